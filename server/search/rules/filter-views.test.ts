import { describe, expect, test } from 'vitest';
import { filterViews } from './filter-views';
import { emptyState } from './search-state';

const counted = {
  facets: {
    make: [
      { value: 'Toyota', count: 3 },
      { value: 'Mazda', count: 1 },
    ],
    model: [
      { value: 'HiLux', count: 2 },
      { value: 'Corolla', count: 1 },
    ],
    fuel: [{ value: 'Petrol', count: 4 }],
  },
  ranges: { price: { min: 9_990, max: 55_000 }, km: { min: 10, max: 10 }, year: null },
};
const refined = (refinements: object) => ({ ...emptyState, refinements: { ...refinements } });

describe('filters of a results page', () => {
  test('stand in the tenant’s order and only where there is something to choose', () => {
    const views = filterViews(['price', 'km', 'year', 'fuel', 'make'], emptyState, counted);
    expect(views.map((view) => view.name)).toEqual(['price', 'make']);
  });

  test('models are asked only once a make is chosen', () => {
    expect(filterViews(['make', 'model'], emptyState, counted)).toHaveLength(1);
    expect(filterViews(['make', 'model'], refined({ make: ['Toyota'] }), counted)).toHaveLength(2);
  });

  test('a chosen value is checked, and stays on the form when nothing in stock has it', () => {
    const [make] = filterViews(['make'], refined({ make: ['Toyota', 'Saab'] }), counted);
    expect(make).toMatchObject({
      options: [
        { value: 'Toyota', count: 3, checked: true },
        { value: 'Mazda', count: 1 },
        { value: 'Saab', count: 0, checked: true },
      ],
    });
  });

  test('a chosen single value keeps its filter, so that it can be taken away', () => {
    expect(filterViews(['fuel'], refined({ fuel: ['Petrol'] }), counted)).toHaveLength(1);
  });

  test('a range tells its bounds in stock and what is chosen', () => {
    expect(filterViews(['price'], refined({ price: { to: 30_000 } }), counted)).toEqual([
      {
        kind: 'range',
        name: 'price',
        label: 'Price',
        unit: '$',
        step: 500,
        min: 9_990,
        max: 55_000,
        to: 30_000,
      },
    ]);
  });
});
