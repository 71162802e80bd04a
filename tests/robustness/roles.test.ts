import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import { newApiKey } from '../support/api-key';
import { copySites } from '../support/demo-sites';
import { folderForFile } from '../support/folder';
import { patience } from '../support/patience';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { enquiry, leadIdIn, postLead } from './lead-intake';

const host = 'brolga.localhost';
let postgres: RunningPostgres;
const sites: Site[] = [];
const tenants = folderForFile();
beforeAll(async () => {
  copySites(tenants, 'brolga');
  postgres = await startPostgres();
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await postgres.stop();
});

const environment = () => ({
  DATABASE_URL: postgres.url,
  TENANTS_DIR: tenants,
  SESSION_SECRET: 'a secret of thirty-two letters or more',
});
async function start(ROLE: 'web' | 'worker'): Promise<Site> {
  const program = 'tests/robustness/hurried-site.mjs';
  const site = await startSite({ environment: { ...environment(), ROLE }, program });
  sites.push(site);
  return site;
}

const emailsOf = ({ dataDir }: Site): number => {
  const outbox = join(dataDir, 'outbox');
  return existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')).length : 0;
};

it('a web process stores leads and delivers none; a worker delivers them', async () => {
  const web = await start('web');
  expect(web.output()).toContain('ROLE=web: leads are delivered by a process with ROLE=worker');
  const options = { tenant: 'brolga', scope: 'leads:write', environment: environment() };
  leadIdIn(await postLead(web, 'brolga', enquiry(1), newApiKey(web, options)));
  const db = connectDatabase({ DATA_DIR: web.dataDir, DATABASE_URL: postgres.url });
  const states = async () =>
    (await db.selectFrom('deliveries').select('state').execute()).map(({ state }) => state);
  // Several polls of a process that delivers.
  await wait(1_000);
  expect(new Set(await states())).toEqual(new Set(['pending']));

  const worker = await start('worker');
  await expect.poll(async () => [...new Set(await states())], patience).toEqual(['delivered']);
  expect([emailsOf(web), emailsOf(worker) > 0]).toEqual([0, true]);
  const health = await askSite({ port: worker.port, host, path: '/readyz' });
  expect(health.status).toBe(200);
  await db.destroy();
});
