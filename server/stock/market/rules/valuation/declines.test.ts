import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatedListings } from '../../../../../tests/support/market-listings';
import { runs } from '../../../../../tests/support/property-runs';
import type { DeclineReason } from '../../market-port';
import { fitMarket, type MarketFit, type PricedListing } from '../fit-market';
import type { Described } from '../listing/listing';
import { askingPriceOf } from './asking-price';
import { expectedPrice } from './value';

const now = new Date('2026-07-01T00:00:00.000Z');
const day = 2026.5;
const minimum = 8;

/** A yard of forty cars without a market file: many HiLuxes, some Corollas, one or two of each other model. */
const some = (count: number, make: string, model: string, dollars: number): PricedListing[] =>
  Array.from({ length: count }, (_, at) => {
    const age = 10 - (at % 8);
    const priceDollars = Math.round(dollars * 0.91 ** age);
    const shared = { badge: '', carType: 'used', facts: {}, listedOn: '2026-07-01' } as const;
    return { ...shared, make, model, year: 2026 - age, kilometres: age * 14_000 + at * 500, priceDollars };
  });
const yard: readonly PricedListing[] = [
  ...some(24, 'Toyota', 'HiLux', 60_000),
  ...some(7, 'Kia', 'Rio', 22_000),
  ...some(2, 'Mazda', 'CX-5', 42_000),
  ...some(2, 'Mazda', 'Mazda2', 24_000),
  ...some(1, 'Porsche', '911', 250_000),
  ...some(2, 'Isuzu', 'D-MAX', 55_000),
  ...some(2, 'Volvo', 'XC60', 70_000),
];
const { market } = fitMarket(yard, minimum, now) as MarketFit;
const vehicle = (make: string, model: string, year: number, kilometres: number): Described => ({
  ...{ make, model, badge: '', year, kilometres, carType: 'used', facts: {} },
});

type Case = readonly [
  make: string,
  model: string,
  year: number,
  kilometres: number,
  reason: DeclineReason | 'estimate',
];
const cases: readonly Case[] = [
  ['Toyota', 'HiLux', 2020, 90_000, 'estimate'],
  ['Toyota', 'HiLux', 2018, 120_000, 'estimate'],
  ['Toyota', 'HiLux', 2022, 60_000, 'estimate'],
  ['toyota', 'hilux', 2019, 100_000, 'estimate'],
  ['Toyota', 'HiLux', 2026, 1_000, 'outside-years'],
  ['Toyota', 'HiLux', 2030, 10_000, 'outside-years'],
  ['Toyota', 'HiLux', 1999, 150_000, 'few-comparables'],
  ['Toyota', 'HiLux', 2014, 130_000, 'outside-years'],
  ['Toyota', 'HiLux', 2020, 900_000, 'few-comparables'],
  ['Toyota', 'HiLux', 2020, 260_000, 'outside-kilometres'],
  ['Toyota', 'HiLux', 2020, 0, 'few-comparables'],
  ['Toyota', 'Corolla', 2020, 60_000, 'unknown-model'],
  ['Kia', 'Rio', 2019, 90_000, 'few-comparables'],
  ['Kia', 'Cerato', 2019, 90_000, 'unknown-model'],
  ['Mazda', 'CX-5', 2016, 140_000, 'few-comparables'],
  ['Mazda', 'CX-9', 2016, 140_000, 'unknown-model'],
  ['Porsche', '911', 2016, 140_000, 'few-comparables'],
  ['Isuzu', 'D-MAX', 2016, 140_000, 'few-comparables'],
  ['Volvo', 'XC60', 2017, 126_500, 'few-comparables'],
  ['Lada', 'Niva', 2020, 50_000, 'unknown-model'],
];

describe('a tenant with forty cars and no market file', () => {
  test.each(cases)('%s %s of %i with %i km: %s', (make, model, year, kilometres, expected) => {
    const given = askingPriceOf(market, vehicle(make, model, year, kilometres), day, minimum);
    expect(given.kind === 'estimate' ? 'estimate' : given.reason).toBe(expected);
  });

  const hilux = vehicle('Toyota', 'HiLux', 2020, 90_000);

  test.each([
    ['used', 'declined'],
    ['new', 'estimate'],
  ] as const)('compares cars of one type: among new ones, a %s car is %s', (carType, kind) => {
    const fresh = yard.map((one) => ({ ...one, carType: 'new' as const }));
    const ofNew = (fitMarket(fresh, minimum, now) as MarketFit).market;
    expect(askingPriceOf(ofNew, { ...hilux, carType }, day, minimum)).toMatchObject({ kind });
  });

  test.each([3, 8, 24, 25])('with a minimum of %i comparables, an estimate has as many', (least) => {
    const given = askingPriceOf(market, hilux, day, least);
    if (given.kind === 'estimate') expect(given.basis.comparables).toBeGreaterThanOrEqual(least);
    else expect(least).toBe(25);
  });
});

test('no estimate differs by more than 40 % from its nearest comparable', () => {
  const listings = generatedListings(600, 3).map((one, at) => ({
    ...one,
    // Every seventh price is far off.
    priceDollars: at % 7 === 0 ? one.priceDollars * 2 : one.priceDollars,
  }));
  const wild = (fitMarket(listings, minimum, now) as MarketFit).market;
  fc.assert(
    fc.property(fc.nat({ max: 599 }), fc.integer({ min: 0, max: 250_000 }), (at, kilometres) => {
      const car = { ...(listings[at] ?? listings[0]), kilometres } as PricedListing;
      const given = expectedPrice(wild, car, day, minimum);
      if (given.kind === 'declined') return;
      const nearestDollars = given.comparables[0]?.listing.priceDollars ?? 0;
      expect(Math.abs(Math.exp(given.log) / nearestDollars - 1)).toBeLessThanOrEqual(0.4);
    }),
    { numRuns: runs(500) },
  );
});
