import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TenantVersions } from '#server/operate/tenant-versions/tenant-versions';
import { connectSqlite } from '#server/platform/database/connect';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { newApiKey } from '../support/api-key';
import { runDealer } from '../support/dealer-command';
import { changeSettings, copySites } from '../support/demo-sites';
import { folderForFile } from '../support/folder';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { type Site, startSite } from '../support/site';
import { askSite, type SiteQuestion } from '../support/site-request';
import { enquiry, leadIdIn, postLead } from './lead-intake';

const soon = { timeout: 30_000, interval: 100 };
const operator = { authorization: 'Bearer operator-token-of-more-than-thirty-two-letters' };
const metrics = { authorization: 'Bearer metrics-token-of-more-than-thirty-two-letters' };
const tokenOf = ({ authorization }: typeof operator): string => authorization.replace('Bearer ', '');
const broken = 'wattle-bend';
const slugs = ['brolga', broken, 'corner-cars'];
const brokenHost = 'www.wattle-bend.example';
const place = `${broken}/tenant.json: tempalte: is not a known setting`;

/** A site that a newer release no longer accepts. Nobody can push it, so the test writes it. */
describe.sequential.each(['sqlite', 'postgres'] as const)('a broken site among others in %s', (engine) => {
  const folder = folderForFile();
  const sites = join(folder, 'sites');
  const dataDir = join(folder, 'data');
  let postgres: RunningPostgres | undefined;
  let site: Site;

  const environment = () => ({
    TENANTS: 'database',
    TENANTS_DIR: sites,
    DEFAULT_TENANT: 'brolga',
    OPERATOR_TOKEN: tokenOf(operator),
    METRICS_TOKEN: tokenOf(metrics),
    SESSION_SECRET: 'a secret of thirty-two letters or more',
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  const start = () => startSite({ dataDir, environment: environment() });

  beforeAll(async () => {
    copySites(sites, ...slugs);
    changeSettings(sites, broken, () => ({ hosts: [brokenHost] }));
    postgres = engine === 'postgres' ? await startPostgres() : undefined;
    await dealer('tenant', 'push');
    site = await start();
    await sendLead(broken);
    await site.stop();
    await breakSite(broken);
    await inDatabase((database) =>
      database
        .updateTable('deliveries')
        .set({ state: 'pending', attempts: 0, next_attempt_at: new Date().toISOString() })
        .execute(),
    );
    site = await start();
  }, 300_000);
  afterAll(async () => {
    await site?.stop();
    await postgres?.stop();
  });

  async function dealer(...argv: readonly string[]) {
    const options = { dataDir, environment: environment() };
    const { code, stdout, stderr } = await runDealer([...argv, '--json'], options);
    // The doctor fails if it finds a fault, and prints it all the same.
    if (code !== 0 && argv[0] !== 'doctor') throw new Error(stderr);
    return JSON.parse(stdout);
  }

  async function ask(slugOrHost: string, path: string, more: Partial<SiteQuestion> = {}) {
    const host = slugOrHost.includes('.') ? slugOrHost : `${slugOrHost}.localhost`;
    const answer = await askSite({ port: site.port, host, path, ...more });
    return { ...answer, text: answer.body.toString() };
  }

  async function sendLead(slug: string): Promise<void> {
    const key = newApiKey(site, { tenant: slug, scope: 'leads:write', environment: environment() });
    leadIdIn(await postLead(site, slug, enquiry(1), key));
  }

  async function inDatabase<T>(work: (database: Kysely<Database>) => Promise<T>): Promise<T> {
    const database = postgres ? connectPostgres(postgres.url) : connectSqlite(dataDir);
    try {
      return await work(database);
    } finally {
      await database.destroy();
    }
  }

  /** The deliveries of a site: their state and attempts, each kind once. */
  const deliveriesOf = (slug: string) =>
    inDatabase((database) =>
      database
        .selectFrom('deliveries')
        .select(['state', 'attempts'])
        .distinct()
        .where('tenant', '=', slug)
        .execute(),
    );

  /** Stores a version that no check has seen. */
  const breakSite = (tenant: string) => inDatabase((database) => addBroken(database, tenant));

  async function addBroken(database: Kysely<Database>, tenant: string): Promise<void> {
    const versions = new TenantVersions(new GroupCommit(database));
    const text = readFileSync(join(sites, tenant, 'tenant.json'), 'utf8');
    const files = new Map([['tenant.json', Buffer.from(text.replace('{', '{ "tempalte": "harbour",'))]]);
    const { hosts = [] } = JSON.parse(text);
    const expected = (await versions.current(tenant))?.version ?? 0;
    const outcome = await versions.add({
      tenant,
      expected,
      at: new Date(),
      author: 'test',
      note: '',
      restoredFrom: null,
      content: { files, claims: { hosts, secrets: [] } },
    });
    expect(outcome).toMatchObject({ kind: 'saved' });
  }

  it('lets the others start, and is logged in one line', async () => {
    for (const slug of ['brolga', 'corner-cars']) expect((await ask(slug, '/')).status).toBe(200);
    const lines = site.output().split('\n');
    const named = lines.filter((line) => line.includes('is left out'));
    expect(named).toHaveLength(1);
    expect(JSON.parse(named[0] ?? '')).toMatchObject({
      level: 50,
      tenant: broken,
      problems: [expect.stringContaining(place)],
    });
  });

  it.each([`${broken}.localhost`, brokenHost])(
    'answers %s with 503, never with another site',
    async (host) => {
      const page = await ask(host, '/');
      expect(page.status).toBe(503);
      expect(page.headers['retry-after']).toBe('30');
      expect(page.text).toContain('<h1>We’ll be right back</h1>');
      expect(page.text).not.toContain('Brolga');
      const api = await ask(host, '/api/cars/none');
      expect(api.status).toBe(503);
      expect(api.headers['retry-after']).toBe('30');
      expect(JSON.parse(api.text)).toMatchObject({ status: 503 });
      expect((await ask(host, '/contact', { method: 'POST', body: 'name=x' })).status).toBe(503);
      expect((await ask('unknown.example', '/')).status).toBe(200);
      const claim = await ask('10.0.0.1', `/internal/hosts?domain=${host}`);
      expect(claim.status).toBe(200);
    },
  );

  it('keeps its leads waiting while those of others are delivered', async () => {
    await sendLead('brolga');
    await expect.poll(() => deliveriesOf('brolga'), soon).toEqual([{ state: 'delivered', attempts: 1 }]);
    expect(await deliveriesOf(broken)).toEqual([{ state: 'pending', attempts: 0 }]);
  }, 60_000);

  it('is reported by readiness, metrics, the operator API, the doctor and other commands', async () => {
    const readiness = await ask('brolga', '/readyz');
    expect(readiness.status).toBe(200);
    expect(JSON.parse(readiness.text)).toMatchObject({ tenants: 2, tenants_left_out: [broken] });
    const { text } = await ask('brolga', '/metrics', { headers: metrics });
    expect(text).toContain('dealer_site_tenants_left_out 1\n');
    const list = await ask('brolga', '/internal/v1/sites', { headers: operator });
    expect(JSON.parse(list.text).data).toMatchObject([
      { id: 'brolga', left_out: false },
      { id: 'corner-cars', left_out: false },
      { id: broken, left_out: true, name: null, hosts: [brokenHost], problems: 1 },
    ]);
    const facts = await ask('brolga', `/internal/v1/sites/${broken}`, { headers: operator });
    expect(JSON.parse(facts.text)).toMatchObject({
      left_out: true,
      settings: { name: 'Wattle Bend Mazda' },
      problems: expect.arrayContaining([expect.objectContaining({ path: 'tempalte' })]),
    });
    const { findings } = await dealer('doctor');
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'tenants',
        code: 'tenants-left-out',
        about: [broken],
        advice: expect.stringContaining('dealer tenant rollback'),
      }),
    );
    expect(await dealer('leads', 'list', '--tenant', 'brolga')).toBeDefined();
    await expect(dealer('leads', 'list', '--tenant', broken)).rejects.toThrow(
      'is left out because of mistakes',
    );
  }, 120_000);

  it('can be pulled but not pushed with its mistake, and is served again after a rollback', async () => {
    const pulled = join(folder, 'pulled');
    await dealer('tenant', 'pull', broken, '--to', pulled);
    await expect(dealer('tenant', 'push', broken, '--from', pulled)).rejects.toThrow(place);
    expect((await dealer('tenant', 'history', broken)).versions).toHaveLength(2);
    const body = JSON.stringify({ version: 1 });
    const headers = { ...operator, 'content-type': 'application/json' };
    const path = `/internal/v1/sites/${broken}/rollback`;
    const mended = await ask('brolga', path, { method: 'POST', headers, body });
    expect(mended.status, mended.text).toBe(200);
    for (const host of [`${broken}.localhost`, brokenHost]) {
      const page = await ask(host, '/');
      expect(page.status).toBe(200);
      expect(page.text).toContain('Wattle Bend');
    }
    expect(JSON.parse((await ask('brolga', '/readyz')).text)).toMatchObject({ tenants_left_out: [] });
    expect(await dealer('leads', 'list', '--tenant', broken)).toMatchObject([{ fields: { name: 'Jane' } }]);
    await expect.poll(() => deliveriesOf(broken), soon).toEqual([{ state: 'delivered', attempts: 1 }]);
  }, 120_000);

  it('stops the start only if no site is left, and can be repaired by commands even then', async () => {
    await site.stop();
    for (const slug of slugs) await breakSite(slug);
    await expect(start()).rejects.toThrow(place);
    await dealer('tenant', 'rollback', broken, '--to', '1');
    site = await start();
    expect((await ask(broken, '/')).status).toBe(200);
    expect((await ask('brolga', '/')).status).toBe(503);
    expect((await ask('unknown.example', '/')).status).toBe(503);
    await dealer('tenant', 'push', 'brolga');
    await expect.poll(async () => (await ask('brolga', '/')).status, soon).toBe(200);
  }, 180_000);
});
