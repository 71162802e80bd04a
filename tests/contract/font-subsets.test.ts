import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { harfbuzzFonts } from '#server/dealership/fonts/adapters/harfbuzz-fonts';
import { fontSigns } from '#server/dealership/fonts/font-library';

test('a font subset to the characters of pages is a WOFF2 of at most 40 KB', async () => {
  const inter = resolve('node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
  const subset = await harfbuzzFonts.subset(new Uint8Array(await readFile(inter)), fontSigns);
  expect(Buffer.from(subset.subarray(0, 4)).toString()).toBe('wOF2');
  expect(subset.byteLength).toBeLessThan(40_000);
});
