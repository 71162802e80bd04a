import { beforeEach, describe, expect, test } from 'vitest';
import { createTenantRegistry } from '#server/dealer/registry';
import { GroupCommit } from '#server/platform/database/group-commit';
import { createEmptyEngine } from '#server/search/create-search';
import { SearchMemory } from '#server/search/search-memory';
import { noUpkeep } from '#server/search/search-port';
import { SqlCarStore } from '#server/stock/cars/car-store';
import { sqliteForFile } from '../../../tests/support/sqlite-for-file';
import { importFeed } from '../../../tests/support/stock';
import { yardTenant } from '../../../tests/support/yard';
import type { AlertLetter } from './alert-store';
import { createAlertStores } from './create-alerts';
import { matchStock } from './match-stock';
import { MatchStore } from './match-store';
import type { Frequency } from './rules/alert';
import { endOldAlerts, sendDueMail } from './send-alert-mail';

const database = sqliteForFile();
const commits = new GroupCommit(database);
const letters: AlertLetter[] = [];
const stores = createAlertStores(commits, async (_, letter) => void letters.push(letter));
const cars = new SqlCarStore(database);
const tenant = yardTenant({ alerts: { enabled: true }, hosts: ['yard.example'] });
const quiet = () => undefined;
let now = new Date('2026-11-20T00:00:00.000Z');
const newDeps = () => ({
  ...stores,
  cars,
  emptyEngine: createEmptyEngine,
  engine: createEmptyEngine(),
  searchUpkeep: noUpkeep,
  searchMemory: new SearchMemory(),
  tenants: Object.assign(createTenantRegistry(new Map([['yard', tenant]]), { production: true }), {
    bySlug: () => tenant,
  }),
  clock: { now: () => now },
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  colourOf: () => undefined,
  secret: { current: 'a secret of the site, long enough' },
});
let deps = newDeps();

const ofAlerts = ['alert_cars', 'alerts', 'alert_people', 'alert_stock', 'alert_positions'] as const;
const ofStock = ['cars', 'stock_versions', 'price_history'] as const;
beforeEach(async () => {
  for (const table of [...ofAlerts, ...ofStock]) await database.deleteFrom(table).execute();
  letters.length = 0;
  now = new Date('2026-11-20T00:00:00.000Z');
  deps = newDeps();
});

type FeedCar = Readonly<Record<string, unknown>> & { readonly stocknum: string };
const a = { stocknum: 'A' };
const b = { stocknum: 'B' };
const ranger = { stocknum: 'C', make: 'Ford', model: 'Ranger' };
const kia = { make: 'Kia', model: 'Rio', year: 2021, price: 20_000, type: 'used' };
const feed = { tenant: 'yard', full: true, allowMassRemoval: true, locations: tenant.locations };
const stock = (...all: readonly FeedCar[]) =>
  importFeed(
    database,
    all.map((car) => ({ ...kia, ...car })),
    { ...feed, now: now.toISOString() },
  );
const idOf = async (stocknum: string) => {
  const query = database.selectFrom('cars').select('id').where('stocknum', '=', stocknum);
  return (await query.executeTakeFirstOrThrow()).id;
};

interface AlertChange {
  readonly kind?: 'search' | 'car';
  readonly frequency?: Frequency;
  readonly email?: string;
  readonly carPrice?: number | null;
}
/** Stores a confirmed alert. */
async function alertFor(target: string, change: AlertChange = {}): Promise<string> {
  const { kind = 'search', frequency = 'now', email = 'mia@example.com', carPrice = 20_000 } = change;
  const asked = { tenant: 'yard', email, kind, target, label: target, origin: null, frequency, carPrice };
  const given = { consent: 'yes', createdAt: now.toISOString(), endsAt: '2027-01-01T00:00:00.000Z' };
  let id = '';
  const newAlert = { ...asked, ...given, stockVersion: await cars.stockVersion('yard') };
  await stores.alerts.add(newAlert, (stored) => {
    id = stored.id;
    return null;
  });
  await stores.alerts.change('yard', id, { kind: 'confirm', now, endsAt: new Date('2027-11-20T00:00:00Z') });
  return id;
}
const match = (owner = 'one') => matchStock(deps, tenant, owner);
const mail = () => sendDueMail(deps, ['yard']);
const importAndMatch = async (...all: readonly FeedCar[]) => {
  await stock(...all);
  await match();
};
/** Imports and matches this stock and sends what is due: the letters of this round. */
const lettersAfter = async (...all: readonly FeedCar[]) => {
  letters.length = 0;
  await importAndMatch(...all);
  await mail();
  return [...letters];
};
const kindsAfter = async (...all: readonly FeedCar[]) =>
  (await lettersAfter(...all)).map(({ subject }) => subject.replace(/:.*/, ''));
/** The stock numbers, kinds and prices reported to an alert. */
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
const peopleLeft = () => database.selectFrom('alert_people').selectAll().execute();

describe('matching a search', () => {
  const search = tenant.search.base_path;
  const words = [
    { ...a, model: 'Stonic' },
    { ...b, model: 'Sorento' },
    { ...ranger, make: 'Kia', model: 'Stoni' },
  ];
  test.each<[rule: string, target: string, before: FeedCar[], after: FeedCar[], expected: string[]]>([
    ['a make that was not in stock before', '/search/ford/ranger', [a], [a, ranger], ['C new 20000']],
    ['no misspelling of a word in stock', `${search}?query=stonic&literal=1`, words.slice(0, 1), words, []],
    [
      'a misspelling where nothing is spelt so',
      `${search}?query=sorrento&literal=1`,
      words.slice(0, 1),
      words,
      ['B new 20000'],
    ],
  ])('reports %s', async (_, target, before, after, expected) => {
    await importAndMatch(...before);
    const id = await alertFor(target);
    await importAndMatch(...after);
    expect(await reported(id)).toEqual(expected);
  });

  test('emails a new car once', async () => {
    await importAndMatch(a);
    await alertFor('/search/kia');
    expect((await lettersAfter(a, b)).map(({ subject }) => subject)).toEqual(['New: 2021 Kia Rio']);
    expect(await lettersAfter(a, b)).toEqual([]);
  });

  test('does not report cars imported before the alert, even if they are matched after it', async () => {
    await importAndMatch(a);
    await stock(a, b);
    const id = await alertFor('/search/kia');
    await match();
    expect(await reported(id)).toEqual([]);
  });

  test('reports nothing to a paused alert', async () => {
    await importAndMatch(a);
    const id = await alertFor('/search/kia');
    await stores.alerts.change('yard', id, { kind: 'pause' });
    await importAndMatch(a, b);
    expect(await reported(id)).toEqual([]);
  });

  const isNew = 'New';
  const drop = 'Price drop';
  test.each<[rule: string, prices: ReadonlyArray<number | undefined | 'gone'>, kinds: readonly string[]]>([
    [
      'a lower price, and neither a higher one nor its return',
      [20_000, 22_000, 'gone', 20_000, 19_000],
      [isNew, '', '', '', drop],
    ],
    ['a price below its first one', [undefined, 50_000, undefined, 40_000], [isNew, '', '', drop]],
  ])('reports a reported car again for %s', async (_, prices, kinds) => {
    await importAndMatch(a);
    await alertFor('/search/kia');
    const found: string[] = [];
    for (const price of prices) {
      const [kind = ''] = await kindsAfter(a, ...(price === 'gone' ? [] : [{ ...b, price }]));
      found.push(kind);
    }
    expect(found).toEqual(kinds);
  });

  test('is done by one process at a time; another takes over when the lease ends', async () => {
    await stock(a);
    expect(await stores.alertMatches.take('yard', 'dead', now, 60_000)).toEqual({ version: null });
    expect(await match()).toBe(false);
    now = new Date(now.getTime() + 60_000);
    expect(await match()).toBe(true);
    expect(await stores.alertMatches.behind(['yard'])).toEqual([]);
  });

  test('misses and repeats nothing if a process dies before the end', async () => {
    await importAndMatch(a);
    const id = await alertFor('/search/kia');
    await stock(a, b);
    const alertMatches = new MatchStore(commits);
    alertMatches.keep = () => Promise.reject(new Error('dead'));
    await expect(matchStock({ ...deps, alertMatches }, tenant, 'one')).rejects.toThrow('dead');
    await mail();
    now = new Date(now.getTime() + 60_000);
    await match('two');
    await mail();
    expect(await reported(id)).toEqual(['B new 20000']);
    expect(letters).toHaveLength(1);
  });

  test('reports exactly the cars that a plain comparison of both stocks finds', async () => {
    type State = Readonly<{ make: string; fuel: string; price: number }>;
    const states: readonly (State | undefined)[] = [
      undefined,
      { make: 'Kia', fuel: 'Petrol', price: 10_000 },
      { make: 'Kia', fuel: 'Diesel', price: 30_000 },
      { make: 'Ford', fuel: 'Diesel', price: 20_000 },
      { make: 'Ford', fuel: 'Petrol', price: 10_000 },
      { make: 'Mazda', fuel: 'Diesel', price: 30_000 },
    ];
    const searches: ReadonlyArray<readonly [target: string, holds: (car: State) => boolean]> = [
      ['?make=Kia', ({ make }) => make === 'Kia'],
      ['?fuel=Diesel&make=Ford', ({ make, fuel }) => make === 'Ford' && fuel === 'Diesel'],
      ['?price=..20000', ({ price }) => price <= 20_000],
      ['?make=Mazda&make=Ford&price=20000..', ({ make, price }) => make !== 'Kia' && price >= 20_000],
      ['', () => true],
    ];
    // A car for every change from one state to another.
    const changes = states.flatMap((before, from) =>
      states.map((after, to) => ({ stocknum: `${from}${to}`, before, after })),
    );
    const stockOf = (which: 'before' | 'after') =>
      changes.flatMap(({ stocknum, [which]: car }) =>
        car ? [{ ...car, stocknum, model: `${car.make} One` }] : [],
      );
    await importAndMatch(...stockOf('before'));
    const ids = await Promise.all(searches.map(([target]) => alertFor(`${search}${target}`)));
    await importAndMatch(...stockOf('after'));
    for (const [at, [target, holds]] of searches.entries()) {
      const fresh = changes.filter(
        ({ before, after }) => after && holds(after) && !(before && holds(before)),
      );
      const expected = fresh.map(({ stocknum, after }) => `${stocknum} new ${after?.price}`);
      expect(await reported(ids[at] ?? ''), target).toEqual(expected);
    }
  });
});

describe('an alert for one car', () => {
  test('reports a lower price, then the end of the sale, and ends', async () => {
    await importAndMatch(a, b);
    await alertFor(await idOf('A'), { kind: 'car' });
    expect(await kindsAfter({ ...a, price: 21_000 }, b)).toEqual([]);
    expect(await kindsAfter({ ...a, price: 19_000 }, b)).toEqual(['Price drop']);
    expect(await kindsAfter({ ...a, price: 19_000 }, { ...b, price: 1_000 })).toEqual([]);
    expect(await kindsAfter(b)).toEqual(['No longer for sale']);
    expect(await peopleLeft()).toEqual([]);
  });

  test('compares with the first price of a car that had none', async () => {
    await importAndMatch({ ...a, price: undefined });
    await alertFor(await idOf('A'), { kind: 'car', carPrice: null });
    const drops: string[] = [];
    for (const price of [50_000, undefined, 45_000]) {
      const [letter] = await lettersAfter({ ...a, price });
      drops.push(`${price} ${/it was (\S+)/.exec(letter?.text ?? '')?.[1] ?? '-'}`);
    }
    expect(drops).toEqual(['50000 -', 'undefined -', '45000 $50,000']);
  });

  test('compares with the price that a car got before the alert was confirmed', async () => {
    await importAndMatch({ ...a, price: undefined });
    await importAndMatch({ ...a, price: 50_000 });
    await alertFor(await idOf('A'), { kind: 'car', carPrice: null });
    const [letter] = await lettersAfter({ ...a, price: 45_000 });
    expect(letter?.text).toContain('it was $50,000');
  });

  test.each([
    ['sold', [{ status: 'sold' }], 'Sold'],
    ['removed', [], 'No longer for sale'],
  ])('shows the card of a %s car, and cars like it', async (event, changes, price) => {
    const stocknum = `once-${event.length}`;
    const known = { stocknum, body: 'Hatch', photos: ['https://photos.example/a.jpg'] };
    await importAndMatch(known, b);
    await alertFor(await idOf(stocknum), { kind: 'car' });
    const [letter] = await lettersAfter(...changes.map((change) => ({ ...known, ...change })), b);
    expect(letter?.text).toContain(price);
    expect(letter?.text).not.toContain('$20,000');
    expect(letter?.text).toContain(`https://yard.example/cars/2021-kia-rio-${stocknum}`);
    expect(letter?.text).toContain(`https://yard.example${tenant.search.base_path}?body=Hatch`);
    expect(letter?.html).toContain('<img src=');
  });
});

test('a digest collects cars until its time, and leaves out those sold meanwhile', async () => {
  await importAndMatch(a);
  await alertFor('/search/kia', { frequency: 'daily' });
  await importAndMatch(a, b, { stocknum: 'C' });
  expect(await lettersAfter(a, { stocknum: 'C' }, { stocknum: 'D' })).toEqual([]);
  now = new Date('2026-11-20T22:00:00.000Z');
  await mail();
  await mail();
  expect(letters.map(({ subject }) => subject)).toEqual(['2 cars for you: /search/kia']);
});

test('the end of an alert is announced once, and the alert is deleted unless it is renewed', async () => {
  await alertFor('/search/kia');
  now = new Date('2027-11-10T00:00:00.000Z');
  await endOldAlerts(deps, ['yard']);
  await endOldAlerts(deps, ['yard']);
  expect(letters.map(({ subject }) => subject)).toEqual(['Keep your alert? /search/kia']);
  now = new Date('2027-11-20T00:00:00.000Z');
  await endOldAlerts(deps, ['yard']);
  expect(await peopleLeft()).toEqual([]);
});

describe('a reserved car', () => {
  const keep = async (stocknum: string, isKept: boolean) => {
    const { version } = await database
      .updateTable('stock_versions')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .returning('version')
      .executeTakeFirstOrThrow();
    const change = { held: Number(isKept), version };
    await database.updateTable('cars').set(change).where('stocknum', '=', stocknum).execute();
    await match();
  };

  test('is reported once, to those who follow it, when it is available again', async () => {
    await importAndMatch(a);
    await alertFor(`${tenant.search.base_path}?make=Kia`, { email: 'noah@example.com' });
    await keep('A', true);
    await alertFor(await idOf('A'), { kind: 'car' });
    await match();
    await mail();
    expect(letters).toEqual([]);
    await keep('A', false);
    await match();
    await mail();
    await mail();
    const available = expect.stringMatching(/^Available again: /);
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([['mia@example.com', available]]);
  });

  test('is not reported if somebody has reserved it again', async () => {
    await importAndMatch(a);
    await alertFor(await idOf('A'), { kind: 'car' });
    for (const isKept of [true, false, true]) await keep('A', isKept);
    await mail();
    expect(letters).toEqual([]);
  });
});
