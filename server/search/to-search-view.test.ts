import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Refinements } from './rules/refinement';
import { emptyState } from './rules/search-state';
import { carriedFields, pageNumbers, rangeOf } from './to-search-view';

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [40, 80, [1, 39, 40, 41, 80]],
  [9, 3, [1, 2, 3]],
  [1, 4, [1, 2, 3, 4]],
  [5, 9, [1, 4, 5, 6, 9]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [1, 0, []],
])('from page %i of %i', (current, last, expected) => {
  expect(pageNumbers(current, last)).toEqual(expected);
});

test('never links outside the range', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 500 }), (current, last) => {
      expect(pageNumbers(current, last).every((page) => page >= 1 && page <= last)).toBe(true);
    }),
  );
});

test.each([
  [1, 1, 9, undefined],
  [1, 3, 24, { first: 1, last: 24 }],
  [3, 3, 7, { first: 49, last: 55 }],
])('page %i of %i with %i cars has a range', (page, pages, shown, range) => {
  expect(rangeOf({ page, pages, cars: Array.from({ length: shown }) }, 24)).toEqual(range);
});

const carriedOf = (refinements: Refinements, ...controls: string[]) =>
  carriedFields(
    { ...emptyState, refinements },
    controls.map((name) => ({ name })),
  ).map(({ name, value }) => `${name}=${value}`);

describe('the hidden fields of a search form', () => {
  it.each<[string, Refinements, string[], string[]]>([
    ['are none without filters', {}, [], []],
    ['leave out what a control shows', { make: ['Kia'] }, ['make'], []],
    ['no control shows it', { price_range: ['Under $5,000'] }, ['price'], ['price_range=Under $5,000']],
    ['have every value', { city: ['Cairns', 'Perth'] }, [], ['city=Cairns', 'city=Perth']],
    ['have a range', { year: { from: 2019, to: 2021 } }, ['make'], ['year=2019..2021']],
    ['have a range with one end', { km: { to: 40_000 } }, [], ['km=..40000']],
  ])('%s', (_, refinements, controls, expected) => {
    expect(carriedOf(refinements, ...controls)).toEqual(expected);
  });
  it('have a distance, even from a mistyped postcode', () => {
    const state = { ...emptyState, near: { postcode: '40O0', withinKm: 25 } };
    expect(carriedFields(state, [{ name: 'near' }])).toEqual([]);
    expect(carriedFields(state, [])).toEqual([
      { name: 'postcode', value: '40O0' },
      { name: 'within', value: '25' },
    ]);
  });
});
