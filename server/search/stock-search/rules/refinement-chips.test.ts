import { describe, expect, it } from 'vitest';
import { dealershipNames, refinementChips } from './refinement-chips';
import { emptyState, type SearchState } from './search-state';

const dealerships = dealershipNames([
  { dealership_slug: 'north', name: 'North Service', primary: false },
  { dealership_slug: 'north', name: 'North Motors', primary: true },
  { dealership_slug: 'south', name: 'South Motors', primary: false },
  { dealership_slug: 'south', name: 'South Parts', primary: false },
]);
const state: SearchState = {
  ...emptyState,
  query: 'tow bar',
  page: 3,
  literal: true,
  layout: 'list',
  near: { postcode: '4000', withinKm: 50 },
  refinements: {
    car_type: ['used'],
    make: ['Kia', 'Mazda'],
    price: { to: 30_000 },
    dealership_slug: ['gone', 'north'],
  },
};
const chips = refinementChips(state, dealerships);

describe('refinement chips', () => {
  it('are in the order of the address, the words first, the distance last', () => {
    const labels = '“tow bar”, Used, Kia, Mazda, Up to $30,000, gone, North Motors, Within 50 km of 4000';
    expect(chips.map(({ label }) => label).join(', ')).toBe(labels);
  });
  it('remove themselves, go back to page one and keep the rest', () => {
    const [words, , kia, , price] = chips;
    expect(words?.without).toEqual({ ...state, query: '', literal: false, page: 1 });
    expect(kia?.without.refinements).toEqual({ ...state.refinements, make: ['Mazda'] });
    expect(price?.without).toMatchObject({ page: 1, query: 'tow bar', literal: true, layout: 'list' });
    expect(chips.at(-1)?.without).toEqual({ ...state, near: null, page: 1 });
  });
  it('leave out an invalid postcode', () => {
    const wrong = { ...emptyState, near: { postcode: 'x', withinKm: 50 } };
    expect(refinementChips(wrong, dealerships)).toEqual([]);
  });
  it('name a dealership by its primary location, or else its first', () => {
    expect([...dealerships]).toEqual([
      ['north', 'North Motors'],
      ['south', 'South Motors'],
    ]);
  });
});
