import { expect, test } from 'vitest';
import { copyWarnings } from './copy-warnings';

const warningsOf = (TENANTS: 'folder' | 'database', behindSeconds: number | null) => {
  const behindSince = behindSeconds === null ? null : new Date(1_000_000 - behindSeconds * 1_000);
  return copyWarnings(
    { config: { TENANTS }, versionFollower: { state: () => ({ change: 1, behindSince }) } },
    1_000_000,
  );
};

test('warns about a copy that has been behind the database for more than a moment', () => {
  expect(warningsOf('database', null)).toEqual([]);
  expect(warningsOf('database', 5)).toEqual([]);
  expect(warningsOf('database', 11)).toEqual([expect.stringContaining('has been behind the database since')]);
  expect(warningsOf('folder', 11)).toEqual([]);
});
