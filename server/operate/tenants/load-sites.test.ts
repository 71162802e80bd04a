import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newTenant } from '#server/operate/tenant-versions/new-tenant';
import { err } from '#server/platform/result';
import { folderForFile } from '../../../tests/support/folder';
import { readSites } from './load-sites';
import { mostTenants, type ReadSites, tooMany } from './rules/live-sites';

const dir = folderForFile();

const broken = Array.from({ length: mostTenants }, (_, at) => `site-${at}`);
/** As of an earlier scan, so that none of the thousand folders is read. */
const scanned: ReadSites = new Map(broken.map((slug) => [slug, { print: 'scanned', read: err([]) }]));

async function scan(previous: ReadSites = scanned, defaultTenant?: string) {
  const read = await readSites(dir, previous, new Set(), { defaultTenant });
  if (!read.ok) throw new Error('the folder cannot be read');
  return read.value;
}
const problemsOf = (slug: string, sites: ReadSites) => {
  const read = sites.get(slug)?.read;
  return read?.ok === false ? read.error : [];
};

test('leaves out a site beyond the limit and reads it once there is room; sites that are served stay', async () => {
  await newTenant(dir, { slug: 'zebra-cars' });
  const served = await scan();
  expect(served.get('zebra-cars')?.read.ok).toBe(true);
  for (const slug of broken) mkdirSync(join(dir, slug));

  const full = await scan();
  expect(problemsOf('zebra-cars', full)).toEqual([tooMany('zebra-cars')]);
  expect((await scan(scanned, 'zebra-cars')).get('zebra-cars')?.read.ok).toBe(true);
  const withZebra = await scan(new Map([...scanned, ...served]));
  expect(problemsOf('zebra-cars', withZebra)).toEqual([]);
  expect(problemsOf('site-999', withZebra)).toEqual([tooMany('site-999')]);
  expect(await newTenant(dir, { slug: 'one-more' })).toMatchObject({
    error: expect.stringContaining(tooMany('one-more').message),
  });

  // At a start nothing has been read yet.
  const start = async (served: ReadonlySet<string>) => {
    const read = await readSites(dir, scanned, new Set(), { served });
    return read.ok ? problemsOf('zebra-cars', read.value) : read.error;
  };
  expect(await start(new Set(['zebra-cars']))).toEqual([]);
  expect(await start(new Set())).toEqual([tooMany('zebra-cars')]);

  rmSync(join(dir, 'site-0'), { recursive: true });
  expect((await scan(full)).get('zebra-cars')?.read.ok).toBe(true);
});
