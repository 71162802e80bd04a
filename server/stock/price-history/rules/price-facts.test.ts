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

const both: PriceHistoryView = { priceHistory: was, reduced: true };
const nothing = { show_was: false, reduced_label: false, listed_since: false };
const listedSince = { listedSince: { date: '2026-11-03', text: 'Listed since 3 Nov 2026' } };
const lastYear = steps(27_990, '2025-01-01T00:00:00.000Z', '2025-12-30T00:00:00.000Z');
const wasLastYear = { ...was, until: '2025-12-30', text: 'Was $27,990 until 30 Dec 2025' };
const firstImport = steps(1).slice(1);

type Settings = Partial<typeof all>;
test.each<[string, Partial<Car>, Settings, PriceHistoryView]>([
  ['shows nothing unless the site does', {}, nothing, {}],
  ['shows the earlier price and the label', {}, {}, both],
  ['may show only the earlier price', {}, { reduced_label: false }, { priceHistory: was }],
  ['may show only the label', {}, { show_was: false }, { reduced: true }],
  ['shows no price that was asked too briefly', {}, { minimum_days: 40 }, {}],
  ['shows nothing for a sold car', { status: 'sold' }, {}, {}],
  ['shows it for a car that is coming', { status: 'coming_soon' }, {}, both],
  ['shows nothing without a price today', { price: undefined }, {}, {}],
  ['takes 0 for no price', { price: 0 }, {}, {}],
  ['prefers the feed’s was-price', { before_price: 29_990 }, {}, { reduced: true }],
  ['dates the same was-price', { before_price: 27_990 }, {}, both],
  ['ignores a was-price that is not higher', { before_price: 20_000 }, {}, both],
  ['dates the price before an offer', { price: 27_990, offer_price: 25_990 }, {}, both],
  ['prefers another price before an offer', { price: 28_990, offer_price: 25_990 }, {}, { reduced: true }],
  ['names another year', { price_history: lastYear }, {}, { priceHistory: wasLastYear, reduced: true }],
  ['shows the day of arrival', { price_history: [], created_at: changedAt }, {}, listedSince],
  [
    'prefers the first import to a later date of the feed',
    { price_history: firstImport, created_at: '2026-11-19T00:00:00.000Z' },
    {},
    listedSince,
  ],
  ['shows no unknown day of arrival', { price_history: steps(20_000) }, {}, {}],
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
