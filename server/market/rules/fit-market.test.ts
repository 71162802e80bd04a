import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { DeclineReason } from '#server/market/market-port';
import { trainMarket } from '#server/market/train-market';
import { generatedListings } from '../../../tests/support/market-listings';
import { runs } from '../../../tests/support/property-runs';
import { choicesOf } from './choices';
import { fitMarket, type MarketFit } from './fit-market';
import type { Described, PricedListing } from './listing';
import { toMarketFile } from './market-file';
import { yearOfDay } from './model/effects';
import { fromMarketFile } from './read-market-file';
import { askingPriceOf, expectedPrice } from './valuation/asking-price';
import { cautiousPriceOf } from './valuation/lowest-badge';

const now = new Date('2026-07-01T00:00:00.000Z');
const day = 2026.5;
const minimum = 8;
const listings = generatedListings(process.env['TESTS'] === 'all' ? 1_500 : 800);
const fit = fitMarket(listings, minimum, now) as MarketFit;
const { market } = fit;
const hilux: Described = {
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  year: 2021,
  kilometres: 80_000,
  carType: 'used',
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

  test('offers makes, models, years and badges that narrow each other', () => {
    const ofMake = choicesOf(market, { make: 'toyota' });
    expect(ofMake.models.map(({ value }) => value)).toContain('HiLux');
    expect([ofMake.years, ofMake.badges]).toEqual([[], []]);
    const badges = choicesOf(market, { make: 'Toyota', model: 'hilux' }).badges;
    expect(new Set(badges.map(({ value }) => value))).toEqual(
      new Set(listings.flatMap(({ model, badge }) => (model === 'HiLux' ? [badge] : []))),
    );
  });

  test('explains itself by its comparables', () => {
    expect(price({})).toMatchObject({
      kind: 'estimate',
      basis: { comparables: 40, pricesOf: ['2026-07-01', '2026-07-01'], fittedAt: now.toISOString() },
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

  test.each([
    ['none', '', 'Workmate'],
    ['one that no listing has', 'Mystery', 'Workmate'],
    ['its lowest', 'Workmate', undefined],
    ['its highest, spelt otherwise', 'sr5 (4x4)', undefined],
  ])('prices a car of an unknown badge as the lowest one: %s', (_, badge, assumedBadge) => {
    const priced = (one: string) => {
      const given = cautiousPriceOf(market, { ...hilux, badge: one }, day, minimum);
      return given.kind === 'estimate' ? given : expect.fail(given.reason);
    };
    const given = priced(badge);
    expect(given.assumedBadge).toBe(assumedBadge);
    if (assumedBadge === undefined) return expect(given).toEqual(price({ badge }));
    for (const known of ['Workmate', 'SR', 'SR5'])
      expect(given.dollars).toBeLessThanOrEqual(priced(known).dollars);
    expect(given.confidence).not.toBe('high');
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

describe('a market of old listings and a few of today', () => {
  const today = new Date('2026-11-28T00:00:00.000Z');
  const dayToday = yearOfDay('2026-11-28');
  /** Prices a third higher than in 2023. */
  const fresh = (count: number) =>
    generatedListings(count, 7, '2026-11-28').map((one) => ({
      ...one,
      priceDollars: Math.round(one.priceDollars * 1.3),
    }));
  const old = generatedListings(400, 5, '2023-07-02');
  const mixed = (count: number) => (fitMarket([...old, ...fresh(count)], minimum, today) as MarketFit).market;
  const ranger = { ...hilux, make: 'Ford', model: 'Ranger', badge: 'XLT', year: 2019, kilometres: 90_000 };
  const answer = (market: MarketFit['market']) => {
    const given = askingPriceOf(market, ranger, dayToday, minimum);
    if (given.kind === 'declined') throw new Error(given.reason);
    return given;
  };

  test('says the span of the days of its comparables, not the newest day of the market', () => {
    const without = fresh(40).filter(({ model }) => model !== 'Ranger');
    const { market } = fitMarket([...old, ...without], minimum, today) as MarketFit;
    expect(answer(market).basis.pricesOf).toEqual(['2023-07-02', '2023-07-02']);
    expect(market.pricesOf).toEqual(['2023-07-02', '2026-11-28']);
    const loaded = fromMarketFile(toMarketFile({ ...fit, market }));
    expect(loaded && answer(loaded.market).basis.pricesOf).toEqual(['2023-07-02', '2023-07-02']);
  });

  test.each([
    ['2026-11-01', 'high'],
    ['2026-04-01', 'medium'],
    ['2023-07-02', 'low'],
  ])('with prices of %s has %s confidence at most', (pricedOn, confidence) => {
    const { market } = fitMarket(generatedListings(400, 5, pricedOn), minimum, today) as MarketFit;
    const levels = ['low', 'medium', 'high'];
    expect(levels.indexOf(answer(market).confidence)).toBeLessThanOrEqual(levels.indexOf(confidence));
  });

  test('lets newer prices count more than the older ones beside them', () => {
    // Twice as many old listings: counted alike, they would hold the level below a tenth more.
    expect(answer(mixed(200)).dollars).toBeGreaterThan(answer(mixed(0)).dollars * 1.14);
  });

  test('compares with newer prices where there are enough', () => {
    expect(answer(mixed(700)).basis.pricesOf).toEqual(['2026-11-28', '2026-11-28']);
  });
});

test('a handful of listings is no market', () => {
  expect(fitMarket(generatedListings(7), minimum, now)).toBeUndefined();
});

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
const { market: smallMarket } = fitMarket(yard, minimum, now) as MarketFit;
const vehicle = (make: string, model: string, year: number, kilometres: number): Described => ({
  make,
  model,
  badge: '',
  year,
  kilometres,
  carType: 'used',
  facts: {},
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
    const given = askingPriceOf(smallMarket, vehicle(make, model, year, kilometres), day, minimum);
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
    const given = askingPriceOf(smallMarket, hilux, day, least);
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

const later = new Date('2026-11-23T02:00:00.000Z');

test('listings that change during a fit are fitted again, and only the last fit is saved', async () => {
  const stamps = ['old', 'new', 'new', 'new'];
  const listings = vi.fn(async function* () {});
  const save = vi.fn(async () => undefined);
  await trainMarket(
    {
      clock: { now: () => later },
      marketStore: { stamp: async () => stamps.shift() ?? '', listings },
      marketShelf: { save },
    },
    { slug: 'acme', minimum: 8 },
  );
  expect(listings).toHaveBeenCalledTimes(2);
  expect(save).toHaveBeenCalledTimes(1);
  expect(save).toHaveBeenCalledWith('acme', expect.objectContaining({ stamp: 'new' }), null);
});
