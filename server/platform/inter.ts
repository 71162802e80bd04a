import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

const require = createRequire(import.meta.url);

/**
 * Opens a weight of Inter (SIL Open Font License, from its package), by file name: `700Bold`. Takes about 40 ms of
 * CPU; fontkit itself takes 200 ms to load, so it loads on first use.
 */
export async function openInter(weight: '400Regular' | '600SemiBold' | '700Bold'): Promise<Font> {
  const { create } = await import('fontkit');
  const file = `@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`;
  const font = create(readFileSync(require.resolve(file)));
  if ('fonts' in font) throw new Error(`${file} is a font collection.`);
  return font;
}
