import { describe, expect, it } from 'vitest';
import { nearNames, replacements, unknownNames } from './near-names';
import { emptyState } from './search-state';

const makes = [
  { value: 'Kia', count: 9 },
  { value: 'Toyota', count: 5 },
  { value: 'Mercedes-Benz', count: 3 },
  { value: 'Mazda', count: 2 },
  { value: 'Honda', count: 1 },
];

describe('the nearest names to an unknown value', () => {
  it.each([
    ['toyoda', ['Toyota']],
    ['TOYOTTA', ['Toyota']],
    ['mercedes', ['Mercedes-Benz']],
    ['mazdaa', ['Mazda']],
    ['quokka', []],
    ['', []],
  ])('%s: %j', (typed, names) => {
    expect(nearNames(typed, makes)).toEqual(names);
  });
  it('replace it in the search and leave the rest unchanged', () => {
    const state = { ...emptyState, query: 'tow bar', refinements: { make: ['toyoda'], fuel: ['Diesel'] } };
    const [only, ...others] = replacements(state, [{ attribute: 'make', value: 'toyoda' }], { make: makes });
    expect(others).toEqual([]);
    expect(only).toEqual({
      text: 'Toyota',
      without: { ...state, refinements: { make: ['Toyota'], fuel: ['Diesel'] } },
    });
  });
  it('are named together', () => {
    const unknown = ['toyoda', 'mazzda'].map((value) => ({ attribute: 'make', value }));
    expect(unknownNames(unknown)).toBe('“toyoda” or “mazzda”');
  });
});
