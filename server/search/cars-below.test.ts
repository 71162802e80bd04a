import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { leadingPrice } from '#server/stock/charges/rules/leading-price';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { searchYard } from '../../tests/support/search-yard';
import { openYard, yardTenant } from '../../tests/support/yard';
import { similarCards, similarCars } from './cars-below';
import { toSearchDocument } from './rules/document';
import { matches } from './rules/filter';
import { broadlySimilar, closelySimilar, likeness, rankSimilar, similarity } from './rules/similar';

const hilux = buildCar({ price: 40_000, km: 60_000 });
const other = (overrides: Partial<Car>): Car => buildCar({ id: 'other', price: 40_000, ...overrides });

describe('the search for similar cars compares', () => {
  const rows: [rule: string, Partial<Car>, isClose: boolean, isBroad: boolean][] = [
    ['the same in everything', {}, true, true],
    ['a quarter dearer', { price: 50_000 }, true, true],
    ['a dollar more than a quarter dearer', { price: 50_001 }, false, true],
    ['a quarter cheaper', { price: 30_000 }, true, true],
    ['half as much again', { price: 60_000 }, false, true],
    ['a dollar more than that', { price: 60_001 }, false, false],
    ['another make', { make: 'Ford', model: 'Ranger' }, true, true],
    ['other seats', { seats: 2 }, false, true],
    ['another body of the same make', { simple_body: 'SUV' }, false, true],
    ['another body of another make', { simple_body: 'SUV', make: 'Kia' }, false, false],
    ['coming soon', { status: 'coming_soon' }, true, true],
    ['sold', { status: 'sold' }, false, false],
    ['a caravan', { item_type: 'caravan' }, false, false],
    ['without a price', { price: undefined }, false, false],
  ];
  test.each(rows)('%s', (_case, overrides, isClose, isBroad) => {
    const document = toSearchDocument(other(overrides));
    expect(matches(closelySimilar(hilux, 40_000), document)).toBe(isClose);
    expect(matches(broadlySimilar(hilux, 40_000), document)).toBe(isBroad);
  });

  test('the make if body, seats and price are missing', () => {
    const bare = buildCar({ body: undefined, simple_body: undefined, seats: undefined, price: undefined });
    expect(matches(closelySimilar(bare, undefined), toSearchDocument(other({ price: 1_000_000 })))).toBe(
      true,
    );
    expect(matches(closelySimilar(bare, undefined), toSearchDocument(other({ make: 'Ford' })))).toBe(false);
  });
});

test.each<[string, Partial<Car>, number]>([
  ['the same in everything', {}, 120],
  ['another model of the make', { model: 'Fortuner' }, 90],
  ['another make', { make: 'Ford', model: 'Ranger' }, 78],
  ['another body', { simple_body: 'SUV' }, 95],
  ['other seats', { seats: 2 }, 112],
  ['another fuel', { simple_fuel: 'Petrol' }, 115],
  ['another transmission', { simple_transmission: 'Manual' }, 115],
  ['another drive', { drive: '2WD' }, 115],
  ['a year apart', { year: 2022 }, 118],
  ['ten years apart', { year: 2011 }, 110],
  ['a quarter dearer', { price: 50_000 }, 110],
  ['a quarter cheaper', { price: 30_000 }, 110],
  ['twice the price', { price: 80_000 }, 100],
  ['without a price', { price: undefined }, 100],
  ['unknown seats and drive', { seats: undefined, drive: undefined }, 107],
])('the similarity score of %s', (_case, overrides, points) => {
  expect(similarity(hilux, other(overrides))).toBeCloseTo(points, 6);
});

const driveAway = (overrides: Partial<Car>) => other({ price_type: 'drive_away', ...overrides });
const subscribing = yardTenant({ stock: { subscriptions: true } });
const priceOf = (car: Car) => leadingPrice(car, subscribing, { state: 'QLD', now: new Date(0) });

test.each<[string, Partial<Car>, string | undefined]>([
  ['the same in everything', {}, 'Same model, about the same price'],
  ['cheaper', { price: 38_000 }, 'Same model, $2,000 less'],
  ['dearer', { price: 41_250 }, 'Same model, $1,250 more'],
  ['at an offer price', { offer_price: 39_500 }, 'Same model, $500 less'],
  ['of another model', { model: 'Tundra', price: 38_000 }, 'Same body, $2,000 less'],
  ['of another make', { make: 'Ford', model: 'Ranger', price: 38_000 }, 'Same body, $2,000 less'],
  ['of another body', { model: 'Prado', simple_body: 'SUV', price: 38_000 }, 'Same make, $2,000 less'],
  ['of another body and make', { make: 'Kia', simple_body: 'SUV', price: 38_000 }, '$2,000 less'],
  ['at a price of another kind', { price_type: 'before_on_roads', km: 50_000 }, 'Same model, 10,000 km less'],
  ['without a price', { price: undefined, km: 75_500 }, 'Same model, 15,500 km more'],
  ['by subscription', { subscription_price: 199, year: 2022 }, 'Same model, 1 year newer'],
  ['older, with little else to tell', { price: 40_050, km: 60_500, year: 2018 }, 'Same model, 3 years older'],
  ['without price and kilometres', { price: undefined, km: undefined }, 'Same model'],
  [
    'of which nothing is known',
    { make: 'Kia', simple_body: 'SUV', price: undefined, km: undefined },
    undefined,
  ],
])('what a similar car %s has in common, and how it differs', (_case, overrides, words) => {
  const car = { ...hilux, price_type: 'drive_away' as const, year: 2021 };
  expect(likeness(car, driveAway({ km: 60_000, year: 2021, ...overrides }), priceOf)).toBe(words);
});

test('a price whose registration may differ is no claim', () => {
  const inFull = yardTenant({ price: { in_full: true } });
  const inVic = (car: Car) => leadingPrice(car, inFull, { state: 'VIC', now: new Date(0) });
  const words = likeness(driveAway({ km: 60_000 }), driveAway({ price: 38_000, km: 50_000 }), inVic);
  expect(words).toBe('Same model, 10,000 km less');
});

describe('the ranking of similar cars', () => {
  test('are ranked by similarity, then by the rank of the site, then by ID', () => {
    const cars = [{ id: 'c', year: 2018 }, { id: 'b' }, { id: 'a' }, { id: 'z', custom_rank: 5 }].map(other);
    expect(rankSimilar(hilux, cars, 10).map(({ id }) => id)).toEqual(['z', 'a', 'b', 'c']);
  });

  test('never include the car itself, a sold one or a repeat, and keep to the limit', () => {
    const car = fc.record({
      id: fc.constantFrom('car-1', 'a', 'b', 'c', 'd'),
      status: fc.constantFrom('in_stock' as const, 'coming_soon' as const, 'sold' as const),
      price: fc.option(fc.integer({ min: 1, max: 300_000 }), { nil: undefined }),
      year: fc.integer({ min: 1990, max: 2027 }),
    });
    fc.assert(
      fc.property(fc.array(car), fc.integer({ min: 1, max: 4 }), (stock, limit) => {
        const ranked = rankSimilar(hilux, stock.map(other), limit);
        const ids = ranked.map(({ id }) => id);
        expect(ids.length).toBeLessThanOrEqual(limit);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).not.toContain(hilux.id);
        expect(ranked.every(({ status }) => status !== 'sold')).toBe(true);
      }),
    );
  });
});

const tenant = yardTenant();
const car = (id: string, given: Partial<Car> = {}) =>
  buildCar({ id, slug: id, price: 40_000, photos_count: 1, ...given });
const asked = car('asked');

async function setUp(stock: readonly Car[]) {
  const { control, deps } = await searchYard(stock);
  const ids = async (limit: number) =>
    (await similarCars({ services: deps, tenant, now: new Date(0) }, asked, limit)).map(({ id }) => id);
  return { control, ids };
}

describe('similar cars', () => {
  test('take one engine call if there are two dozen close ones', async () => {
    const close = Array.from({ length: 24 }, (_, n) => car(`c${n}`, { year: 2020, custom_rank: n }));
    const { control, ids } = await setUp([asked, car('far', { price: 55_000 }), ...close]);
    expect(await ids(2)).toEqual(['c23', 'c22']);
    expect(control.searches).toBe(1);
  });

  test('are filled up with less similar ones by a second call', async () => {
    const { control, ids } = await setUp([
      asked,
      car('a'),
      car('suv', { simple_body: 'SUV', model: 'Fortuner' }),
      car('bus', { simple_body: 'Bus', make: 'Coaster' }),
    ]);
    expect(await ids(5)).toEqual(['a', 'suv']);
    expect(control.searches).toBe(2);
  });

  test('never include sold or unlisted cars', async () => {
    const { ids } = await setUp([
      asked,
      car('sold', { status: 'sold', sold_date_timestamp: Date.parse('2026-11-19T00:00:00Z') }),
      car('hidden', { show_on_dealer_website: false }),
    ]);
    expect(await ids(5)).toEqual([]);
  });

  test('come from the database while the engine is down', async () => {
    const { control, ids } = await setUp([
      asked,
      car('a', { year: 2010 }),
      car('b'),
      car('hidden', { show_on_dealer_website: false }),
      car('van', { item_type: 'caravan' }),
    ]);
    control.down = true;
    expect(await ids(5)).toEqual(['b', 'a']);
  });
});

const others = [1, 2, 3, 4, 5].map((n) => car(`other-${n}`, { year: 2021 - n }));

test('similar cars of a page are left out after any other failure, and the page is not cached', async () => {
  const { ask } = await openYard([asked, ...others]);
  const bff = ask('/cars/x');
  const cars = { ...bff.services.cars, byIds: () => Promise.reject(new Error('broken')) };
  const shown = await similarCards({ ...bff, services: { ...bff.services, cars } }, asked, 4);
  expect(shown).toEqual({ cards: [], provisional: true });
});
