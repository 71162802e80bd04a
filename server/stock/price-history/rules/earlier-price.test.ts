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

test.each<[string, PriceStep[], ReturnType<typeof earlierPrice>]>([
  ['no history', [], undefined],
  ['only today’s price', [step(0, 25_990)], undefined],
  ['asked for exactly 14 days', [step(0, 27_990), step(14, 25_990)], { dollars: 27_990, until: day(14) }],
  ['asked for less than 14 days', [step(0, 27_990), step(13.9, 25_990)], undefined],
  ['a lower one', [step(0, 24_990), step(20, 25_990)], undefined],
  [
    'of two reductions, the later price',
    [step(0, 29_990), step(20, 27_990), step(40, 25_990)],
    { dollars: 27_990, until: day(40) },
  ],
  [
    'of two reductions, the one asked for long enough',
    [step(0, 29_990), step(20, 27_990), step(22, 25_990)],
    { dollars: 29_990, until: day(20) },
  ],
  [
    'a short rise just before is passed over',
    [step(0, 27_990), step(20, 39_990), step(21, 25_990)],
    { dollars: 27_990, until: day(20) },
  ],
  [
    'a typing mistake that was corrected is passed over',
    [step(0, 27_990), step(20, 2_799), step(20.1, 25_990)],
    { dollars: 27_990, until: day(20) },
  ],
  [
    'none after a longer time at a lower price',
    [step(0, 29_990), step(20, 20_000), step(40, 25_990)],
    undefined,
  ],
  [
    'an earlier time at today’s price is not an earlier price',
    [step(0, 27_990), step(20, 25_990), step(40, 26_990), step(41, 25_990)],
    { dollars: 27_990, until: day(20) },
  ],
  [
    'a change of status does not divide the time',
    [step(0, 27_990, 'coming_soon'), step(7, 27_990), step(14, 25_990)],
    { dollars: 27_990, until: day(14) },
  ],
  [
    'the time while the car was sold does not count',
    [step(0, 27_990), step(7, 27_990, 'sold'), step(30, 25_990)],
    undefined,
  ],
  [
    'the time while the car was not in the stock does not count',
    [step(0, 27_990), step(10, 27_990, 'removed'), step(30, 27_990), step(33, 25_990)],
    undefined,
  ],
  [
    'the times before and after an absence add up',
    [step(0, 27_990), step(10, 27_990, 'removed'), step(30, 27_990), step(34, 25_990)],
    { dollars: 27_990, until: day(34) },
  ],
  [
    'a car that came back cheaper',
    [step(0, 27_990), step(20, 27_990, 'removed'), step(50, 25_990)],
    { dollars: 27_990, until: day(20) },
  ],
  [
    'a time without a price does not count',
    [step(0, 27_990), step(20, null), step(22, 25_990)],
    { dollars: 27_990, until: day(20) },
  ],
  ['never a price', [step(0, null), step(20, 25_990)], undefined],
  [
    'other charges included: not to be compared',
    [step(0, 27_990, 'in_stock', 'drive_away'), step(20, 25_990)],
    undefined,
  ],
  ['a clock that was put back', [step(20, 27_990), step(0, 25_990)], undefined],
])('%s', (_case, steps, expected) => {
  expect(earlierPrice(steps, today, 14)).toEqual(expected);
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
      const history = list.map(({ days, price, status }) => {
        at += days;
        return step(at, price, status);
      });
      const earlier = earlierPrice(history, today, minimumDays);
      if (!earlier) return;
      expect(earlier.dollars).toBeGreaterThan(today.priceDollars);
      expect(history.map(({ priceDollars }) => priceDollars)).toContain(earlier.dollars);
      expect(history.slice(1).map(({ from }) => from)).toContain(earlier.until);
    }),
  );
});
