import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../../../tests/support/folder';
import { sitesBehind } from './copy-folders';
import { copyWarnings } from './follow-versions';

const folder = folderForTest();

const copy = (tenant: string, version: number, print: string) =>
  symlinkSync(`.versions/${tenant}@${version}-${print}-0a1b2c3d/${tenant}`, join(folder.path, tenant));
const head = (tenant: string, version: number, print: string, removed = false) => ({
  tenant,
  version,
  print,
  removed,
});

test('a copy with the current version of each site is not behind', () => {
  copy('brolga', 12, 'aa');
  expect(sitesBehind(folder.path, [head('brolga', 12, 'aa'), head('gone', 3, 'bb', true)])).toEqual([]);
});

test('older, missing, removed and unknown sites are behind, in alphabetical order', () => {
  copy('brolga', 1, 'aa');
  copy('removed', 2, 'bb');
  copy('unknown', 4, 'cc');
  copy('same-number', 5, 'dd');
  const current = [head('removed', 3, 'bb', true), head('missing', 1, 'ee'), head('brolga', 11, 'aa')];
  expect(sitesBehind(folder.path, [...current, head('same-number', 5, 'ff')])).toEqual([
    { tenant: 'brolga', copied: 1, current: 11 },
    { tenant: 'missing', copied: null, current: 1 },
    { tenant: 'removed', copied: 2, current: null },
    { tenant: 'same-number', copied: 5, current: 5 },
    { tenant: 'unknown', copied: 4, current: null },
  ]);
});

test('a folder.path that is missing lacks every site', () => {
  expect(sitesBehind(join(folder.path, 'missing'), [head('brolga', 1, 'aa')])).toEqual([
    { tenant: 'brolga', copied: null, current: 1 },
  ]);
});

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
