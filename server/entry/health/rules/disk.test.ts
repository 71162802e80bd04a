import { expect, test } from 'vitest';
import type { DiskSpace } from '#server/platform/rules/disk-space';
import { disk } from './folders';

const facts = { freeBytes: 40e9, totalBytes: 80e9, freeFiles: 1e6, databaseBytes: 1e6 };

test.each<[string, Partial<DiskSpace & { databaseBytes: number }>, string, string]>([
  ['plenty of room', {}, 'ok', 'ok'],
  ['no room', { freeBytes: 0 }, 'fault', 'disk-full'],
  ['little room', { freeBytes: 1.9e9 }, 'warning', 'disk-low'],
  ['a full disk that is small', { freeBytes: 249e6, totalBytes: 250e6 }, 'fault', 'disk-full'],
  ['less room than the database', { freeBytes: 3e9, databaseBytes: 4e9 }, 'warning', 'disk-below-database'],
  ['no room for more files', { freeFiles: 0 }, 'fault', 'disk-out-of-files'],
  ['room for few more files', { freeFiles: 19_999 }, 'warning', 'disk-low-on-files'],
  ['a file system without such a limit', { freeFiles: null }, 'ok', 'ok'],
])('%s', (_, change, result, code) => {
  const { databaseBytes, ...space } = { ...facts, ...change };
  expect(disk(space, databaseBytes).administrator).toMatchObject({ result, code });
});

test('the text has the sizes', () => {
  expect(disk({ ...facts, freeBytes: 120e6 }, 0).administrator.text).toBe(
    'Only 120.0 MB of 80.0 GB are free on the disk of DATA_DIR.',
  );
});
