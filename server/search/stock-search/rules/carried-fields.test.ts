import { describe, expect, it } from 'vitest';
import { carriedFields } from '../to-search-view';
import type { Refinements } from './refinement';
import { emptyState } from './search-state';

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
