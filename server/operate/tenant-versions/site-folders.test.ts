import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { mostFileBytes, mostFiles, mostTotalBytes } from '#server/dealer/site-files/file-set';
import { folderForTest } from '../../../tests/support/folder';
import { readFolder } from './site-folders';

const tenantsDir = folderForTest();
beforeEach(() => {
  mkdirSync(join(tenantsDir.path, 'hill/assets'), { recursive: true });
  writeFileSync(join(tenantsDir.path, 'hill/tenant.json'), '{}');
});

/** Writes a file without content that takes no room on the disk. */
function fileOf(path: string, bytes: number): void {
  writeFileSync(join(tenantsDir.path, 'hill', path), '');
  truncateSync(join(tenantsDir.path, 'hill', path), bytes);
}
const read = async () => {
  const files = await readFolder(tenantsDir.path, 'hill');
  return files.ok ? [...files.value.keys()] : files.error.map(({ file, message }) => `${file}: ${message}`);
};

test('reads every file, but no hidden one and no backup of an editor', async () => {
  for (const path of ['assets/a.png', '.env', 'tenant.json~']) fileOf(path, 1);
  expect(await read()).toEqual(['assets/a.png', 'tenant.json']);
});

test('refuses a file that is too large, a link, and a folder that is missing', async () => {
  fileOf('assets/a.png', mostFileBytes + 1);
  symlinkSync('/etc/hostname', join(tenantsDir.path, 'hill/b.txt'));
  expect(await read()).toEqual([
    'hill/assets/a.png: expected at most 12 MiB',
    'hill/b.txt: expected a file, found a link or something else',
  ]);
  rmSync(join(tenantsDir.path, 'hill'), { recursive: true });
  expect(await read()).toEqual(['hill: there is no such folder']);
});

test('stops reading at the limit for all bytes', async () => {
  const count = Math.floor(mostTotalBytes / mostFileBytes) + 1;
  for (let at = 0; at < count; at += 1) fileOf(`assets/${at}.png`, mostFileBytes);
  expect(await read()).toEqual(['hill: expected at most 100 MiB in total']);
});

test('counts the files beyond the limit', async () => {
  // Links count too, and need no reading.
  for (let at = 0; at < mostFiles + 4; at += 1)
    symlinkSync('nowhere', join(tenantsDir.path, `hill/assets/${at}`));
  expect((await read()).at(-1)).toBe(
    'hill: expected at most 2,000 files, found 2,005: remove those that the site does not use',
  );
});
