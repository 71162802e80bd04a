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

const times = { recentMs: 60_000, quietMs: 40, looks: 8 };

const find = (tenant: string, path: string) =>
  folderFiles(dataDir, times).open(
    {
      ...{ tenant, source: { name: 'dms', kind: 'folder', path }, target: '' },
      signal: AbortSignal.timeout(20_000),
    } as never,
    (files) => files.find(),
  );

test('a file that is being written is found once it has stopped growing', async () => {
  const { tenant, path } = folderOf({ 'stock.csv': ['a', 0] });
  let text = 'a';
  const writing = setInterval(() => {
    text += 'b';
    writeFileSync(path('stock.csv'), text);
    if (text.length > 5) clearInterval(writing);
  }, 15);
  expect(await find(tenant, 'stock.csv')).toMatchObject({ size: 6 });
});

test('a file that keeps growing is left for the next time', async () => {
  const { tenant, path } = folderOf({ 'stock-1.csv': ['a', 0] });
  let text = 'a';
  const writing = setInterval(() => {
    text += 'b';
    writeFileSync(path('stock-1.csv'), text);
  }, 10);
  await expect(find(tenant, 'stock-*.csv')).rejects.toThrow('the file is still being written');
  clearInterval(writing);
});

test.each([
  ['of a minute ago, at once', 61],
  ['of a moment ago, after another look', 1],
  ['with a time in the future, after another look', -3_600],
])('a whole file is found: %s', async (_, secondsAgo) => {
  const { tenant } = folderOf({ 'stock.csv': ['whole', secondsAgo] });
  expect(await find(tenant, 'stock.csv')).toMatchObject({ name: 'stock.csv', size: 5 });
});

test('a file that goes while it is looked at is not found', async () => {
  const { tenant, path } = folderOf({ 'stock.csv': ['whole', 0] });
  setTimeout(() => rmSync(path('stock.csv')), 10);
  expect(await find(tenant, 'stock.csv')).toBeNull();
});

test('the newest file that matches is found among more than ten thousand, whatever else is there', async () => {
  const old = Array.from({ length: 10_000 }, (_, at) => `other-${String(at).padStart(5, '0')}.csv`);
  const { tenant } = folderOf({
    ...Object.fromEntries(old.map((name) => [name, ['', 7_200] as const])),
    'stock-1.csv': ['old', 3_600],
    'stock-2.csv': ['newest', 120],
  });
  expect(await find(tenant, 'stock-*.csv')).toMatchObject({ name: 'stock-2.csv' });
  expect(await find(tenant, '*.csv')).toMatchObject({ name: 'stock-2.csv' });
});

test('the newest file is found among more than ten thousand that match, wherever its name is in order', async () => {
  const old = Array.from(
    { length: 10_001 },
    (_, at) => `stock-31-10-2026-${String(at).padStart(5, '0')}.csv`,
  );
  const { tenant } = folderOf({
    ...Object.fromEntries(old.map((name) => [name, ['', 7_200] as const])),
    'stock-01-11-2026-00000.csv': ['newest', 120],
  });
  expect(await find(tenant, 'stock-*.csv')).toMatchObject({ name: 'stock-01-11-2026-00000.csv' });
});
