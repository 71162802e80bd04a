import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Car, PriceStep } from '#server/settings/car';
import type { PriceHistoryView } from '#server/stock/views/price-view';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../tests/support/yard';
import { earlierPrice, priceFacts } from './price-facts';

const day = (count: number) =>
  new Date(Date.parse('2026-10-01T00:00:00.000Z') + count * 86_400_000).toISOString();
const step = (
  atDay: number,
  priceDollars: number | null,
  status: PriceStep['status'] = 'in_stock',
  priceType: PriceStep['priceType'] = null,
): PriceStep => ({ from: day(atDay), priceDollars, priceType, status });
const today = { priceDollars: 25_990, priceType: null };

/** The days of steps with their prices: `0 27990, 20 25990`; a word after one is its status. */
const history = (text: string): PriceStep[] =>
  text.split(', ').map((part) => {
    const [atDay, dollars, status = 'in_stock'] = part.split(' ');
    return step(Number(atDay), dollars === '-' ? null : Number(dollars), status as PriceStep['status']);
  });

test.each<[string, steps: string, dollars?: number, untilDay?: number]>([
  ['absent with only today’s price', '0 25990'],
  ['the one before, after exactly 14 days', '0 27990, 14 25990', 27_990, 14],
  ['absent after less than 14 days', '0 27990, 13.9 25990'],
  ['never a lower one', '0 24990, 20 25990'],
  ['the later of two reductions', '0 29990, 20 27990, 40 25990', 27_990, 40],
  ['of two reductions the one that lasted', '0 29990, 20 27990, 22 25990', 29_990, 20],
  ['not a short rise just before', '0 27990, 20 39990, 21 25990', 27_990, 20],
  ['not a typing mistake that was corrected', '0 27990, 20 2799, 20.1 25990', 27_990, 20],
  ['absent after a longer time at a lower price', '0 29990, 20 20000, 40 25990'],
  ['not an earlier time at today’s price', '0 27990, 20 25990, 40 26990, 41 25990', 27_990, 20],
  ['undivided by a change of status', '0 27990 coming_soon, 7 27990, 14 25990', 27_990, 14],
  ['not counted while the car was sold', '0 27990, 7 27990 sold, 30 25990'],
  ['not counted while the car was away', '0 27990, 10 27990 removed, 30 27990, 33 25990'],
  ['counted before and after an absence', '0 27990, 10 27990 removed, 30 27990, 34 25990', 27_990, 34],
  ['kept by a car that came back cheaper', '0 27990, 20 27990 removed, 50 25990', 27_990, 20],
  ['not counted without a price', '0 27990, 20 -, 22 25990', 27_990, 20],
  ['absent if there was never a price', '0 -, 20 25990'],
  ['absent if the clock was put back', '20 27990, 0 25990'],
])('the earlier price is %s', (_case, steps, dollars, untilDay = 0) => {
  const expected = dollars === undefined ? undefined : { dollars, until: day(untilDay) };
  expect(earlierPrice(history(steps), today, 14)).toEqual(expected);
});

test('there is no earlier price without a history, or if it included other charges', () => {
  expect(earlierPrice([], today, 14)).toBeUndefined();
  const driveAway = [step(0, 27_990, 'in_stock', 'drive_away'), step(20, 25_990)];
  expect(earlierPrice(driveAway, today, 14)).toBeUndefined();
});

test('the earlier price is one of the history, higher than today’s, and ended before the last step', () => {
  const steps = fc.array(
    fc.record({
      days: fc.integer({ min: 1, max: 40 }),
      price: fc.constantFrom(null, 19_990, 25_990, 27_990, 31_990),
      status: fc.constantFrom<PriceStep['status']>('in_stock', 'coming_soon', 'sold', 'removed'),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 60 }), (list, minimumDays) => {
      let at = 0;
      const given = list.map(({ days, price, status }) => {
        at += days;
        return step(at, price, status);
      });
      const earlier = earlierPrice(given, today, minimumDays);
      if (!earlier) return;
      expect(earlier.dollars).toBeGreaterThan(today.priceDollars);
      expect(given.map(({ priceDollars }) => priceDollars)).toContain(earlier.dollars);
      expect(given.slice(1).map(({ from }) => from)).toContain(earlier.until);
    }),
  );
});

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
const importedFirst = { price_history: steps(1).slice(1), created_at: '2026-11-19T00:00:00.000Z' };

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
  ['prefers the first import to a later date of the feed', importedFirst, {}, listedSince],
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
