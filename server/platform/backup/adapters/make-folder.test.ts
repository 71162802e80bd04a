import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from './make-folder';

const root = mkdtempSync(join(tmpdir(), 'make-folder-'));
afterAll(() => rmSync(root, { recursive: true }));

test('makes a folder and those that it is in, for their owner only; twice is no fault', async () => {
  const folder = join(root, 'a', 'b', 'c');
  await Promise.all([makeFolder(folder), makeFolder(folder)]);
  await makeFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('fails inside a file', async () => {
  writeFileSync(join(root, 'file'), '');
  await expect(makeFolder(join(root, 'file', 'folder'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test.skipIf(!existsSync('/proc/self'))('fails, and ends, where the system makes no folders', async () => {
  await expect(makeFolder('/proc/no-such/folder')).rejects.toMatchObject({ code: 'ENOENT' });
});
