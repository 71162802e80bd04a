import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectPostgres } from '#server/platform/database/connect-postgres';
import { copySites } from '../support/demo-sites';
import { folderForFile } from '../support/folder';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { byWayOf, type SilentProxy, startSilentProxy } from '../support/silent-proxy';
import { type Site, startSite } from '../support/site';
import { askSite, type SiteQuestion } from '../support/site-request';
import { enquiry, postLead } from './lead-intake';

/** Until the site knows that its database is away: two attempts to reach it, and some time on a busy machine. */
const noticeMs = 20_000;
const host = 'brolga.localhost';
const folder = folderForFile();
let postgres: RunningPostgres;
let proxy: SilentProxy;
let site: Site;

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startSilentProxy(Number(new URL(postgres.url).port));
  site = await startSite({
    dataDir: join(folder, 'data'),
    environment: {
      TENANTS_DIR: copySites(join(folder, 'tenants'), 'brolga'),
      DATABASE_URL: byWayOf(postgres.url, proxy),
      SESSION_SECRET: 'a secret of these sites, long enough for the key',
    },
  });
});
afterAll(async () => {
  proxy?.speak();
  await site?.stop();
  await proxy?.close();
  await postgres?.stop();
});

async function ask(path: string, more: Partial<SiteQuestion> = {}) {
  const startedMs = performance.now();
  const answer = await askSite({ port: site.port, host, path, ...more });
  return { ...answer, text: answer.body.toString(), ms: performance.now() - startedMs };
}

const lead = async (number: number) => {
  const startedMs = performance.now();
  const { status } = await postLead(site, 'brolga', enquiry(number));
  return { status, ms: performance.now() - startedMs };
};

describe.sequential('a site whose database goes silent without closing a connection', () => {
  it('works while the database answers', async () => {
    expect((await ask('/search/mazda')).status).toBe(200);
    expect((await lead(1)).status).toBe(201);
  });

  it('answers pages and leads with 503 within the limit, then at once', async () => {
    proxy.silence();
    const first = await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => ask(`/search/mazda?price_max=${29_000 + at}`)),
      lead(2),
    ]);
    expect(new Set(first.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(noticeMs);
    const next = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask(`/search/mazda?price_max=${29_100 + at}`)),
    );
    expect(new Set(next.map(({ status }) => status))).toEqual(new Set([503]));
    expect(Math.max(...next.map(({ ms }) => ms))).toBeLessThan(8_000);
    expect((await ask('/readyz')).status).toBe(503);
  });

  it('works again by itself once the connection is back', async () => {
    proxy.speak();
    await expect.poll(async () => (await ask('/search/ute')).status, { timeout: 15_000 }).toBe(200);
    expect((await lead(3)).status).toBe(201);
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 5_000 }).toBe(200);
  });
});

describe.sequential('a site whose database never finishes a query', () => {
  const popular = '/search/ute';
  const slowLines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes('a page took too long'))
      .map((line) => JSON.parse(line));

  it('answers pages from the cache or with 503 before a shopper gives up', async () => {
    for (let asked = 0; asked < 3; asked += 1) expect((await ask(popular)).status).toBe(200);
    const holder = connectPostgres(postgres.url);
    try {
      await holder.transaction().execute(async (trx) => {
        await sql`lock table stock_versions, cars in access exclusive mode`.execute(trx);
        const [cached, other] = await Promise.all([ask(popular), ask('/search/mazda?price_max=28999')]);
        expect([cached.status, other.status]).toEqual([200, 503]);
        expect(other.headers['retry-after']).toBe('30');
        expect(other.text).toContain('<h1>We’ll be right back</h1>');
        expect(Math.max(cached.ms, other.ms)).toBeLessThan(noticeMs);
      });
    } finally {
      await holder.destroy();
    }
    const ids = slowLines().map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(2);
    expect(ids).toHaveLength(2);
    expect((await ask('/search/mazda')).status).toBe(200);
  }, 60_000);
});
