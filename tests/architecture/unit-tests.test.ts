import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const unitTests = ['app', 'server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.test\.tsx?$/.test(name));

test('no unit test replaces a module: files of one process share theirs, so a replacement comes too late or stays for others', () => {
  expect(unitTests.length).toBeGreaterThan(500);
  const replacing = unitTests.filter((name) =>
    /\bvi\.(?:do)?mock\(/i.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(replacing).toEqual([]);
});
