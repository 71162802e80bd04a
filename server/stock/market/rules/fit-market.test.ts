import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatedListings } from '../../../../tests/support/market-listings';
import { runs } from '../../../../tests/support/property-runs';
import { fromMarketFile } from './file/market-file';
import { toMarketFile } from './file/write-market-file';
import { fitMarket, type MarketFit } from './fit-market';
import type { Described } from './listing/listing';
import { askingPriceOf } from './valuation/asking-price';

const now = new Date('2026-07-01T00:00:00.000Z');
const day = 2026.5;
const minimum = 8;
const listings = generatedListings(process.env['TESTS'] === 'all' ? 1_500 : 800);
const fit = fitMarket(listings, minimum, now) as MarketFit;
const { market } = fit;
const hilux: Described = {
  ...{ make: 'Toyota', model: 'HiLux', badge: 'SR5', year: 2021, kilometres: 80_000, carType: 'used' },
  facts: {},
};
const price = (change: Partial<Described>) => askingPriceOf(market, { ...hilux, ...change }, day, minimum);
const dollars = (change: Partial<Described>) => {
  const answer = price(change);
  return answer.kind === 'estimate' ? answer.dollars : undefined;
};

describe('a fitted market', () => {
  test('finds the prices that listings follow', () => {
    const expected = 60_000 * 0.91 ** 5 * 0.96 ** 4 * 1.08 ** 2;
    expect(dollars({})).toBeGreaterThan(expected * 0.96);
    expect(dollars({})).toBeLessThan(expected * 1.04);
    expect(fit.backTest.all.medianAbsoluteError).toBeLessThan(0.045);
  });

  test('explains itself by its comparables', () => {
    expect(price({})).toMatchObject({
      kind: 'estimate',
      basis: { comparables: 40, pricesOf: '2026-07-01', fittedAt: now.toISOString() },
    });
  });

  test('knows a car by any spelling of its make and model', () => {
    expect(dollars({ make: 'TOYOTA', model: 'Hi-Lux', badge: 'sr5' })).toBe(dollars({}));
  });

  test('has four fifths of the prices in their range', () => {
    expect(fit.backTest.all.coverage80).toBeGreaterThan(0.77);
    expect(fit.backTest.all.coverage80).toBeLessThan(0.83);
  });

  test('gives the same answers after a detour through its file', () => {
    const loaded = fromMarketFile(toMarketFile(fit));
    if (!loaded) throw new Error('unreadable');
    const [before, after] = [price({}), askingPriceOf(loaded.market, hilux, day, minimum)];
    if (before.kind === 'declined' || after.kind === 'declined') throw new Error('declined');
    expect(Math.abs(after.dollars - before.dollars)).toBeLessThanOrEqual(0.005 * before.dollars);
    expect(after.basis).toEqual(before.basis);
    expect(loaded.backTest).toEqual(fit.backTest);
  });

  test.each(['', 'null', '{"format":0}\n', '{"format":1'])('rejects the file %j', (text) => {
    expect(fromMarketFile(new TextEncoder().encode(text))).toBeUndefined();
  });
});

const anyCar = fc.record({
  listing: fc.nat({ max: listings.length - 1 }),
  year: fc.integer({ min: 2011, max: 2027 }),
  kilometres: fc.integer({ min: 0, max: 350_000 }),
  more: fc.integer({ min: 0, max: 200_000 }),
  older: fc.integer({ min: 0, max: 10 }),
});
describe('whatever the car', () => {
  test('more kilometres or a greater age never raise its price', () => {
    fc.assert(
      fc.property(anyCar, ({ listing, year, kilometres, more, older }) => {
        const car = { ...hilux, ...listings[listing], year, kilometres };
        const [value, other] = [
          askingPriceOf(market, car, day, minimum),
          askingPriceOf(market, { ...car, year: year - older, kilometres: kilometres + more }, day, minimum),
        ];
        if (value.kind === 'estimate' && other.kind === 'estimate')
          expect(other.dollars).toBeLessThanOrEqual(value.dollars);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('its price is within its range and rests on enough comparables', () => {
    fc.assert(
      fc.property(anyCar, ({ listing, year, kilometres }) => {
        const car = { ...hilux, ...listings[listing], year, kilometres };
        const answer = askingPriceOf(market, car, day, minimum);
        if (answer.kind === 'declined') return;
        const { basis } = answer;
        expect(answer.lowDollars).toBeLessThanOrEqual(answer.dollars);
        expect(answer.highDollars).toBeGreaterThanOrEqual(answer.dollars);
        expect(basis.comparables).toBeGreaterThanOrEqual(minimum);
      }),
    );
  });
});

test('a handful of listings is no market', () => {
  expect(fitMarket(generatedListings(7), minimum, now)).toBeUndefined();
});
