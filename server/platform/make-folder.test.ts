import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { folderForFile } from '../../tests/support/folder';
import { makeFolder, makeFolderSync, obstacleAt, refuseWithoutRoom, sharedFolder } from './make-folder';

const root = folderForFile();
writeFileSync(join(root, 'file'), '');

describe.each([
  ['makeFolder', makeFolder],
  ['makeFolderSync', async (folder: string) => makeFolderSync(folder)],
])('%s', (name, make) => {
  test('makes a folder and its parents for their owner only, even if they exist', async () => {
    const folder = join(root, name, 'b', 'c');
    await Promise.all([make(folder), make(folder)]);
    await make(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  test.each([
    ['file', 'EEXIST'],
    ['file/folder', 'ENOTDIR'],
  ])('fails at the path of a file and below it: %s', async (path, code) => {
    await expect(make(join(root, path))).rejects.toMatchObject({ code });
  });

  test.skipIf(!existsSync('/proc/self'))('fails where the system allows no folders', async () => {
    await expect(make('/proc/no-such/folder')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('makes a shared folder and its parents readable for others, within the umask', async () => {
  const folder = join(root, 'shared', 'b');
  await makeFolder(folder, sharedFolder);
  const mode = 0o777 & ~process.umask();
  expect([folder, join(root, 'shared')].map((path) => statSync(path).mode & 0o777)).toEqual([mode, mode]);
});

describe('an obstacle at the path of a folder', () => {
  symlinkSync('no-such', join(root, 'dead-link'));
  symlinkSync('file', join(root, 'link-to-file'));
  symlinkSync('.', join(root, 'link-to-folder'));

  test.each([
    ['file', 'is not a folder'],
    ['link-to-file', 'is not a folder'],
    ['dead-link', 'is a link to no-such, which does not exist'],
    ['link-to-folder', null],
    ['nothing', null],
  ])('is described: %s', (path, words) => {
    expect(obstacleAt(join(root, path))).toBe(words);
  });
});

const gigabyte = 1e9;
it.each<[disk: string, freeBytes: number, totalBytes: number, isRefused: boolean]>([
  ['has room', 40 * gigabyte, 80 * gigabyte, false],
  ['has just enough room', 0.5 * gigabyte, 80 * gigabyte, false],
  ['keeps its last half gigabyte for leads and payments', 0.49 * gigabyte, 80 * gigabyte, true],
  ['is small and has room', 0.1 * gigabyte, gigabyte, false],
  ['is small and keeps its last twentieth', 0.04 * gigabyte, gigabyte, true],
  ['reports no size', 0, 0, false],
])('uploads to a disk that %s', async (_disk, freeBytes, totalBytes, isRefused) => {
  const refused = refuseWithoutRoom('/data', async () => ({ freeBytes, totalBytes, freeFiles: null }));
  if (isRefused) await expect(refused).rejects.toMatchObject({ code: 'ENOSPC' });
  else await expect(refused).resolves.toBeUndefined();
});

it('uploads go on while the disk cannot be read', async () => {
  const unreadable = async () => {
    throw new Error('no such folder');
  };
  await expect(refuseWithoutRoom('/data', unreadable)).resolves.toBeUndefined();
});
