import { describe, expect, it, test } from 'vitest';
import { comparePriceRanges, priceBars, priceRangeLabel, weeklyPriceRangeLabel } from './price-ranges';

describe('price bands', () => {
  it.each([
    [undefined, undefined],
    [1, 'Under $5,000'],
    [4_999, 'Under $5,000'],
    [5_000, '$5,000 - $10,000'],
    [99_999, '$80,000 - $100,000'],
    [150_000, 'Over $150,000'],
  ])('%s is in %s', (price, band) => expect(priceRangeLabel(price)).toBe(band));
  it('are others for weekly payments', () => expect(weeklyPriceRangeLabel(20)).toBe('Under $50'));

  it('sort numerically, Under first', () => {
    const sorted = ['Under $5,000', '$5,000 - $10,000', '$100,000 - $150,000', 'Over $150,000', 'other'];
    const given = [3, 2, 1, 0, 4].map((at) => sorted[at] ?? '');
    expect(given.sort(comparePriceRanges)).toEqual(sorted);
  });
});

describe('price bars', () => {
  const slider = { min: 10_000, max: 50_000 };
  const band = (value: string, count: number) => ({ value, count });

  test.each([
    [
      'as tall as its cars per dollar',
      [band('$30,000 - $40,000', 10), band('$10,000 - $15,000', 10), band('$15,000 - $20,000', 5)],
      [
        { from: 0, to: 13, height: 100 },
        { from: 13, to: 25, height: 50 },
        { from: 50, to: 75, height: 50 },
      ],
    ],
    [
      'cut at the ends of the slider',
      [band('Under $15,000', 5), band('$40,000 - $60,000', 10)],
      [
        { from: 0, to: 13, height: 100 },
        { from: 75, to: 100, height: 100 },
      ],
    ],
    [
      'visible, however few cars it has',
      [band('$10,000 - $15,000', 1_000), band('$15,000 - $20,000', 1)],
      [
        { from: 0, to: 13, height: 100 },
        { from: 13, to: 25, height: 4 },
      ],
    ],
  ])('a bar of the price histogram is %s', (_rule, counts, bars) => {
    expect(priceBars(counts, slider)).toEqual(bars);
  });

  test.each([
    ['nothing is counted', []],
    ['there is one band', [band('$10,000 - $15,000', 3)]],
    ['a band is empty', [band('$10,000 - $15,000', 3), band('$15,000 - $20,000', 0)]],
    ['all bands lie outside the slider', [band('Under $5,000', 3), band('Over $150,000', 2)]],
    ['a value is no band', [band('$10,000 - $15,000', 3), band('cheap', 2)]],
  ])('there is no histogram if %s', (_case, counts) => {
    expect(priceBars(counts, slider)).toBeUndefined();
  });
});
