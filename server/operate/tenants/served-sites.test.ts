import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { SiteChange } from '#server/dealer/registry';
import { folderForTest } from '../../../tests/support/folder';
import { testTenant } from '../../../tests/support/test-tenant';
import { noteServedSites, readServedSites } from './served-sites';

const dir = folderForTest();

test('notes the sites that are served, and those that break later, until their folder is gone', () => {
  let [served, leftOut] = [['a', 'b'], ['new']];
  let change = () => {};
  const warn = vi.fn();
  const sites = {
    all: () => served.map((slug) => testTenant({ slug })),
    leftOut: () => leftOut.map((slug) => ({ slug, hosts: [], problems: [] })),
    onChange: (listener: (news: SiteChange) => void) => {
      change = () => listener({ changed: [], removed: [] });
      return () => undefined;
    },
  };
  expect([...readServedSites(dir.path)]).toEqual([]);
  noteServedSites(dir.path, sites, { warn });
  expect([...readServedSites(dir.path)]).toEqual(['a', 'b']);
  [served, leftOut] = [['a'], ['b', 'new']];
  change();
  expect([...readServedSites(dir.path)]).toEqual(['a', 'b']);
  leftOut = ['new'];
  change();
  expect([...readServedSites(dir.path)]).toEqual(['a']);
  expect(warn).not.toHaveBeenCalled();
});

test('a file that cannot be read counts as none', () => {
  writeFileSync(join(dir.path, 'served-sites.json'), '{');
  expect([...readServedSites(dir.path)]).toEqual([]);
});
