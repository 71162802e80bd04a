import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSites } from './load-sites';
import { newTenant } from './new-tenant';
import { mostTenants, tooMany } from './rules/most-tenants';

const dir = mkdtempSync(join(tmpdir(), 'load-sites-'));
afterAll(() => rmSync(dir, { recursive: true }));

const problemOf = async (slug: string, before?: Parameters<typeof readSites>[1]) => {
  const read = await readSites(dir, before);
  const one = read.ok ? read.value.get(slug)?.read : undefined;
  return one === undefined || one.ok ? [] : one.error;
};

test('a site beyond the limit is left out, takes no place from another, and is read once there is one', async () => {
  await newTenant(dir, { slug: 'zebra-cars' });
  const served = await readSites(dir);
  expect(served.ok && served.value.get('zebra-cars')?.read.ok).toBe(true);
  for (let at = 0; at < mostTenants; at += 1) mkdirSync(join(dir, `site-${at}`));
  expect(await problemOf('zebra-cars')).toEqual([tooMany('zebra-cars')]);
  const withDefault = await readSites(dir, undefined, undefined, { defaultTenant: 'zebra-cars' });
  expect(withDefault.ok && withDefault.value.get('zebra-cars')?.read.ok).toBe(true);
  const before = served.ok ? served.value : undefined;
  expect(await problemOf('zebra-cars', before)).toEqual([]);
  expect(await problemOf('site-999', before)).toEqual([tooMany('site-999')]);
  expect(await newTenant(dir, { slug: 'one-more' })).toMatchObject({
    error: expect.stringContaining(tooMany('one-more').message),
  });
  const full = await readSites(dir);
  rmSync(join(dir, 'site-0'), { recursive: true });
  expect(await problemOf('zebra-cars', full.ok ? full.value : undefined)).toEqual([]);
});
