import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderFiles } from './folder-files';

const dataDir = mkdtempSync(join(tmpdir(), 'folder-files-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

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
