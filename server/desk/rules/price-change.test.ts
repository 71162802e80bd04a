import { describe, expect, it, test } from 'vitest';
import { bigChange, changedPrice, priceChangeText, readPriceChange } from './price-change';

const read = (fields: Readonly<Record<string, string>>) => readPriceChange(new URLSearchParams(fields));
const lower = (amount: number, unit: 'percent' | 'dollars') => ({
  direction: 'lower' as const,
  unit,
  amount,
});

describe('a change of several prices', () => {
  test.each([
    [{ amount: '5' }, lower(5, 'percent')],
    [{ amount: '2.5 %', unit: 'percent' }, lower(2.5, 'percent')],
    [{ amount: '$1,000', unit: 'dollars' }, lower(1_000, 'dollars')],
    [
      { direction: 'raise', amount: '300', unit: 'dollars' },
      { ...lower(300, 'dollars'), direction: 'raise' },
    ],
  ])('%j is read', (fields, change) => {
    expect(read(fields)).toEqual({ ok: true, value: change });
  });

  test.each([
    [{}, 'Enter a percentage above 0, up to 90.'],
    [{ amount: '0' }, 'Enter a percentage above 0, up to 90.'],
    [{ amount: '91' }, 'Enter a percentage above 0, up to 90.'],
    [{ amount: '-5' }, 'Enter a percentage above 0, up to 90.'],
    [{ amount: 'ten', unit: 'dollars' }, 'Enter an amount, for example 500.'],
    [{ amount: '999999999', unit: 'dollars' }, 'Enter an amount, for example 500.'],
  ])('%j is refused', (fields, error) => {
    expect(read(fields)).toEqual({ ok: false, error });
  });

  it('says what it does', () => {
    expect(priceChangeText(lower(5, 'percent'))).toBe('lowered by 5 %');
    expect(priceChangeText({ ...lower(1_500, 'dollars'), direction: 'raise' })).toBe('raised by $1,500');
  });

  test.each([
    [15_000, lower(5, 'percent'), 14_250],
    [15_990, lower(2.5, 'percent'), 15_590],
    [15_990.5, lower(500, 'dollars'), 15_491],
    [15_000, { ...lower(1_000, 'dollars'), direction: 'raise' as const }, 16_000],
  ])('makes %s with %j %s', (price, change, next) => {
    expect(changedPrice({ price, status: 'in_stock' }, change)).toEqual({ ok: true, value: next });
  });

  test.each([
    [undefined, 'in_stock', lower(5, 'percent'), 'has no price'],
    [15_000, 'sold', lower(5, 'percent'), 'is sold'],
    [5_000, 'in_stock', lower(6_000, 'dollars'), 'would cost less than nothing'],
    [5_000, 'in_stock', lower(4_999, 'dollars'), 'would cost $1'],
    [
      90_000_000,
      'in_stock',
      { ...lower(20_000_000, 'dollars'), direction: 'raise' as const },
      'would cost $110,000,000',
    ],
  ])('leaves alone a car of %s that is %s', (price, status, change, error) => {
    expect(changedPrice({ price, status }, change)).toEqual({ ok: false, error });
  });
});

test.each([
  [79_990, 7_799, '90 % lower'],
  [10_000, 25_000, '150 % higher'],
  [10_000, 5_000, undefined],
  [10_000, 15_000, undefined],
  [10_000, 1, '100 % lower'],
  [undefined, 15_000, undefined],
])('a price that goes from %s to %s is asked about: %s', (before, after, text) => {
  expect(bigChange(before, after)).toBe(text);
});
