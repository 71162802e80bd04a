import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { toSearchDocument } from './document';
import { matches } from './filter';
import { broadlySimilar, closelySimilar, rankSimilar, similarity } from './similar';

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
    expect(matches(closelySimilar(hilux), document)).toBe(isClose);
    expect(matches(broadlySimilar(hilux), document)).toBe(isBroad);
  });

  test('the make if body, seats and price are missing', () => {
    const bare = buildCar({ body: undefined, simple_body: undefined, seats: undefined, price: undefined });
    expect(matches(closelySimilar(bare), toSearchDocument(other({ price: 1_000_000 })))).toBe(true);
    expect(matches(closelySimilar(bare), toSearchDocument(other({ make: 'Ford' })))).toBe(false);
  });
});

describe('the similarity score of', () => {
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
  ])('%s', (_case, overrides, points) => {
    expect(similarity(hilux, other(overrides))).toBeCloseTo(points, 6);
  });
});

describe('similar cars', () => {
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
