import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueTime, type Frequency } from './alert';
import { type ChangedCar, carsForAlert, isCheaper, priceNews, searchMatches } from './changed-cars';

const car = (id: string, more: Partial<ChangedCar> = {}): ChangedCar => ({
  id,
  version: 2,
  price: 20_000,
  earlierPrice: null,
  ...more,
});
const mapOf = (...cars: ChangedCar[]) => new Map(cars.map((one) => [one.id, one]));

test.each<[number | null, number | null, boolean]>([
  [19_999, 20_000, true],
  [20_000, 20_000, false],
  [20_001, 20_000, false],
  [null, 20_000, false],
  [20_000, null, false],
  [null, null, false],
])('the price of a car: %j after %j: cheaper is %j', (price, before, expected) => {
  expect(isCheaper(price, before)).toBe(expected);
});

test.each<[string, number | null, number | null, number | null, 'cheaper' | 'priced' | undefined]>([
  ['is noted if it is the first', 50, null, null, 'priced'],
  ['is reported if it is below the reported price', 45, null, 50, 'cheaper'],
  ['is not reported if it returns higher', 55, null, 50, undefined],
  ['is reported if it is below the earlier price', 45, 50, null, 'cheaper'],
  ['is not reported if it is gone', null, 50, 50, undefined],
])('a new price of a reported car %s', (_, price, earlierPrice, reported, expected) => {
  expect(priceNews({ price, earlierPrice }, reported)).toBe(expected);
});

describe('the cars of a search', () => {
  test('are followed from a price that they did not have', () => {
    const { fresh, cheaper } = searchMatches(mapOf(car('a')), ['a'], ['a']);
    expect([fresh.length, cheaper.length]).toEqual([0, 1]);
  });

  test('are fresh if the search did not find them before', () => {
    const [c, d] = [car('c', { price: 10, earlierPrice: 20 }), car('d', { earlierPrice: 20_000 })];
    const cars = mapOf(car('a'), car('b'), c, d);
    const { fresh, cheaper } = searchMatches(cars, ['a', 'c', 'd'], ['c', 'd']);
    expect(fresh.map(({ id }) => id)).toEqual(['a']);
    expect(cheaper.map(({ id }) => id)).toEqual(['c']);
  });
});

describe('the cars of an alert', () => {
  test.each<[string, Partial<ChangedCar>, number, number | null | undefined, string]>([
    ['a new car is reported', {}, 1, undefined, 'new'],
    ['a car that was there when the alert was made is not', {}, 2, undefined, 'none'],
    ['a car that came back at the same price is not', {}, 1, 20_000, 'none'],
    ['a car that came back dearer is not', {}, 1, 19_000, 'none'],
    ['a car that came back cheaper is', {}, 1, 21_000, 'cheaper'],
    ['a car that came back with a price it did not have is not', {}, 1, null, 'none'],
    ['a car that came back without a price is not', { price: null }, 1, 20_000, 'none'],
  ])('%s', (_, more, stockVersion, reported, expected) => {
    const matches = { fresh: [car('a', more)], cheaper: [] };
    const { fresh, cheaper } = carsForAlert(matches, stockVersion, () => reported);
    const kinds = [...fresh.map(() => 'new'), ...cheaper.map(() => 'cheaper')];
    expect(kinds).toEqual(expected === 'none' ? [] : [expected]);
  });

  test('a cheaper car is reported only if this alert reported it before', () => {
    const cheaper = [car('a', { price: 15_000 })];
    const found = (price: number | undefined) => carsForAlert({ fresh: [], cheaper }, 1, () => price).cheaper;
    expect([undefined, 15_000, 16_000].map((price) => found(price).length)).toEqual([0, 0, 1]);
  });

  test('no car is reported twice at once', () => {
    const cars = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'));
    const price = fc.option(fc.integer({ min: 1, max: 5 }));
    const reports = fc.option(price, { nil: undefined });
    const once = fc.property(cars, cars, price, reports, (now, before, current, reported) => {
      const all = mapOf(...['a', 'b', 'c', 'd'].map((id) => car(id, { price: current, earlierPrice: 3 })));
      const { fresh, cheaper } = carsForAlert(searchMatches(all, now, before), 1, () => reported);
      const ids = [...fresh, ...cheaper].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });
    fc.assert(once);
  });
});

const brisbane = { timeZone: 'Australia/Brisbane', time: '08:00' };
const sydney = { timeZone: 'Australia/Sydney', time: '08:00' };

const skipped = { ...sydney, time: '02:30' };
test.each<[string, Frequency, string, typeof brisbane, string]>([
  ['is now for an instant alert', 'now', '2026-11-20T03:04:05.000Z', brisbane, '2026-11-20T03:04:05.000Z'],
  ['is this morning before 8 am', 'daily', '2026-11-19T21:59:00Z', brisbane, '2026-11-19T22:00:00.000Z'],
  ['is tomorrow morning from 8 am', 'daily', '2026-11-19T22:00:00Z', brisbane, '2026-11-20T22:00:00.000Z'],
  ['is next Monday if weekly', 'weekly', '2026-11-20T00:00:00Z', brisbane, '2026-11-22T22:00:00.000Z'],
  ['is today early on a Monday', 'weekly', '2026-11-22T21:00:00Z', brisbane, '2026-11-22T22:00:00.000Z'],
  ['is a week later after it', 'weekly', '2026-11-22T22:00:00Z', brisbane, '2026-11-29T22:00:00.000Z'],
  ['follows daylight saving', 'daily', '2026-10-03T00:00:00Z', sydney, '2026-10-03T21:00:00.000Z'],
  ['avoids a skipped hour', 'daily', '2026-10-03T10:00:00Z', skipped, '2026-10-03T16:00:00.000Z'],
])('the time of an email %s', (_, frequency, now, times, expected) => {
  expect(dueTime(frequency, new Date(now), times).toISOString()).toBe(expected);
});
