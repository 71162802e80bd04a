import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createServices, type Services } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { engines } from '../support/both-databases';
import { runs } from '../support/property-runs';
import { importFeed } from '../support/stock';
import { killNow, ownProcesses, type Place } from './own-processes';

/** Two processes match cars with alerts and write the emails, and are killed again and again. */
const slug = 'saltbush-caravans';
const alertCount = runs(150);
/** Per alert: all fit into one email. */
const carsOfAlert = 8;
/** Milliseconds from the start of two processes until they are killed. */
const lives = process.env['TESTS'] === 'all' ? [0, 40, 120, 250, 400, 700] : [60, 300];
const processes = ownProcesses('alerts');

/** Whether the alerts have been matched with all of the stock. */
async function isMatched({ database, cars }: Services): Promise<boolean> {
  const row = await database.selectFrom('alert_positions').select('version').executeTakeFirst();
  return row?.version === (await cars.stockVersion(slug));
}

/** Whether no car waits for its email. */
const isSent = async ({ database }: Services): Promise<boolean> =>
  (await database.selectFrom('alert_cars').select('car_id').where('due_at', 'is not', null).execute())
    .length === 0;

const startTwo = ({ DATA_DIR, DATABASE_URL }: Place): Promise<ChildProcess[]> =>
  Promise.all([1, 2].map(() => processes.start(DATA_DIR, DATABASE_URL)));

const makeOf = (at: number) => `Make${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;
const stockOf = (perMake: number) =>
  Array.from({ length: alertCount * perMake }, (_, at) => {
    const make = makeOf(at % alertCount);
    const nth = Math.floor(at / alertCount);
    return { stocknum: `${make}${nth}`, make, model: `Model${nth}`, year: 2020, price: 20_000, type: 'used' };
  });

async function prepare(services: Services): Promise<void> {
  const tenant = services.tenants.bySlug(slug);
  if (!tenant) throw new Error(`no site ${slug}`);
  await importFeed(services.database, stockOf(1), { tenant: slug, locations: tenant.locations });
  const stockVersion = await services.cars.stockVersion(slug);
  for (let at = 0; at < alertCount; at++) {
    const target = `/search/used-cars?make=${makeOf(at)}`;
    const email = `shopper${at}@shopper.example`;
    const words = {
      label: target,
      origin: `http://${slug}.localhost`,
      consent: 'yes',
      frequency: 'now' as const,
    };
    const times = { createdAt: new Date().toISOString(), endsAt: '2099-01-01T00:00:00.000Z' };
    await services.alerts.add(
      { ...words, ...times, tenant: slug, email, kind: 'search', target, stockVersion },
      () => null,
    );
  }
  await services.database.updateTable('alerts').set({ state: 'active' }).execute();
}

describe.each(engines)('alerts on %s', (engine) => {
  it('report each car once to each alert, although their processes are killed', async () => {
    const place = processes.newPlace(engine);
    const SESSION_SECRET = 'a secret of the site, long enough';
    const services = await createServices(parseConfig({ ...place, SESSION_SECRET, LOG_LEVEL: 'silent' }));
    const until = (check: () => Promise<boolean>) => expect.poll(check, { timeout: 60_000 }).toBe(true);
    try {
      await prepare(services);
      const first = await startTwo(place);
      await until(() => isMatched(services));
      await Promise.all(first.map(killNow));
      const { locations = [] } = services.tenants.bySlug(slug) ?? {};
      await importFeed(services.database, stockOf(1 + carsOfAlert), { tenant: slug, locations });
      for (const ms of lives) {
        const children = await startTwo(place);
        await wait(ms);
        await Promise.all(children.map(killNow));
      }
      const last = await startTwo(place);
      await until(async () => (await isMatched(services)) && (await isSent(services)));
      await Promise.all(last.map(killNow));
      const reports = await services.database.selectFrom('alert_cars').selectAll().execute();
      expect(reports).toHaveLength(alertCount * carsOfAlert);
      const messages = await services.database.selectFrom('messages').selectAll().execute();
      const links = messages.flatMap(({ recipient, payload }) =>
        [...payload.matchAll(/\\n(http:[^\\]+\/cars\/[^\\]+)/g)].map(([, link]) => `${recipient} ${link}`),
      );
      expect(new Set(links).size).toBe(links.length);
      expect(links).toHaveLength(alertCount * carsOfAlert);
      const ids = new Set(messages.map(({ id }) => id));
      expect(reports.filter(({ message_id }) => !ids.has(message_id ?? ''))).toEqual([]);
    } finally {
      await services.close();
    }
  });
});
