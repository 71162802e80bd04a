import { expect, test } from 'vitest';
import type { Car, PriceStep } from '#server/settings/car';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../../tests/support/yard';
import type { PriceHistoryView } from '../views/price-history-view';
import { priceFacts } from './price-facts';

const now = new Date('2026-11-20T00:00:00.000Z');
const all = { show_was: true, minimum_days: 14, reduced_label: true, listed_since: true };
/** Half past midnight of 3 November in Brisbane. */
const changedAt = '2026-11-02T14:30:00.000Z';
const steps = (earlier: number, from = '2026-10-01T00:00:00.000Z', until = changedAt): PriceStep[] => [
  { from, priceDollars: earlier, priceType: null, status: 'in_stock' },
  { from: until, priceDollars: 25_990, priceType: null, status: 'in_stock' },
];
const car = (more: Partial<Car> = {}): Car =>
  buildCar({
    price: 25_990,
    price_type: undefined,
    created_at: undefined,
    price_history: steps(27_990),
    ...more,
  });
const was = { wasDollars: 27_990, until: '2026-11-03', text: 'Was $27,990 until 3 Nov' };

type Settings = Partial<typeof all>;
test.each<[string, Partial<Car>, Settings, PriceHistoryView]>([
  [
    'nothing unless the site shows it',
    {},
    { show_was: false, reduced_label: false, listed_since: false },
    {},
  ],
  ['the earlier price and the label', {}, {}, { priceHistory: was, reduced: true }],
  ['only the earlier price', {}, { reduced_label: false }, { priceHistory: was }],
  ['only the label', {}, { show_was: false }, { reduced: true }],
  ['not asked for long enough', {}, { minimum_days: 40 }, {}],
  ['a sold car shows none', { status: 'sold' }, {}, {}],
  ['a car that is coming shows it', { status: 'coming_soon' }, {}, { priceHistory: was, reduced: true }],
  ['no price today', { price: undefined }, {}, {}],
  ['a placeholder of 0 is no price', { price: 0 }, {}, {}],
  ['the feed’s was-price comes first', { before_price: 29_990 }, {}, { reduced: true }],
  ['the same was-price gets its day', { before_price: 27_990 }, {}, { priceHistory: was, reduced: true }],
  [
    'a was-price that is not higher is none',
    { before_price: 20_000 },
    {},
    { priceHistory: was, reduced: true },
  ],
  [
    'the price before an offer gets its day',
    { price: 27_990, offer_price: 25_990 },
    {},
    { priceHistory: was, reduced: true },
  ],
  [
    'another price before an offer comes first',
    { price: 28_990, offer_price: 25_990 },
    {},
    { reduced: true },
  ],
  [
    'a year that is not this one is named',
    { price_history: steps(27_990, '2025-01-01T00:00:00.000Z', '2025-12-30T00:00:00.000Z') },
    {},
    {
      priceHistory: { ...was, until: '2025-12-30', text: 'Was $27,990 until 30 Dec 2025' },
      reduced: true,
    },
  ],
  [
    'the day of arrival',
    { price_history: [], created_at: '2026-11-02T14:30:00.000Z' },
    {},
    { listedSince: { date: '2026-11-03', text: 'Listed since 3 Nov 2026' } },
  ],
  [
    'the first import, if the feed dates the car again',
    { price_history: [steps(1)[1]].flatMap((one) => one ?? []), created_at: '2026-11-19T00:00:00.000Z' },
    {},
    { listedSince: { date: '2026-11-03', text: 'Listed since 3 Nov 2026' } },
  ],
  ['an unknown day of arrival is not shown', { price_history: steps(20_000) }, {}, {}],
])('%s', (_case, more, settings, expected) => {
  const tenant = yardTenant({ price_history: { ...all, ...settings } });
  expect(priceFacts(car(more), tenant, now)).toEqual(expected);
});

test('a weekly subscription price has no earlier price', () => {
  const tenant = yardTenant({ price_history: all, stock: { subscriptions: true } });
  expect(priceFacts(car({ subscription_price: 199 }), tenant, now)).toEqual({});
  expect(priceFacts(car({ subscription_price: 0 }), tenant, now).reduced).toBe(true);
});

test('nothing is shown by default', () => {
  expect(priceFacts(car(), yardTenant(), now)).toEqual({});
});
