import { describe, expect, it } from 'vitest';
import { comparePriceRanges, priceRangeLabel, weeklyPriceRangeLabel } from './price-ranges';

describe('price bands', () => {
  it.each([
    [undefined, undefined],
    [1, 'Under $5,000'],
    [4_999, 'Under $5,000'],
    [5_000, '$5,000 - $10,000'],
    [99_999, '$80,000 - $100,000'],
    [150_000, 'Over $150,000'],
  ])('%s is in %s', (price, band) => expect(priceRangeLabel(price)).toBe(band));
  it('weekly payments have separate bands', () => expect(weeklyPriceRangeLabel(20)).toBe('Under $50'));

  it('sort numerically, Under first', () => {
    const bands = [
      'Over $150,000',
      '$100,000 - $150,000',
      '$5,000 - $10,000',
      'Under $5,000',
      '$20,000 - $25,000',
      'other',
    ];
    expect(bands.sort(comparePriceRanges)).toEqual([
      'Under $5,000',
      '$5,000 - $10,000',
      '$20,000 - $25,000',
      '$100,000 - $150,000',
      'Over $150,000',
      'other',
    ]);
  });
});
