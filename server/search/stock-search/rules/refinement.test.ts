import { describe, expect, it } from 'vitest';
import {
  isRefinedBy,
  withoutRefinement,
  withoutRefinements,
  withPage,
  withQuery,
  withRefinement,
  withSort,
} from './refinement';
import { rangeLabel, valueLabel } from './refinement-chips';
import { emptyState, type SearchState } from './search-state';

const state: SearchState = {
  ...emptyState,
  query: 'hilux',
  page: 4,
  sortBy: 'latest',
  refinements: { fuel: ['Diesel', 'Petrol'], price: { from: 10_000, to: 30_000 }, seats: ['7'] },
};

describe('filtering goes back to the first page and keeps the rest', () => {
  it('for one more value', () => {
    expect(withRefinement(state, 'fuel', 'Electric')).toEqual({
      ...state,
      page: 1,
      refinements: { ...state.refinements, fuel: ['Diesel', 'Electric', 'Petrol'] },
    });
  });
  it('for a value that is selected already', () => {
    expect(withRefinement(state, 'fuel', 'Diesel').refinements).toEqual(state.refinements);
  });
  it('for another range', () =>
    expect(withRefinement(state, 'price', { to: 5 }).refinements['price']).toEqual({ to: 5 }));
  it('for one value fewer', () =>
    expect(withoutRefinement(state, 'fuel', 'Petrol').refinements['fuel']).toEqual(['Diesel']));
  it('for the last value of an attribute', () => {
    expect(withoutRefinement(state, 'seats', '7').refinements).not.toHaveProperty('seats');
  });
  it('for a whole attribute', () =>
    expect(withoutRefinement(state, 'price').refinements).not.toHaveProperty('price'));
  it('without filters, keeping the text', () => {
    expect(withoutRefinements(state)).toEqual({ ...emptyState, query: 'hilux', sortBy: 'latest' });
  });
  it('for another text, page or order', () => {
    expect(withQuery(state, 'x')).toMatchObject({ query: 'x', page: 1 });
    expect(withPage(state, 2)).toEqual({ ...state, page: 2 });
    expect(withSort(state, 'price-asc')).toMatchObject({ sortBy: 'price-asc', page: 1 });
  });
  it('and knows which values are selected', () => {
    expect(isRefinedBy(state, 'fuel', 'Diesel')).toBe(true);
    expect(isRefinedBy(state, 'fuel', 'LPG')).toBe(false);
    expect(isRefinedBy(state, 'price', '10000')).toBe(false);
  });
});

describe('a chip', () => {
  it.each([
    ['km', { to: 40_000 }, 'Up to 40,000 km'],
    ['year', { from: 2019 }, 'From 2019'],
    ['price', { from: 10_000, to: 30_000 }, '$10,000 to $30,000'],
    ['year', { from: 2020, to: 2020 }, '2020'],
    ['subscription_price', { from: 100, to: 200 }, '$100 a week to $200 a week'],
  ])('%s %j reads %s', (attribute, range, label) => expect(rangeLabel(attribute, range)).toBe(label));
  it.each([
    ['car_type', 'used', 'Used'],
    ['status', 'coming_soon', 'Coming soon'],
    ['seats', '1', '1 seat'],
    ['seats', '7', '7 seats'],
    ['item_type', 'caravan', 'Caravan'],
    ['make', 'BMW', 'BMW'],
  ])('%s %s reads %s', (attribute, value, label) => expect(valueLabel(attribute, value)).toBe(label));
});
