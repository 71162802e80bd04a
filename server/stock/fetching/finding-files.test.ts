import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderForFile } from '../../../tests/support/folder';
import { folderFiles } from './adapters/folder-files';
import { allowsPrivate } from './remote-files-port';
import { newestFile, patternIn } from './rules/newest-file';

test.each([
  ['stock.csv', null],
  ['/out/stock.csv', null],
  ['*.csv', { folder: '.', pattern: '*.csv' }],
  ['/*.csv', { folder: '/', pattern: '*.csv' }],
  ['out/a/stock-*.csv', { folder: 'out/a', pattern: 'stock-*.csv' }],
])('%s is read as %j', (path, expected) => expect(patternIn(path)).toEqual(expected));

const file = (name: string, modifiedMs?: number) => ({ name, size: 1, modifiedMs });

describe('the newest file', () => {
  test.each<[string, string[], string | null]>([
    ['stock-*.csv', ['stock-1.csv', 'other-2.csv'], 'stock-1.csv'],
    ['*.CSV', ['a.csv', 'b.txt'], 'a.csv'],
    ['*', ['a'], 'a'],
    ['a*b*c', ['axbxc', 'abc', 'acb'], 'axbxc'],
    ['ab*ba', ['aba'], null],
    ['a*b*b', ['ab'], null],
    ['stock-*.csv', [], null],
    ['x.*', ['y.csv'], null],
  ])('for %s among %j is %j', (pattern, names, expected) =>
    expect(
      newestFile(
        names.map((name) => file(name)),
        pattern,
      )?.name ?? null,
    ).toBe(expected),
  );

  test('has the latest date, then the last name', () => {
    expect(newestFile([file('c', 1), file('a', 3), file('b', 3)], '*')?.name).toBe('b');
    expect(newestFile([file('2026-01-02'), file('2026-01-03')], '*')?.name).toBe('2026-01-03');
  });
});

const dataDir = folderForFile();

let folders = 0;
/** A folder with files, each with its text and how many seconds ago it was changed. */
function folderOf(files: Readonly<Record<string, readonly [text: string, secondsAgo: number]>>) {
  folders += 1;
  const tenant = `site-${folders}`;
  const path = (name: string) => join(dataDir, 'feeds', tenant, name);
  mkdirSync(path('.'), { recursive: true });
  for (const [name, [text, secondsAgo]] of Object.entries(files)) {
    writeFileSync(path(name), text);
    const time = Date.now() / 1_000 - secondsAgo;
    utimesSync(path(name), time, time);
  }
  return { tenant, path };
}

/** Finds a file; `change` runs before each look after the first. */
function find(tenant: string, path: string, change: (look: number) => unknown = () => undefined) {
  let look = 0;
  const times = {
    recentMs: 60_000,
    looks: 8,
    get quietMs() {
      look += 1;
      change(look);
      return 1;
    },
  };
  const source = { name: 'dms', kind: 'folder', path };
  const task = { tenant, source, target: '', signal: AbortSignal.timeout(20_000) };
  return folderFiles(dataDir, times).open(task as never, (files) => files.find());
}

test.each([
  ['at once if it is a minute old', 61, 0],
  ['after a second look if it is new', 1, 1],
  ['after a second look if its time is in the future', -3_600, 1],
])('finds a complete file %s', async (_, secondsAgo, looks) => {
  const { tenant } = folderOf({ 'stock.csv': ['whole', secondsAgo] });
  const more: number[] = [];
  expect(await find(tenant, 'stock.csv', (look) => more.push(look))).toMatchObject({
    name: 'stock.csv',
    size: 5,
  });
  expect(more).toHaveLength(looks);
});

test('waits until a file stops growing', async () => {
  const { tenant, path } = folderOf({ 'stock.csv': ['a', 0] });
  const grow = (look: number) => look <= 5 && writeFileSync(path('stock.csv'), 'a'.repeat(1 + look));
  expect(await find(tenant, 'stock.csv', grow)).toMatchObject({ size: 6 });
});

test('leaves a file that keeps growing for the next run', async () => {
  const { tenant, path } = folderOf({ 'stock-1.csv': ['a', 0] });
  const grow = (look: number) => writeFileSync(path('stock-1.csv'), 'a'.repeat(1 + look));
  await expect(find(tenant, 'stock-*.csv', grow)).rejects.toThrow('the file is still being written');
});

test('finds nothing if the file disappears between two looks', async () => {
  const { tenant, path } = folderOf({ 'stock.csv': ['whole', 0] });
  expect(await find(tenant, 'stock.csv', () => rmSync(path('stock.csv')))).toBeNull();
});

test.each<[string, (path: (name: string) => string) => unknown]>([
  ['a pipe without a writer', (path) => execFileSync('mkfifo', [path('out/stock.csv')])],
  ['a link to a file elsewhere', (path) => symlinkSync('/etc/passwd', path('out/stock.csv'))],
  ['a folder', (path) => mkdirSync(path('out/stock.csv'))],
  [
    'a link to a folder elsewhere in its path',
    (path) => {
      mkdirSync(`${path('.')}-elsewhere`);
      writeFileSync(`${path('.')}-elsewhere/stock.csv`, 'secret');
      renameSync(path('out'), path('former'));
      symlinkSync(`${path('.')}-elsewhere`, path('out'));
    },
  ],
])('reads no file in whose place there is now %s, and does not wait for it', async (_, replace) => {
  const { tenant, path } = folderOf({});
  mkdirSync(path('out'));
  writeFileSync(path('out/stock.csv'), 'whole');
  const target = join(dataDir, `${tenant}-copy`);
  const source = { name: 'dms', kind: 'folder', path: 'out/stock.csv' };
  const task = { tenant, source, target, signal: AbortSignal.timeout(20_000) };
  const times = { recentMs: -1, quietMs: 1, looks: 8 };
  const saving = folderFiles(dataDir, times).open(task as never, async (files) => {
    const file = await files.find();
    rmSync(path('out/stock.csv'));
    replace(path);
    return file && files.save(file);
  });
  await expect(saving).rejects.toThrow(/is not a file|leads out of the folder|was replaced/);
  if (existsSync(target)) expect(readFileSync(target, 'utf8')).toBe('');
});

test('finds the newest match among any number of files, wherever its name is in order', async () => {
  const count = process.env['TESTS'] === 'all' ? 10_001 : 501;
  const numbers = Array.from({ length: count }, (_, at) => String(at).padStart(5, '0'));
  const old = ['', 7_200] as const;
  const { tenant } = folderOf({
    ...Object.fromEntries(numbers.map((number) => [`stock-31-10-2026-${number}.csv`, old])),
    'stock-01-11-2026-00000.csv': ['newest', 120],
    'other-2.csv': ['newer', 100],
    'other-1.csv': ['older', 3_600],
  });
  expect(await find(tenant, 'stock-*.csv')).toMatchObject({ name: 'stock-01-11-2026-00000.csv' });
  expect(await find(tenant, '*.csv')).toMatchObject({ name: 'other-2.csv' });
});

test.each<[string[], string, number, boolean]>([
  [[], '10.0.0.5', 22, false],
  [['10.0.0.5'], '10.0.0.5', 22, true],
  [['10.0.0.5'], '10.0.0.50', 22, false],
  [['10.0.0.5:2222'], '10.0.0.5', 2_222, true],
  [['10.0.0.5:2222'], '10.0.0.5', 22, false],
  [['files.intranet'], 'Files.Intranet', 443, true],
  [['files.intranet'], 'a.files.intranet', 443, false],
  [['a', 'b:1', 'c'], 'c', 9, true],
])('%j allows %s on port %i: %j', (hosts, host, port, expected) =>
  expect(allowsPrivate(hosts, host, port)).toBe(expected),
);
