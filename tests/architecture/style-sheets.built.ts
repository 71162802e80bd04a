import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const assets = resolve(import.meta.dirname, '../../build/client/assets');
const sheets = readdirSync(assets).filter((file) => file.endsWith('.css'));

test('no class name stands in the middle of a selector’s word, such as :first-.child', () => {
  expect(sheets.length).toBeGreaterThan(1);
  const broken = sheets.flatMap(
    (file) => readFileSync(join(assets, file), 'utf8').match(/:[a-z-]*[a-z]-\.\w+/g) ?? [],
  );
  expect(broken).toEqual([]);
});
