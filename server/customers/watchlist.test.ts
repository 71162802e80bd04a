import { beforeEach, describe, expect, test } from 'vitest';
import type { EventCounts } from '#server/leads/count-event';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { testTenant } from '../../tests/support/test-tenant';
import { saveAfterSignIn, saveCar } from './watchlist';
import type { SavedCar, WatchlistStore } from './watchlist-store';

type EventCount = Parameters<EventCounts['add']>[1];

type SaveOptions = Parameters<WatchlistStore['save']>[2];

type SaveDeps = Parameters<typeof saveCar>[0];

const now = new Date('2026-11-20T00:00:00.000Z');
const tenant = testTenant();
const stock = [
  buildCar({ id: 'c1', slug: 'ute', price: 27_990, stocknum: 'S1' }),
  buildCar({ id: 'c2', slug: 'no-price', price: undefined, offer_price: undefined }),
  buildCar({ id: 'c3', slug: 'sold', status: 'sold', sold_date_timestamp: now.getTime() - 1_000 }),
  buildCar({ id: 'c4', slug: 'sold-long-ago', status: 'sold', sold_date_timestamp: 1 }),
  buildCar({ id: 'c5', slug: 'hidden', show_on_dealer_website: false }),
  buildCar({ id: 'c6', slug: 'reduced', price: 27_990, offer_price: 26_499.5 }),
  buildCar({ id: 'c7', slug: 'weekly', price: 27_990, subscription_price: 199 }),
];

const entry: SavedCar = { carId: '', carSlug: '', savedAt: '', priceWhenSaved: null, note: '' };

let saved: SavedCar[];
let counts: Partial<EventCount>[];
let reports: SaveOptions['report'][];
let deps: SaveDeps;
beforeEach(() => {
  saved = [];
  counts = [];
  reports = [];
  deps = {
    cars: {
      byIds: async (_: string, ids: readonly string[]) => stock.filter(({ id }) => ids.includes(id)),
      bySlug: async (_: string, slug: string) => {
        const car = stock.find((one) => one.slug === slug);
        return car ? { car, removedAt: null, updatedAt: now.toISOString() } : null;
      },
    } as SaveDeps['cars'],
    watchlist: {
      list: async () => saved,
      save: async (_, car, { most, report }) => {
        if (saved.some(({ carId }) => carId === car.carId)) return 'already-saved';
        if (saved.length >= most) return 'full';
        saved.push(car);
        if (report) reports.push(report);
        return 'saved';
      },
    },
    eventCounts: { add: async (_, event) => void counts.push(event) },
    clock: { now: () => now },
    log: { warn: () => undefined },
  };
});

const save = (carId: string, counted?: boolean) =>
  saveCar(deps, { tenant, customerId: 'k1', carId, now, ...(counted === undefined ? {} : { counted }) });

describe('saving a car', () => {
  test.each<[string, number | null]>([
    ['c1', 27_990],
    ['ute', 27_990],
    ['c2', null],
    ['c6', 26_500],
  ])('%s is stored with its price today: %s', async (carId, price) => {
    expect((await save(carId)).state).toBe('saved');
    expect(saved).toEqual([expect.objectContaining({ priceWhenSaved: price, savedAt: now.toISOString() })]);
  });

  test('one that the site shows at a weekly price has no other price to be compared with', async () => {
    const weekly = testTenant({ stock: { subscriptions: true } });
    await saveCar(deps, { tenant: weekly, customerId: 'k1', carId: 'c7', now });
    expect(saved).toEqual([expect.objectContaining({ carId: 'c7', priceWhenSaved: null })]);
  });

  test.each([
    ['none', 'unknown'],
    ['c3', 'sold'],
    ['c4', 'sold'],
    ['c5', 'unknown'],
  ])('%s is refused as %s', async (carId, refusal) => {
    expect(await save(carId)).toEqual({ state: 'refused', refusal });
    expect(saved).toEqual([]);
  });

  test('a sold car stays on a list that has it', async () => {
    saved = [{ ...entry, carId: 'c3' }];
    expect((await save('c3')).state).toBe('already-saved');
  });

  test('is refused on a full list', async () => {
    saved = Array.from({ length: 200 }, (_, at) => ({ ...entry, carId: `x${at}` }));
    expect(await save('c1')).toEqual({ state: 'refused', refusal: 'full' });
  });

  test('is reported once', async () => {
    await save('c1');
    await save('c1');
    expect(reports).toEqual([{ stockNumber: 'S1' }]);
  });

  test('counts event 39 once, and not for a shopper who asks not to be tracked', async () => {
    await save('c6', false);
    expect(counts).toEqual([]);
    await save('c1');
    await save('c1');
    expect(counts).toEqual([{ day: '2026-11-20', event: 39, label: 'Watchlist' }]);
  });
});

describe('after a sign-in', () => {
  const customer = { id: 'k1', tenant: 'brolga', phone: '+61491570006', name: null, createdAt: '' };
  const enabled = { ...tenant, watchlist: { enabled: true, save_first: false, path: '/watchlist' } };
  const signIn = (site: typeof tenant, car?: string, counted = true, favourites: readonly string[] = []) =>
    saveAfterSignIn(
      { ...deps, tenants: { bySlug: (slug) => (slug === site.slug ? site : null) } },
      { customer, car, favourites, counted, now },
    );

  test.each<[string, typeof tenant, string | undefined, string[]]>([
    ['the car is saved', enabled, 'c1', ['c1']],
    ['nothing is saved without a car', enabled, undefined, []],
    ['nothing is saved on a site without a watchlist', tenant, 'c1', []],
    ['nothing is saved on a site that is gone', { ...enabled, slug: 'other' }, 'c1', []],
    ['a sold car is left out', enabled, 'c3', []],
  ])('%s', async (_case, site, car, expected) => {
    await signIn(site, car);
    expect(saved.map(({ carId }) => carId)).toEqual(expected);
  });

  test.each<[string, typeof tenant, string | undefined, readonly string[], string[]]>([
    ['the browser’s favourites are saved, the oldest first', enabled, undefined, ['c2', 'c1'], ['c1', 'c2']],
    ['the car of the sign-in is the newest', enabled, 'c6', ['c2', 'c1'], ['c1', 'c2', 'c6']],
    ['a car is saved once', enabled, 'c1', ['c1', 'c1'], ['c1']],
    ['sold and unknown favourites are left out', enabled, undefined, ['c3', 'none', 'c1'], ['c1']],
    ['favourites stay in the browser on a site without a watchlist', tenant, undefined, ['c1'], []],
  ])('%s', async (_case, site, car, favourites, expected) => {
    expect(await signIn(site, car, true, favourites)).toBeUndefined();
    const oldestFirst = saved.toSorted((one, other) => one.savedAt.localeCompare(other.savedAt));
    expect(oldestFirst.map(({ carId }) => carId)).toEqual(expected);
  });

  test.each([true, false])('the save is counted if the shopper allows it: %s', async (counted) => {
    await signIn(enabled, 'c1', counted);
    expect(counts).toHaveLength(counted ? 1 : 0);
  });

  test.each<[string, string, string | undefined]>([
    ['saved', 'c1', undefined],
    ['sold', 'c3', '/watchlist?done=sold'],
    ['unknown', 'none', '/watchlist?done=unknown'],
  ])('the page to show for a car that is %s', async (_, car, page) => {
    expect(await signIn(enabled, car)).toBe(page);
  });
});
