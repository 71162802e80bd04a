import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PriceStep } from '#server/settings/car';
import { earlierPrice } from './earlier-price';

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
