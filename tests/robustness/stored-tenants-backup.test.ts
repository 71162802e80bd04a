import { mkdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { newApiKey } from '../support/api-key';
import { dealerJson } from '../support/dealer-command';
import { changeSettings } from '../support/demo-sites';
import { folderForFile } from '../support/folder';
import { patience } from '../support/patience';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { enquiry, leadIdIn, postLead } from './lead-intake';

/** Backups of an installation whose sites are in its SQLite database, as its operator makes and restores them. */
const slug = 'hill-end';
const folder = folderForFile();
const place = join(folder, 'backups');
const sites: Site[] = [];
afterAll(() => Promise.all(sites.map((site) => site.stop('SIGKILL'))));

/** A machine has a data folder of its own, and no folder of sites unless an operator makes one. */
const environmentOf = (machine: string) => ({
  TENANTS: 'database',
  TENANTS_DIR: join(folder, machine, 'sites'),
});
const dataOf = (machine: string): string => join(folder, machine, 'data');

const dealer = (machine: string, ...argv: string[]) =>
  dealerJson(argv, { dataDir: dataOf(machine), environment: environmentOf(machine) });

async function start(machine: string): Promise<Site> {
  const site = await startSite({ dataDir: dataOf(machine), environment: environmentOf(machine) });
  sites.push(site);
  return site;
}

async function homePage({ port }: Site): Promise<string> {
  const { status, body } = await askSite({ port, host: `${slug}.localhost`, path: '/' });
  return `${status} ${body}`;
}
const untilServed = (site: Site, name: string) =>
  vi.waitFor(async () => expect(await homePage(site)).toMatch(new RegExp(`^200 .*${name}`, 's')), patience);

/** Changes the site's name as an operator does: pull, edit, push. */
async function rename(machine: string, name: string): Promise<void> {
  const work = join(folder, machine, `work ${name}`);
  await dealer(machine, 'tenant', 'pull', slug, '--to', work);
  changeSettings(work, slug, () => ({ name }));
  await dealer(machine, 'tenant', 'push', slug, '--from', work, '--note', name);
}

const historySchema = z.object({
  versions: z.array(z.object({ version: z.number(), note: z.string().nullable() })),
});
const notesOf = async (machine: string) =>
  historySchema
    .parse(await dealer(machine, 'tenant', 'history', slug))
    .versions.map(({ version, note }) => `${version} ${note}`);
const leadsSchema = z.array(z.looseObject({ id: z.string() }));
const leadsOf = async (machine: string): Promise<readonly string[]> =>
  leadsSchema.parse(await dealer(machine, 'leads', 'list', '--tenant', slug)).map(({ id }) => id);

let lead: string;
beforeAll(async () => {
  mkdirSync(dataOf('old'), { recursive: true, mode: 0o700 });
  const site = await start('old');
  await dealer('old', 'tenant', 'new', slug, '--name', 'Hill End One', '--note', 'first');
  await untilServed(site, 'Hill End One');
  await rename('old', 'Hill End Two');
  await untilServed(site, 'Hill End Two');
  const key = newApiKey(site, { tenant: slug, scope: 'leads:write', environment: environmentOf('old') });
  lead = leadIdIn(await postLead(site, slug, enquiry(1), key));
  await dealer('old', 'backup', 'create', '--to', place);
  await rename('old', 'Hill End Three');
  await untilServed(site, 'Hill End Three');
  leadIdIn(await postLead(site, slug, enquiry(2), key));
  await site.stop();
}, 300_000);

test('a restore into an empty data folder serves the site with its lead and its versions, which go on from there', async () => {
  expect(await dealer('old', 'backup', 'verify', place)).toMatchObject({ backups: 1, problems: [] });
  await dealer('new', 'backup', 'restore', place);
  const site = await start('new');
  await untilServed(site, 'Hill End Two');
  expect(await leadsOf('new')).toEqual([lead]);
  expect(await notesOf('new')).toEqual(['2 Hill End Two', '1 first']);
  await dealer('new', 'tenant', 'rollback', slug, '--to', '1');
  await untilServed(site, 'Hill End One');
  await rename('new', 'Hill End Four');
  await untilServed(site, 'Hill End Four');
  expect((await notesOf('new'))[0]).toBe('4 Hill End Four');
}, 300_000);

test('a restore over newer data takes the site and its copy back to the versions of the backup', async () => {
  const copied = () => readlinkSync(join(dataOf('old'), 'tenants', slug));
  expect(copied()).toContain(`${slug}@3-`);
  await dealer('old', 'backup', 'restore', place, '--force');
  expect(copied()).toContain(`${slug}@2-`);
  const site = await start('old');
  expect(await homePage(site)).toContain('Hill End Two');
  expect(await leadsOf('old')).toEqual([lead]);
  expect(await notesOf('old')).toEqual(['2 Hill End Two', '1 first']);
}, 300_000);
