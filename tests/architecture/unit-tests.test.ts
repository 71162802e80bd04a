import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const unitTests = ['app', 'server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.test\.tsx?$/.test(name));

test('no unit test mocks a module: the files of one process share their modules', () => {
  expect(unitTests.length).toBeGreaterThan(300);
  const replacing = unitTests.filter((name) =>
    /\bvi\.(?:do)?mock\(/i.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(replacing).toEqual([]);
});
