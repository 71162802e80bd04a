import { describe, expect, it, test, vi } from 'vitest';
import { carNoun } from '#server/dealer/rules/noun';
import type { Car } from '#server/settings/car';
import { toCarView } from '#server/stock/cars/to-car-view';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { testTenant } from '../../tests/support/test-tenant';
import {
  basisSentence,
  comparedBadge,
  comparedVehicle,
  marketGap,
  marketVehicle,
  withMarketPosition,
} from './market-badge';
import type { AskingPrice, MarketBasis } from './market-port';

const now = new Date('2026-11-23T00:00:00Z');
const basis: MarketBasis = {
  comparables: 14,
  years: [2018, 2020],
  kilometres: [60_000, 95_000],
  pricesDollars: [26_000, 34_000],
  medianDollars: 29_990,
  medianKilometres: 78_000,
  pricesOf: ['2026-11-09', '2026-11-09'],
  fittedAt: '2026-11-10T02:00:00.000Z',
};
const asking = (dollars: number, change: object = {}): AskingPrice => ({
  kind: 'estimate',
  dollars,
  lowDollars: dollars - 2_000,
  highDollars: dollars + 2_000,
  confidence: 'medium',
  basis,
  ...change,
});
const site = testTenant({ valuation: { market_badge: true } });
const car = (change: Partial<Car> = {}) => buildCar({ price: 26_000, km: 70_000, ...change });

describe('a car is compared', () => {
  test.each<[string, boolean, Partial<Car>, object?]>([
    ['where the switch is on', true, {}],
    ['not where it is off', false, {}, { market_badge: false }],
    ['not with averages of its own', false, { autograb_data: { average_market_price: 20_000 } }],
    ['not once it is sold', false, { status: 'sold' }],
    ['not without a price', false, { price: undefined, offer_price: undefined }],
    ['with an offer price alone', true, { price: undefined, offer_price: 25_000 }],
    ['not without its kilometres', false, { km: undefined }],
  ])('%s', (_rule, compared, change, valuation = { market_badge: true }) => {
    expect(comparedVehicle(car(change), testTenant({ valuation })) !== undefined).toBe(compared);
  });

  it('by what the market knows of a car', () => {
    const { make, model, year } = car();
    expect(comparedVehicle(car({ badge: 'SR5', car_type: 'demo' }), site)).toMatchObject({
      make,
      model,
      year,
      kilometres: 70_000,
      badge: 'SR5',
      carType: 'demo',
    });
  });
});

describe('the badge', () => {
  const compared = (comparables: number) => asking(28_000, { basis: { ...basis, comparables } });
  it('names the price that it compares beside a price in full', () => {
    const inFull = testTenant({ valuation: { market_badge: true }, price: { in_full: true } });
    expect(comparedBadge(car(), asking(27_247), inFull, now)).toMatchObject({
      text: 'Our price is $1,240 below similar cars',
      detail: 'A car like this is usually about $27,240; ours is $26,000',
    });
  });

  it('says how much below, with the method and its date', () => {
    expect(comparedBadge(car(), asking(27_247), site, now)).toEqual({
      text: '$1,240 below similar cars',
      detail: 'A car like this is usually about $27,240',
      method:
        'We compared this price with what dealers ask for 14 similar cars, 2018–2020, 60,000–95,000 km, prices of ' +
        '9 Nov, allowing for year, kilometres and variant. Worked out on 10 Nov 2026.',
    });
  });

  test.each<[string, boolean, AskingPrice]>([
    ['not above the estimate', false, asking(24_000)],
    ['not at the estimate', false, asking(26_000)],
    ['not by $499 or less', false, asking(26_499)],
    ['not within 3 % of the estimate', false, asking(26_700)],
    ['by more than both', true, asking(26_900)],
    ['by a quarter at most', true, asking(34_600)],
    ['not by more: something about the car must be unknown', false, asking(34_800)],
    ['not on too few comparables', false, compared(7)],
    ['on exactly the minimum', true, compared(8)],
    ['not on a doubtful estimate', false, asking(28_000, { confidence: 'low' })],
    ['not where the market declines', false, { kind: 'declined', reason: 'unknown-model', comparables: 0 }],
  ])('%s', (_rule, shown, answer) => {
    expect(comparedBadge(car(), answer, site, now) !== undefined).toBe(shown);
  });

  it('names what the dealer sells', () => {
    const bikes = testTenant({ stock: { noun: { one: 'motorcycle', many: 'motorcycles' } } });
    expect(comparedBadge(car(), asking(28_000), bikes, now)?.text).toBe('$2,000 below similar motorcycles');
  });
});

describe('staff see', () => {
  test.each<[string, number | undefined, AskingPrice]>([
    ['how far a price is above the market', 2_000, asking(24_000)],
    ['how far it is below, by more than a quarter too', -18_000, asking(44_000)],
    ['that it is near the market', 0, asking(26_400)],
    ['nothing on too few comparables', undefined, asking(24_000, { basis: { ...basis, comparables: 7 } })],
    ['nothing on a doubtful estimate', undefined, asking(24_000, { confidence: 'low' })],
    [
      'nothing where the market declines',
      undefined,
      { kind: 'declined', reason: 'no-market', comparables: 0 },
    ],
  ])('%s', (_rule, gap, answer) => {
    expect(marketGap(car(), answer, site.valuation)).toBe(gap);
  });

  it('the position of every car that can be bought, whatever shoppers see', () => {
    const off = testTenant({ valuation: { market_badge: false } });
    expect(marketVehicle(car({ autograb_data: { average_market_price: 20_000 } }), off.stock)).toBeDefined();
    expect(marketVehicle(car({ status: 'sold' }), off.stock)).toBeUndefined();
  });
});

const described: MarketBasis = {
  comparables: 14,
  years: [2018, 2020],
  kilometres: [60_000, 95_000],
  pricesDollars: [18_000, 26_000],
  medianDollars: 21_990,
  medianKilometres: 78_000,
  pricesOf: ['2026-11-09', '2026-11-09'],
  fittedAt: '2026-11-09T02:00:00.000Z',
};

it.each([
  [{}, '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov'],
  [{ years: [2019, 2019] }, '14 similar cars, 2019, 60,000–95,000 km, prices of 9 Nov'],
  [{ kilometres: [980, 980] }, '14 similar cars, 2018–2020, 980 km, prices of 9 Nov'],
  [
    { pricesOf: ['2025-11-09', '2025-11-09'] },
    '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov 2025',
  ],
  [
    { pricesOf: ['2023-07-02', '2026-11-23'] },
    '14 similar cars, 2018–2020, 60,000–95,000 km, prices from 2 Jul 2023 to 23 Nov',
  ],
  [{ comparables: 1 }, '1 similar car, 2018–2020, 60,000–95,000 km, prices of 9 Nov'],
] as const)('%j reads %s', (change, sentence) => {
  expect(basisSentence({ ...described, ...change }, { stock: { noun: carNoun } }, now)).toBe(sentence);
});

it('names what the dealer sells', () => {
  const noun = { one: 'motorcycle', many: 'motorcycles' };
  expect(basisSentence(described, { stock: { noun } }, now)).toMatch(/^14 similar motorcycles,/);
});

it('says on a demonstration that the cars compared are invented', () => {
  expect(basisSentence(described, { stock: { noun: carNoun }, demo: {} }, now)).toMatch(
    /^14 similar invented cars,/,
  );
});

const price = (dollars: number): AskingPrice => ({
  kind: 'estimate',
  dollars,
  lowDollars: dollars - 1,
  highDollars: dollars + 1,
  confidence: 'high',
  basis: {
    comparables: 9,
    years: [2020, 2022],
    kilometres: [10_000, 60_000],
    pricesDollars: [20_000, 30_000],
    medianDollars: 25_000,
    medianKilometres: 40_000,
    pricesOf: ['2026-11-20', '2026-11-20'],
    fittedAt: now.toISOString(),
  },
});

function visitOf(valuation: object) {
  const askingPrice = vi.fn(async () => price(28_000));
  return { tenant: testTenant({ valuation }), now, services: { market: { askingPrice } } };
}

it('shows the market position where the site asks for it, and follows a new model', async () => {
  const visit = visitOf({ market_badge: true });
  const car = buildCar({ price: 26_000, km: 30_000 });
  const view = toCarView(car, visit.tenant, now);
  expect((await withMarketPosition(visit, car, view)).panel.market?.text).toBe('$2,000 below similar cars');
  visit.services.market.askingPrice.mockResolvedValue(price(27_000));
  expect((await withMarketPosition(visit, car, view)).panel.market?.text).toBe('$1,000 below similar cars');
});

it('keeps the average that came with the stock, without asking the market', async () => {
  const visit = visitOf({ market_badge: true });
  const car = buildCar({ price: 26_000, km: 30_000, autograb_data: { average_market_price: 29_000 } });
  const view = await withMarketPosition(visit, car, toCarView(car, visit.tenant, now));
  expect(view.panel.market?.text).toBe('$3,000 below market average');
  expect(visit.services.market.askingPrice).not.toHaveBeenCalled();
});

it('leaves the page alone where the switch is off', async () => {
  const visit = visitOf({});
  const car = buildCar({ price: 26_000, km: 30_000 });
  const view = toCarView(car, visit.tenant, now);
  expect(await withMarketPosition(visit, car, view)).toBe(view);
  expect(visit.services.market.askingPrice).not.toHaveBeenCalled();
});
