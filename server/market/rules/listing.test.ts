import { describe, expect, test } from 'vitest';
import { dayOfFile, dayOfUndated } from '#server/market/import-market';
import { describedVehicle } from '#server/market/market-shelf';
import { generatedListings } from '../../../tests/support/market-listings';
import { variedListings } from '../../../tests/support/varied-market';
import { badgeKey, badgeWords, type ListedCar, listingOf, modelKey, withoutRepeats } from './listing';
import { ListingPacker, unpackListings } from './packed-listings';

const car: ListedCar = {
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  year: 2020,
  km: 60_000,
  price: 51_990,
  car_type: 'used',
  simple_fuel: 'Diesel',
  fuel: 'Diesel',
  drive: '4WD',
};

describe('a listing', () => {
  test('keeps the facts of its car in lower case', () => {
    const variant = { enginesize_cc: 2_755, cylinders: 4 };
    expect(listingOf({ ...car, variant, location: { state: 'QLD' } })).toEqual({
      ok: true,
      value: {
        make: 'Toyota',
        model: 'HiLux',
        badge: 'SR5',
        year: 2020,
        kilometres: 60_000,
        priceDollars: 51_990,
        carType: 'used',
        facts: { state: 'qld', fuel: 'diesel', drive: '4wd', cylinders: '4', litres: '2.8' },
      },
    });
  });

  test.each<[Partial<ListedCar>, string]>([
    [{ price: undefined }, 'no price'],
    [{ price: 88 }, 'the price is not plausible'],
    [{ price: 1_500_000 }, 'the price is not plausible'],
    [{ km: undefined }, 'no kilometres'],
    [{ km: 9_000_000 }, 'no kilometres'],
    [{ item_type: 'caravan' }, 'it is not a car'],
  ])('%j is set aside: %s', (change, error) => {
    expect(listingOf({ ...car, ...change } as ListedCar)).toEqual({ ok: false, error });
  });

  test('a new car needs no kilometres', () => {
    const { km: _, ...rest } = car;
    expect(listingOf({ ...rest, car_type: 'new' })).toMatchObject({ value: { kilometres: 0 } });
  });

  test.each([
    ['Unleaded', 'Petrol', 'petrol'],
    ['Premium Unleaded 95', 'Petrol', 'premium petrol'],
    ['Petrol - 98 RON', 'Petrol', 'premium petrol'],
    ['Hybrid', 'Hybrid', 'hybrid'],
  ])('%s is %s: %s', (fuel, simple, expected) => {
    const listing = listingOf({ ...car, fuel, simple_fuel: simple });
    expect(listing.ok && listing.value.facts.fuel).toBe(expected);
  });
});

test.each([
  ['GXL (4x4) 2.8L', ['gxl', '4x4', '2.8']],
  ['SR5 + Premium Interior', ['sr5', 'premium', 'interior']],
  ['', []],
  ['R.S. R.S.', ['r.s.']],
])('the words of the badge %j', (badge, words) => {
  expect(badgeWords(badge)).toEqual(words);
});

test('spellings of one model and one badge', () => {
  expect(modelKey({ make: 'Mazda', model: 'CX-5' })).toBe(modelKey({ make: 'MAZDA', model: 'Cx5' }));
  expect(badgeKey('SR5 (4x4)')).toBe(badgeKey('sr5 4X4'));
});

test('a vehicle is described as listings are', () => {
  const vehicle = {
    make: 'toyota',
    model: 'HILUX',
    badge: 'SR5',
    year: 2020,
    kilometres: 60_000.4,
    state: 'QLD' as const,
    body: 'Utility',
    transmission: '6 SP AUTOMATIC',
    fuel: 'DIESEL',
    drive: '4x4',
  };
  expect(describedVehicle(vehicle)).toMatchObject({
    kilometres: 60_000,
    carType: 'used',
    badge: 'SR5',
    facts: { state: 'qld', body: 'ute', transmission: 'automatic', fuel: 'diesel', drive: '4wd' },
  });
  expect(describedVehicle({ ...vehicle, kilometres: 5_000_000 })).toBeUndefined();
});

describe('the day of a file', () => {
  const now = new Date('2026-11-23T01:00:00.000Z');
  const of = (years: readonly number[], dates: readonly string[] = []) =>
    dayOfFile(
      years.map((year, at) => ({ ...car, year, ...(dates[at] ? { created_at: dates[at] } : {}) })),
      now,
    );
  test.each([
    [[2018, 2023], [], '2023-07-02'],
    [[2018, 2026], [], '2026-07-02'],
    [[2018, 2027], [], '2026-11-23'],
    [[2018, 2023], ['2024-02-03T00:00:00.000Z'], '2024-02-03'],
    [[2018], ['2031-02-03T00:00:00.000Z'], '2026-11-23'],
    [[], [], '2026-11-23'],
  ])('years %j and dates %j: %s', (years, dates, expected) => {
    expect(of(years, dates)).toBe(expected);
  });
});

test.each([
  [['2023-01-05', '2023-01-01', '2024-06-01'], '2023-01-05'],
  [['2023-01-05', '2031-06-01', '2031-07-01'], '2026-11-23'],
  [[], '2020-07-02'],
])('a car without a date in a file with the dates %j is of %s', (dates, expected) => {
  const now = new Date('2026-11-23T00:00:00.000Z');
  const cars = [car, ...dates.map((day) => ({ ...car, created_at: `${day}T00:00:00.000Z` }))];
  expect(dayOfUndated(cars, now)).toBe(expected);
});

test('an advertisement in two files has its latest day', () => {
  const [one] = generatedListings(1);
  if (!one) throw new Error('none');
  const twice = ['2023-07-02', '2026-11-20', '2025-01-01'].map((listedOn) => ({ ...one, listedOn }));
  expect(withoutRepeats(twice)).toEqual([{ ...one, listedOn: '2026-11-20' }]);
});

test('listings are the same after a detour through numbers, in their order', () => {
  const bare = { badge: '', facts: {}, carType: 'new' } as const;
  const pages = [
    generatedListings(40),
    [],
    variedListings(30, 2),
    generatedListings(1).map((one) => ({ ...one, ...bare })),
  ];
  const packer = new ListingPacker();
  for (const page of pages) packer.add(page);
  expect(unpackListings(packer.packed())).toEqual(pages.flat());
});

test('each text is there once', () => {
  const packer = new ListingPacker();
  for (let page = 0; page < 3; page += 1) packer.add(variedListings(50, 4));
  const { texts } = packer.packed();
  expect(new Set(texts).size).toBe(texts.length);
});
