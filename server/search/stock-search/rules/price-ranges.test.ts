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

  const first = '$10,000 - $15,000';
  const second = '$15,000 - $20,000';
  /** Bars as `from to height`. */
  test.each([
    [
      'as tall as its cars per dollar',
      ['$30,000 - $40,000', 10, first, 10, second, 5],
      '0 13 100, 13 25 50, 50 75 50',
    ],
    ['cut at the ends of the slider', ['Under $15,000', 5, '$40,000 - $60,000', 10], '0 13 100, 75 100 100'],
    ['visible, however few cars it has', [first, 1_000, second, 1], '0 13 100, 13 25 4'],
  ])('a bar of the price histogram is %s', (_, counts, bars) => {
    const bands = counts.flatMap((value, at) =>
      at % 2 === 0 ? [band(`${value}`, Number(counts[at + 1]))] : [],
    );
    const shown = priceBars(bands, slider)?.map(({ from, to, height }) => `${from} ${to} ${height}`);
    expect(shown?.join(', ')).toBe(bars);
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
