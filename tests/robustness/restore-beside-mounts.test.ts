import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folderForFile } from '../support/folder';
import { bareEnvironment } from '../support/site';

const root = resolve(import.meta.dirname, '../..');
const folder = folderForFile();
const at = (...names: string[]): string => join(folder, ...names);
const places = at('backups');

/** Mounts a folder read-only at another, in a name space of the command's own, then runs `dealer`. */
const mounted =
  'mount --make-rprivate / && mount --bind "$1" "$2" && mount -o remount,bind,ro "$2" && shift 2 && exec "$@"';
const canMount = spawnSync('unshare', ['-m', 'mount', '--make-rprivate', '/']).status === 0;

function dealer(dataDir: string, mountAt: string | null, ...options: string[]) {
  const command = [process.execPath, 'server/cli/dealer.mjs', ...options];
  const argv = mountAt
    ? ['-m', 'sh', '-ec', mounted, 'sh', at('host'), mountAt, ...command]
    : command.slice(1);
  const { status, stderr } = spawnSync(mountAt ? 'unshare' : process.execPath, argv, {
    cwd: root,
    encoding: 'utf8',
    env: { ...bareEnvironment(), DATA_DIR: dataDir },
  });
  return { status, stderr };
}

beforeAll(() => {
  for (const name of ['host/brolga', 'first']) mkdirSync(at(name), { recursive: true });
  writeFileSync(at('host/brolga/stock.csv'), 'make,model\n');
  writeFileSync(at('first/note.txt'), 'data');
  expect(dealer(at('first'), null, 'feed', 'status')).toMatchObject({ status: 0 });
  expect(dealer(at('first'), null, 'backup', 'create', '--to', places)).toMatchObject({ status: 0 });
});

/** A data folder as a volume is: with the folder at which something is mounted, and perhaps with data. */
function volume(name: string, mountAt: string, files: Readonly<Record<string, string>> = {}): string {
  mkdirSync(at(name, mountAt), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(at(name, file), '..'), { recursive: true });
    writeFileSync(at(name, file), text);
  }
  return at(name);
}

describe.skipIf(!canMount)('a backup is restored', () => {
  test('into an empty volume in which the drop folder is mounted read-only', () => {
    const data = volume('empty', 'feeds');
    expect(dealer(data, join(data, 'feeds'), 'backup', 'restore', places)).toEqual({ status: 0, stderr: '' });
    expect(readFileSync(join(data, 'note.txt'), 'utf8')).toBe('data');
  });

  test('over the data beside such a drop folder', () => {
    const data = volume('used', 'feeds', { 'attachments/cv.pdf': 'old', 'note.txt': 'old' });
    const result = dealer(data, join(data, 'feeds'), 'backup', 'restore', places, '--force');
    expect(result).toEqual({ status: 0, stderr: '' });
    expect(readFileSync(join(data, 'note.txt'), 'utf8')).toBe('data');
    expect(existsSync(join(data, 'attachments'))).toBe(false);
  });

  test('but not over another mount: it fails in one line and deletes nothing', () => {
    const data = volume('mounted', 'media', { 'attachments/cv.pdf': 'old', 'note.txt': 'old' });
    const { status, stderr } = dealer(data, join(data, 'media'), 'backup', 'restore', places, '--force');
    expect(status).toBe(1);
    expect(stderr).toContain(`${join(data, 'media')} is a mount of its own`);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(readdirSync(data).sort()).toEqual(['attachments', 'media', 'note.txt']);
    expect(readFileSync(join(data, 'attachments/cv.pdf'), 'utf8')).toBe('old');
  });
});
