import { describe, expect, test } from 'vitest';
import type { FilterView } from '#server/search/views/search-view';
import { chosenText, isUsed } from './filter-group';

const makes = (...chosen: string[]): FilterView => ({
  kind: 'values',
  control: 'list',
  name: 'make',
  label: 'Make',
  options: ['Toyota', 'Mazda', 'Kia'].map((value) => ({
    value,
    text: value,
    count: 1,
    ...(chosen.includes(value) ? { checked: true as const } : {}),
  })),
});
const range = (unit: '$' | 'km' | '', from?: number, to?: number): FilterView => ({
  kind: 'range',
  name: 'price',
  label: 'Price',
  unit,
  step: 500,
  min: 0,
  max: 100_000,
  from,
  to,
});
const near = (postcode: string, error?: string): FilterView => ({
  kind: 'near',
  name: 'near',
  label: 'Distance',
  postcode,
  withinKm: 50,
  distances: [],
  error,
});

describe("a filter heading's summary", () => {
  test.each<[string, FilterView, string]>([
    ['nothing', makes(), ''],
    ['one value', makes('Toyota'), 'Toyota'],
    ['two values', makes('Mazda', 'Toyota'), 'Toyota, Mazda'],
    ['three values, the third counted', makes('Mazda', 'Toyota', 'Kia'), 'Toyota, Mazda +1'],
    ['no range', range('$'), ''],
    ['a range of prices', range('$', 10_000, 30_000), '$10,000 – $30,000'],
    ['from a price', range('$', 10_000), 'From $10,000'],
    ['up to so many kilometres', range('km', undefined, 60_000), 'Up to 60,000 km'],
    ['a single year', range('', 2020, 2020), '2020'],
    ['a distance', near('4000'), '50 km from 4000'],
    ['no distance', near(''), ''],
    ['an invalid postcode', near('40', 'Invalid postcode.'), ''],
  ])('%s', (_what, filter, expected) => {
    expect(chosenText(filter)).toBe(expected);
    expect(isUsed(filter)).toBe(expected !== '');
  });
});
