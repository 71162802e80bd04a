import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTenantRegistry } from '#server/dealership/tenants/registry';
import { connectSqlite } from '#server/platform/database/connect';
import { GroupCommit } from '#server/platform/database/group-commit';
import { migrate } from '#server/platform/database/migrations';
import { createEmptyEngine } from '#server/search/stock-search/create-search';
import { SearchMemory } from '#server/search/stock-search/search-memory';
import { noUpkeep } from '#server/search/stock-search/search-port';
import { createCarStore } from '#server/stock/cars/adapters/car-store';
import { importFeed } from '../../../tests/support/stock';
import { yardTenant } from '../../../tests/support/yard';
import type { AlertLetter } from './alert-store-port';
import { createAlertStores } from './create-alerts';
import { matchStock } from './match-stock';
import type { AlertKind, Frequency } from './rules/alert';
import { endOldAlerts, sendDueMail } from './send-alert-mail';

const folder = mkdtempSync(join(tmpdir(), 'match-stock-'));
const database = connectSqlite(folder);
const commits = new GroupCommit(database);
const letters: AlertLetter[] = [];
const stores = createAlertStores(commits, async (_, letter) => void letters.push(letter));
const cars = createCarStore(database);
const tenant = yardTenant({ alerts: { enabled: true }, hosts: ['yard.example'] });
const quiet = () => undefined;
let now = new Date('2026-11-20T00:00:00.000Z');
const newDeps = () => ({
  ...stores,
  ...{ cars, emptyEngine: createEmptyEngine, engine: createEmptyEngine(), searchUpkeep: noUpkeep },
  searchMemory: new SearchMemory(),
  tenants: Object.assign(createTenantRegistry(new Map([['yard', tenant]]), { production: true }), {
    bySlug: () => tenant,
  }),
  clock: { now: () => now },
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  colourOf: () => undefined,
  secret: 'a secret of the site, long enough',
});
let deps = newDeps();

beforeAll(() => migrate(database));
afterAll(async () => {
  await database.destroy();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  const tables = [
    'alert_cars',
    'alerts',
    'alert_people',
    'alert_stock',
    'alert_positions',
    'cars',
    'stock_versions',
    'price_history',
  ];
  for (const table of tables) await database.deleteFrom(table as 'alerts').execute();
  letters.length = 0;
  now = new Date('2026-11-20T00:00:00.000Z');
  deps = newDeps();
});

interface FeedCar {
  readonly stocknum: string;
  readonly make?: string;
  readonly model?: string;
  readonly price?: number | undefined;
  readonly body?: string;
  readonly photos?: readonly string[];
  readonly fuel?: string;
  readonly status?: string;
}
const stock = (...all: readonly FeedCar[]) =>
  importFeed(
    database,
    all.map((car) => ({ make: 'Kia', model: 'Rio', year: 2021, price: 20_000, type: 'used', ...car })),
    {
      ...{ tenant: 'yard', full: true, allowMassRemoval: true },
      ...{ locations: tenant.locations, now: now.toISOString() },
    },
  );
const idOf = async (stocknum: string) =>
  (await database.selectFrom('cars').select('id').where('stocknum', '=', stocknum).executeTakeFirstOrThrow())
    .id;

async function alertFor(
  target: string,
  more: { kind?: AlertKind; frequency?: Frequency; email?: string; carPrice?: number | null } = {},
) {
  const { kind = 'search', frequency = 'now', email = 'mia@example.com', carPrice = 20_000 } = more;
  let id = '';
  await stores.alerts.add(
    {
      ...{ tenant: 'yard', email, kind, target, label: target, origin: null, frequency },
      ...{ stockVersion: await cars.stockVersion('yard'), consent: 'yes', createdAt: now.toISOString() },
      ...{ endsAt: '2027-01-01T00:00:00.000Z', carPrice },
    },
    (stored) => {
      id = stored.id;
      return null;
    },
  );
  await stores.alerts.change('yard', id, { kind: 'confirm', now, endsAt: new Date('2027-11-20T00:00:00Z') });
  return id;
}
const match = (owner = 'one') => matchStock(deps, tenant, owner);
const mail = () => sendDueMail(deps, ['yard']);
/** The stock numbers and kinds reported to an alert. */
const reported = async (id: string) => {
  const rows = await database
    .selectFrom('alert_cars')
    .innerJoin('cars', 'cars.id', 'alert_cars.car_id')
    .select(['cars.stocknum', 'alert_cars.kind', 'alert_cars.price'])
    .where('alert_id', '=', id)
    .orderBy('cars.stocknum')
    .execute();
  return rows.map(({ stocknum, kind, price }) => `${stocknum} ${kind} ${price}`);
};

describe('matching', () => {
  test('reports cars that are new to a search, once, and none that was there before', async () => {
    await stock({ stocknum: 'A' });
    await match();
    const id = await alertFor('/search/kia');
    await stock({ stocknum: 'A' }, { stocknum: 'B' }, { stocknum: 'C', make: 'Ford', model: 'Ranger' });
    expect(await match()).toBe(true);
    expect(await reported(id)).toEqual(['B new 20000']);
    await mail();
    await match();
    await mail();
    expect(letters.map(({ subject }) => subject)).toEqual(['New: 2021 Kia Rio']);
  });

  test('reports a make that was not in stock when the alert was made', async () => {
    await stock({ stocknum: 'A' });
    await match();
    const id = await alertFor('/search/ford/ranger');
    await stock({ stocknum: 'A' }, { stocknum: 'C', make: 'Ford', model: 'Ranger' });
    await match();
    expect(await reported(id)).toEqual(['C new 20000']);
  });

  test('does not report cars imported before the alert, even if they are matched after it', async () => {
    await stock({ stocknum: 'A' });
    await match();
    await stock({ stocknum: 'A' }, { stocknum: 'B' });
    const id = await alertFor('/search/kia');
    await match();
    expect(await reported(id)).toEqual([]);
  });

  test('reports a car that a change brings into the search', async () => {
    await stock({ stocknum: 'A', price: 30_000 });
    await match();
    const id = await alertFor(`${tenant.search.base_path}?price=..25000`);
    await stock({ stocknum: 'A', price: 28_000 });
    await match();
    expect(await reported(id)).toEqual([]);
    await stock({ stocknum: 'A', price: 24_000 });
    await match();
    expect(await reported(id)).toEqual(['A new 24000']);
  });

  test('reports a lower price of a reported car, and neither a higher one nor its return', async () => {
    await stock({ stocknum: 'A' });
    await match();
    const id = await alertFor('/search/kia');
    const steps: Array<[price: number | null, reported: string]> = [
      [20_000, 'New: 2021 Kia Rio'],
      [22_000, ''],
      [20_000, ''],
      [null, ''],
      [20_000, ''],
      [19_000, 'Price drop: 2021 Kia Rio'],
      [19_500, ''],
      [18_000, 'Price drop: 2021 Kia Rio'],
    ];
    for (const [price, subject] of steps) {
      letters.length = 0;
      await stock({ stocknum: 'A' }, ...(price === null ? [] : [{ stocknum: 'B', price }]));
      await match();
      await mail();
      expect([price, letters[0]?.subject ?? '']).toEqual([price, subject]);
    }
    expect(await reported(id)).toEqual(['B cheaper 18000']);
  });

  test.each<[string, ReadonlyArray<readonly [price: number | undefined, subject: string]>]>([
    [
      'a first price that falls later',
      [
        [undefined, 'New: 2021 Kia Rio'],
        [50_000, ''],
        [45_000, 'Price drop: 2021 Kia Rio'],
        [undefined, ''],
        [47_000, ''],
        [40_000, 'Price drop: 2021 Kia Rio'],
      ],
    ],
    [
      'a price that comes back lower',
      [
        [50_000, 'New: 2021 Kia Rio'],
        [undefined, ''],
        [40_000, 'Price drop: 2021 Kia Rio'],
      ],
    ],
  ])('reports a reported car again at %s', async (_, steps) => {
    await stock({ stocknum: 'A' });
    await match();
    await alertFor('/search/kia');
    for (const [price, subject] of steps) {
      letters.length = 0;
      await stock({ stocknum: 'A' }, { stocknum: 'B', price });
      await match();
      await mail();
      expect([price, letters[0]?.subject ?? '']).toEqual([price, subject]);
    }
  });

  test('reports nothing to a paused or unconfirmed alert', async () => {
    await stock({ stocknum: 'A' });
    await match();
    const id = await alertFor('/search/kia');
    await stores.alerts.change('yard', id, { kind: 'pause' });
    await stock({ stocknum: 'A' }, { stocknum: 'B' });
    await match();
    expect(await reported(id)).toEqual([]);
  });

  test('finds words as the site does, and misspelt words only where nothing is spelt so', async () => {
    await stock({ stocknum: 'A', model: 'Stonic' });
    await match();
    const exact = await alertFor(`${tenant.search.base_path}?query=stonic&literal=1`);
    const misspelt = await alertFor(`${tenant.search.base_path}?query=sorrento&literal=1`);
    await stock(
      { stocknum: 'A', model: 'Stonic' },
      { stocknum: 'B', model: 'Sorento' },
      { stocknum: 'C', model: 'Stoni' },
    );
    await match();
    expect(await reported(exact)).toEqual([]);
    expect(await reported(misspelt)).toEqual(['B new 20000']);
  });

  test('one process at a time has a site, and another takes over when its lease ends', async () => {
    await stock({ stocknum: 'A' });
    expect(await stores.alertTurns.take('yard', 'dead', now, 60_000)).toEqual({ version: null });
    expect(await match()).toBe(false);
    now = new Date(now.getTime() + 60_000);
    expect(await match()).toBe(true);
    expect(await stores.alertTurns.behind(['yard'])).toEqual([]);
  });

  test('a process that dies before the end leaves nothing out and repeats nothing', async () => {
    await stock({ stocknum: 'A' });
    await match();
    const id = await alertFor('/search/kia');
    await stock({ stocknum: 'A' }, { stocknum: 'B' });
    const dying = {
      ...deps,
      alertTurns: { ...wrap(stores.alertTurns), keep: () => Promise.reject(new Error('dead')) },
    };
    await expect(matchStock(dying, tenant, 'one')).rejects.toThrow('dead');
    await mail();
    now = new Date(now.getTime() + 60_000);
    await match('two');
    await mail();
    expect(await reported(id)).toEqual(['B new 20000']);
    expect(letters).toHaveLength(1);
  });
  const wrap = (turns: typeof stores.alertTurns) => ({
    take: turns.take.bind(turns),
    end: turns.end.bind(turns),
    behind: turns.behind.bind(turns),
  });
});

describe('an alert for one car', () => {
  test('reports a lower price, then the end of its sale, and ends', async () => {
    await stock({ stocknum: 'A' }, { stocknum: 'B' });
    await match();
    await alertFor(await idOf('A'), { kind: 'car' });
    const subjects = async (...all: FeedCar[]) => {
      letters.length = 0;
      await stock(...all);
      await match();
      await mail();
      return letters.map(({ subject }) => subject.replace(/:.*/, ''));
    };
    expect(await subjects({ stocknum: 'A', price: 21_000 }, { stocknum: 'B' })).toEqual([]);
    expect(await subjects({ stocknum: 'A', price: 19_000 }, { stocknum: 'B' })).toEqual(['Price drop']);
    expect(await subjects({ stocknum: 'A', price: 19_000 }, { stocknum: 'B', price: 1_000 })).toEqual([]);
    expect(await subjects({ stocknum: 'B' })).toEqual(['No longer for sale']);
    expect(await database.selectFrom('alert_people').selectAll().execute()).toEqual([]);
  });

  test('compares with the first price of a car that had none', async () => {
    await stock({ stocknum: 'A', price: undefined });
    await match();
    await alertFor(await idOf('A'), { kind: 'car', carPrice: null });
    const drops: string[] = [];
    for (const price of [50_000, undefined, 45_000, 46_000, 40_000]) {
      letters.length = 0;
      await stock({ stocknum: 'A', price });
      await match();
      await mail();
      const [, was = '-'] = /it was (\S+)/.exec(letters[0]?.text ?? '') ?? [];
      drops.push(`${price} ${was}`);
    }
    expect(drops).toEqual(['50000 -', 'undefined -', '45000 $50,000', '46000 -', '40000 $45,000']);
  });

  test('compares with the price that a car got before the alert was confirmed', async () => {
    await stock({ stocknum: 'A', price: undefined });
    await match();
    const target = await idOf('A');
    await stock({ stocknum: 'A', price: 50_000 });
    await match();
    await alertFor(target, { kind: 'car', carPrice: null });
    await stock({ stocknum: 'A', price: 45_000 });
    await match();
    await mail();
    expect(letters[0]?.text).toContain('it was $50,000');
  });

  test.each([
    ['sold', [{ stocknum: 'sold', status: 'sold' }], 'Sold'],
    ['removed', [], 'No longer for sale'],
  ] as const)(
    'shows a car that was %s as its card, with others like it',
    async (stocknum, changed, price) => {
      const known = { body: 'Hatch', photos: ['https://photos.example/a.jpg'] };
      await stock({ stocknum, ...known }, { stocknum: 'B' });
      await match();
      await alertFor(await idOf(stocknum), { kind: 'car' });
      await stock(...changed.map((car) => ({ ...car, ...known })), { stocknum: 'B' });
      await match();
      await mail();
      const [letter] = letters;
      expect(letter?.text).toContain(price);
      expect(letter?.text).not.toContain('$20,000');
      expect(letter?.text).toContain(`https://yard.example/cars/2021-kia-rio-${stocknum}`);
      expect(letter?.text).toContain(`https://yard.example${tenant.search.base_path}?body=Hatch`);
      expect(letter?.html).toContain('<img src=');
    },
  );
});

describe('digests', () => {
  test('collect cars until their time, and leave out those sold meanwhile', async () => {
    await stock({ stocknum: 'A' });
    await match();
    await alertFor('/search/kia', { frequency: 'daily' });
    await stock({ stocknum: 'A' }, { stocknum: 'B' }, { stocknum: 'C' });
    await match();
    await stock({ stocknum: 'A' }, { stocknum: 'C' }, { stocknum: 'D' });
    await match();
    await mail();
    expect(letters).toEqual([]);
    now = new Date('2026-11-20T22:00:00.000Z');
    await mail();
    await mail();
    expect(letters.map(({ subject }) => subject)).toEqual(['2 cars for you: /search/kia']);
  });
});

describe('the end of an alert', () => {
  test('is announced once, and the alert is deleted unless it is renewed', async () => {
    await alertFor('/search/kia');
    now = new Date('2027-11-10T00:00:00.000Z');
    await endOldAlerts(deps, ['yard']);
    await endOldAlerts(deps, ['yard']);
    expect(letters.map(({ subject }) => subject)).toEqual(['Keep your alert? /search/kia']);
    now = new Date('2027-11-20T00:00:00.000Z');
    await endOldAlerts(deps, ['yard']);
    expect(await database.selectFrom('alert_people').selectAll().execute()).toEqual([]);
  });
});

test('reports exactly what a plain comparison of both stocks finds', async () => {
  const makes = ['Kia', 'Ford', 'Mazda'];
  const fuels = ['Petrol', 'Diesel'];
  const prices = [10_000, 20_000, 30_000];
  const oneCar = fc.record({
    make: fc.constantFrom(...makes),
    fuel: fc.constantFrom(...fuels),
    price: fc.constantFrom(...prices),
  });
  const carsBy = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D', 'E'), oneCar, { minKeys: 1 });
  const searches = [
    { target: '?make=Kia', holds: (car: FeedCar) => car.make === 'Kia' },
    {
      target: '?fuel=Diesel&make=Ford',
      holds: (car: FeedCar) => car.make === 'Ford' && car.fuel === 'Diesel',
    },
    { target: '?price=..20000', holds: (car: FeedCar) => (car.price ?? 0) <= 20_000 },
    {
      target: '?make=Mazda&make=Ford&price=20000..',
      holds: (car: FeedCar) => car.make !== 'Kia' && (car.price ?? 0) >= 20_000,
    },
    { target: '', holds: () => true },
  ];
  const listOf = (all: Record<string, Omit<FeedCar, 'stocknum'>>) =>
    Object.entries(all).map(([stocknum, car]) => ({ ...car, stocknum, model: `${car.make} One` }));
  await fc.assert(
    fc.asyncProperty(carsBy, carsBy, async (before, after) => {
      for (const table of [
        'alert_cars',
        'alerts',
        'alert_people',
        'alert_stock',
        'alert_positions',
        'cars',
        'stock_versions',
        'price_history',
      ])
        await database.deleteFrom(table as 'alerts').execute();
      deps = newDeps();
      await stock(...listOf(before));
      await match();
      const ids = await Promise.all(
        searches.map(({ target }) => alertFor(`${tenant.search.base_path}${target}`)),
      );
      await stock(...listOf(after));
      await match();
      for (const [at, { holds }] of searches.entries()) {
        const expected = listOf(after).filter((car) => {
          const earlier = listOf(before).find(({ stocknum }) => stocknum === car.stocknum);
          return holds(car) && !(earlier && holds(earlier));
        });
        expect((await reported(ids[at] ?? '')).map((text) => text.slice(0, 5))).toEqual(
          expected.map(({ stocknum }) => `${stocknum} new`).sort(),
        );
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);

describe('a car that a reservation keeps', () => {
  const keep = async (stocknum: string, isKept: boolean) => {
    const { version } = await database
      .updateTable('stock_versions')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .returning('version')
      .executeTakeFirstOrThrow();
    await database
      .updateTable('cars')
      .set({ held: Number(isKept), version })
      .where('stocknum', '=', stocknum)
      .execute();
  };

  test('is reported once to those who follow it when it becomes available, and is new to nobody', async () => {
    await stock({ stocknum: 'A' });
    await match();
    await alertFor(`${tenant.search.base_path}?make=Kia`, { email: 'noah@example.com' });
    await keep('A', true);
    await match();
    await alertFor(await idOf('A'), { kind: 'car' });
    await match();
    await sendDueMail(deps, ['yard']);
    expect(letters).toEqual([]);
    await keep('A', false);
    await match();
    await match();
    await sendDueMail(deps, ['yard']);
    await sendDueMail(deps, ['yard']);
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['mia@example.com', expect.stringMatching(/^Available again: /)],
    ]);
  });

  test('is not reported if somebody has reserved it again', async () => {
    await stock({ stocknum: 'A' });
    await match();
    await alertFor(await idOf('A'), { kind: 'car' });
    await keep('A', true);
    await match();
    await keep('A', false);
    await match();
    await keep('A', true);
    await match();
    await sendDueMail(deps, ['yard']);
    expect(letters).toEqual([]);
  });
});
