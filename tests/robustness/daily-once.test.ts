import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createServices } from '#server/entry/services';
import { parseConfig } from '#server/platform/config';
import { createDice, type Dice } from '../../prisma-free-fixtures/mulberry32';
import { isMatched, isSent } from '../support/alert-progress';
import { engines } from '../support/both-databases';
import { importFeed } from '../support/stock';
import { ownProcesses, type Place } from './own-processes';

const slug = 'saltbush-caravans';
const days = 60;
const killShare = 0.3;
const processes = ownProcesses('alerts');
const dayMs = 24 * 60 * 60 * 1_000;
const firstDayMs = Date.parse('2027-01-04T00:00:00.000Z');

const carsUpTo = (day: number) =>
  Array.from({ length: day + 1 }, (_, at) => ({
    stocknum: `D${at}`,
    make: 'Jayco',
    model: `Day${at}`,
    year: 2020,
    price: 20_000,
    type: 'used',
  }));

/** Three processes that go by one clock; `set` moves it, and may kill one of them and start another. */
async function startThree({ DATA_DIR, DATABASE_URL }: Place, dice: Dice) {
  let instant = new Date(firstDayMs).toISOString();
  const start = () => processes.start(DATA_DIR, DATABASE_URL, instant);
  const children: ChildProcess[] = [];
  for (let at = 0; at < 3; at += 1) children.push(await start());
  return {
    set: async (ms: number) => {
      instant = new Date(ms).toISOString();
      for (const child of children) if (child.connected) child.send(instant);
      if (!dice.chance(killShare)) return;
      const victim = dice.whole(0, children.length - 1);
      await wait(dice.whole(0, 60));
      children[victim]?.kill('SIGKILL');
      children[victim] = await start();
    },
  };
}

const until = (check: () => Promise<boolean>) =>
  expect.poll(check, { timeout: 60_000, interval: 10 }).toBe(true);

describe.each(engines)('a daily alert on %s', (engine) => {
  it(`runs exactly once a day for ${days} days, although one of three processes is killed now and then`, async () => {
    const place = processes.newPlace(engine);
    const SESSION_SECRET = 'a secret of the site, long enough';
    const services = await createServices(parseConfig({ ...place, SESSION_SECRET, LOG_LEVEL: 'silent' }));
    try {
      const tenant = services.tenants.bySlug(slug) ?? expect.fail(`no site ${slug}`);
      const site = { tenant: slug, locations: tenant.locations };
      await importFeed(services.database, carsUpTo(0), site);
      await services.alerts.add(
        {
          tenant: slug,
          email: 'shopper@shopper.example',
          kind: 'search',
          frequency: 'daily',
          target: '/search/used-cars?make=Jayco',
          label: 'Jayco',
          consent: 'yes',
          origin: `http://${slug}.localhost`,
          endsAt: '2099-01-01T00:00:00.000Z',
          createdAt: new Date(firstDayMs).toISOString(),
          stockVersion: await services.cars.stockVersion(slug),
        },
        () => null,
      );
      await services.database.updateTable('alerts').set({ state: 'active' }).execute();
      const clock = await startThree(place, createDice(7));
      const letters: number[] = [];
      for (let day = 1; day <= days; day += 1) {
        await clock.set(firstDayMs + day * dayMs);
        await importFeed(services.database, carsUpTo(day), site);
        await until(() => isMatched(services, slug));
        // The next morning, after the time of the digest.
        await clock.set(firstDayMs + day * dayMs + 0.95 * dayMs);
        await until(() => isSent(services));
        const sent = await services.database.selectFrom('messages').select('id').execute();
        letters.push(sent.length);
      }
      expect(letters).toEqual(Array.from({ length: days }, (_, at) => at + 1));
      const reports = await services.database.selectFrom('alert_cars').select('car_id').execute();
      expect(reports).toHaveLength(days);
    } finally {
      await services.close();
    }
  });
});
