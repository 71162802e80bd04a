import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect';
import { type Balancer, startBalancer } from '../support/balancer';
import { patience } from '../support/patience';
import { type RunningPostgres, startPostgres } from '../support/postgres';
import { freePort, type Site, startSite } from '../support/site';
import { askSite } from '../support/site-request';
import { enquiry } from './lead-intake';
import { newStockedFolder } from './stocked-site';

const host = 'brolga.localhost';
const paths = ['/', '/search/used-cars', '/search/new-and-demo-cars?sortBy=price-asc', '/api/search?limit=3'];
const pagesPerSecond = 20;
const leadsPerSecond = 5;
/** More than the balancer needs to notice, on a busy machine too. */
const drainSeconds = 6;

let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** What a later release would do to the schema: it only adds. */
async function applyLaterMigration(config: Parameters<typeof connectDatabase>[0]): Promise<void> {
  const db = connectDatabase(config);
  await sql`alter table leads add column later_release text`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9000-later', '2027-01-01')`.execute(db);
  await db.destroy();
}

interface Traffic {
  readonly failures: string[];
  readonly acknowledged: string[];
  pages: number;
}

/** Pages and leads at a steady rate until it is stopped; resolves once every response has come. */
function sendTraffic(balancer: Balancer): { readonly traffic: Traffic; stop(): Promise<void> } {
  const traffic: Traffic = { failures: [], acknowledged: [], pages: 0 };
  const open = new Set<Promise<void>>();
  let count = 0;
  const ask = async (path: string, more: object = {}) => {
    const answer = await askSite({ port: balancer.port, host, path, ...more });
    if (answer.status >= 400) traffic.failures.push(`${path}: ${answer.status} ${answer.body.toString()}`);
    return answer;
  };
  const track = (work: Promise<void>) => {
    const tracked = work.catch((error: unknown) => void traffic.failures.push(String(error)));
    open.add(tracked);
    void tracked.finally(() => open.delete(tracked));
  };
  const page = async () => {
    traffic.pages += 1;
    await ask(paths[traffic.pages % paths.length] ?? '/');
  };
  const lead = async () => {
    count += 1;
    const number = count;
    const phone = `0491 57${String(number).padStart(4, '0')}`;
    const answer = await ask('/api/leads', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-real-ip': `203.0.${number >> 8}.${number & 255}`,
      },
      body: JSON.stringify({ ...enquiry(number), phone }),
    });
    if (answer.status !== 201) return;
    // The release before answers with `lead_id` alone.
    const { id, lead_id } = JSON.parse(answer.body.toString());
    traffic.acknowledged.push(id ?? lead_id);
  };
  const timers = [
    setInterval(() => track(page()), 1_000 / pagesPerSecond),
    setInterval(() => track(lead()), 1_000 / leadsPerSecond),
  ];
  return {
    traffic,
    stop: async () => {
      timers.forEach(clearInterval);
      await Promise.all(open);
    },
  };
}

/** Several processes usually share PostgreSQL, so that is the one for every change. */
const engines =
  process.env['TESTS'] === 'all' ? (['SQLite', 'PostgreSQL'] as const) : (['PostgreSQL'] as const);

describe.each(engines)('restarting two processes in turn on %s', (engine) => {
  it('fails no request and loses no lead, even where a newer release has changed the database', async () => {
    const dataDir = newStockedFolder();
    cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const url = engine === 'PostgreSQL' ? postgres.url : undefined;
    const environment = {
      ...(url && { DATABASE_URL: url, SESSION_SECRET: 'a secret of thirty-two letters or more' }),
      DRAIN_SECONDS: String(drainSeconds),
      CLIENT_IP_HEADER: 'X-Real-IP',
    };
    const ports = [await freePort(), await freePort()] as const;
    const start = (port: number) => startSite({ port, dataDir, environment });
    const sites = new Map<number, Site>();
    for (const port of ports) sites.set(port, await start(port));
    cleanUps.push(() => Promise.all([...sites.values()].map((site) => site.stop())));
    const balancer = await startBalancer(ports, host);
    cleanUps.push(() => balancer.stop());
    for (const port of ports) await balancer.until(port, 'ready');

    const { traffic, stop } = sendTraffic(balancer);
    const acknowledged = () => traffic.acknowledged.length;
    await expect.poll(acknowledged, patience).toBeGreaterThan(2);
    await applyLaterMigration({ DATA_DIR: dataDir, DATABASE_URL: url });
    for (const port of ports) {
      expect(await sites.get(port)?.stop()).toBe(0);
      const before = acknowledged();
      await expect.poll(acknowledged, patience).toBeGreaterThan(before);
      sites.set(port, await start(port));
      await balancer.until(port, 'ready');
    }
    expect(sites.get(ports[0])?.output()).toContain(
      'a newer release has used this database (migration 9000-later)',
    );
    await stop();

    expect(traffic.failures).toEqual([]);
    expect(traffic.pages).toBeGreaterThan(acknowledged());
    const db = connectDatabase({ DATA_DIR: dataDir, DATABASE_URL: url });
    cleanUps.push(() => db.destroy());
    const stored = new Set((await db.selectFrom('leads').select('id').execute()).map(({ id }) => id));
    expect(traffic.acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });
});
