import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';

const create = () => mkdtempSync(join(tmpdir(), 'test-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** The path of a folder that is removed after the file's tests. */
export function folderForFile(): string {
  const folder = create();
  afterAll(() => remove(folder));
  return folder;
}

/** A folder of its own for every test of the file, by its path. */
export function folderForTest(): { readonly path: string } {
  const folder = { path: '' };
  beforeEach(() => {
    folder.path = create();
  });
  afterEach(() => remove(folder.path));
  return folder;
}
