import { describe, expect, it } from 'vitest';
import { searchSchema } from '#server/settings/search-schema';
import type { ValuesFilterView } from '../views/search-view';
import { countedAmong, type FilterName, offeredFilters } from './filter-forms';
import { filterViews } from './filter-views';
import type { Refinements } from './refinement';
import { emptyState, type SearchState } from './search-state';

const many = (...values: string[]) => values.map((value, index) => ({ value, count: values.length - index }));
const counted = {
  facets: {
    make: many('Toyota', 'Mazda', 'Kia', 'Audi'),
    model: many('HiLux', 'Corolla'),
    badge: many('SR5', 'Workmate'),
    fuel: many('Petrol'),
    body: many('SUV', 'Ute', 'Hatch', 'Sedan', 'Wagon'),
    colour: many('Glacier White', 'Deep Blue'),
    seats: many('5', '7'),
    car_type: many('new', 'demo', 'used'),
    city: many(...'abcdefghij'),
  },
  ranges: { price: { min: 9_990, max: 55_100 }, km: { min: 10, max: 10 }, year: { min: 2001, max: 2026 } },
  postcodes: ['4034', '4215'],
};
const settings = { popular_makes: 2, first_bodies: 4 };
const refined = (refinements: Refinements): SearchState => ({ ...emptyState, refinements });
const viewsOf = (filters: FilterName[], state: SearchState = emptyState) =>
  filterViews({ ...settings, filters }, state, counted);
const valuesOf = (name: FilterName, state?: SearchState) => viewsOf([name], state)[0] as ValuesFilterView;
const texts = ({ options }: ValuesFilterView) => options.map(({ text }) => text);

describe('filters of a results page', () => {
  it('are in the tenant’s order and only if there is a choice', () => {
    const views = viewsOf(['price', 'km', 'year', 'fuel', 'make']);
    expect(views.map((view) => view.name)).toEqual(['price', 'year', 'make']);
  });
  it.each<[string, FilterName[], Refinements, FilterName[]]>([
    ['models once a make is chosen', ['make', 'model'], {}, ['make']],
    ['and then', ['make', 'model'], { make: ['Kia'] }, ['make', 'model']],
    ['a chosen model stays', ['make', 'model'], { model: ['Rio'] }, ['make', 'model']],
    ['badges once a model is chosen', ['model', 'badge'], {}, ['model']],
    ['and then', ['model', 'badge'], { model: ['Rio'] }, ['model', 'badge']],
    ['models at once when no make is asked', ['body', 'model'], {}, ['body', 'model']],
  ])('%s: %j with %j', (_, filters, refinements, expected) => {
    expect(offeredFilters(filters, refined(refinements))).toEqual(expected);
  });
  it('only offered filters are counted', () => {
    const offered = offeredFilters(['make', 'model', 'price', 'near'], emptyState);
    expect(countedAmong(offered, 'values')).toEqual(['make']);
    expect(countedAmong(offered, 'range')).toEqual(['price']);
  });
});

describe('values of a filter', () => {
  it('makes: the popular ones, most cars first, then the rest by name', () => {
    const makes = valuesOf('make');
    expect(texts(makes)).toEqual(['Toyota', 'Mazda', 'Audi', 'Kia']);
    expect(makes).toMatchObject({ control: 'list', first: 2, restLabel: 'All makes (4)' });
  });
  it('makes: eight initially, however many are popular', () => {
    const facets = { make: Array.from({ length: 30 }, (_, at) => ({ value: `Make ${at}`, count: 30 - at })) };
    const many = { ...settings, popular_makes: 20, filters: ['make' as const] };
    const [makes] = filterViews(many, emptyState, { ...counted, facets });
    expect(makes).toMatchObject({ first: 8, restLabel: 'All makes (30)' });
  });
  it('filters begin with price, make, body, year and kilometres', () => {
    const wanted = ['price', 'make', 'model', 'body', 'year', 'km'];
    expect(searchSchema.parse({}).filters.slice(0, 6)).toEqual(wanted);
  });
  it('body types: four initially', () => expect(valuesOf('body').first).toBe(4));
  it('other long lists: eight initially', () => {
    expect(valuesOf('city').first).toBe(8);
    expect(valuesOf('colour').first).toBeUndefined();
  });
  it('colours come with a swatch', () => {
    const colours = valuesOf('colour');
    expect(colours.control).toBe('swatches');
    expect(colours.options[1]).toEqual({
      value: 'Deep Blue',
      text: 'Deep Blue',
      count: 1,
      swatch: '#152c5c',
    });
  });
  it('seats are buttons', () => {
    expect(valuesOf('seats')).toMatchObject({ control: 'buttons' });
    expect(texts(valuesOf('seats'))).toEqual(['5 seats', '7 seats']);
  });
  it('car types: new, demo, used', () =>
    expect(texts(valuesOf('car_type'))).toEqual(['New', 'Demo', 'Used']));
  it('a chosen value is checked, and stays even without stock', () => {
    expect(valuesOf('model', refined({ model: ['HiLux', 'Saab 9-3'] })).options).toEqual([
      { value: 'HiLux', text: 'HiLux', count: 2, checked: true },
      { value: 'Corolla', text: 'Corolla', count: 1 },
      { value: 'Saab 9-3', text: 'Saab 9-3', count: 0, checked: true },
    ]);
  });
  it('a chosen value beyond the fortieth stays, with its count', () => {
    const facets = { ...counted.facets, city: many(...Array.from({ length: 60 }, (_, i) => `c${i}`)) };
    const state = refined({ city: ['c50'] });
    const [view] = filterViews({ ...settings, filters: ['city'] }, state, { ...counted, facets });
    const { options } = view as ValuesFilterView;
    expect(options).toHaveLength(41);
    expect(options.at(-1)).toEqual({ value: 'c50', text: 'c50', count: 10, checked: true });
  });
  it('a chosen single value keeps its filter, so that it can be removed', () => {
    expect(viewsOf(['fuel'], refined({ fuel: ['Petrol'] }))).toHaveLength(1);
  });
});

describe('ranges', () => {
  it('the ends are rounded outward to the step of 500', () => {
    expect(viewsOf(['price'], refined({ price: { to: 30_000 } }))).toEqual([
      {
        kind: 'range',
        name: 'price',
        label: 'Price',
        unit: '$',
        step: 500,
        min: 9_500,
        max: 55_500,
        to: 30_000,
      },
    ]);
  });
  it('years go one by one', () => {
    expect(viewsOf(['year'])[0]).toMatchObject({ unit: '', step: 1, min: 2001, max: 2026 });
  });
  it('a chosen range stays even without stock', () => {
    const view = viewsOf(['subscription_price'], refined({ subscription_price: { from: 95 } }))[0];
    expect(view).toMatchObject({ step: 10, min: 90, max: 100, from: 95 });
  });
});

describe('distance from a postcode', () => {
  const near = (postcode: string, withinKm = 50) =>
    viewsOf(['near'], { ...emptyState, near: { postcode, withinKm } });
  it('is offered if the stock is at several places', () => {
    expect(viewsOf(['near'])[0]).toMatchObject({ kind: 'near', postcode: '', withinKm: 50 });
    const [one] = filterViews({ ...settings, filters: ['near'] }, emptyState, {
      ...counted,
      postcodes: ['4034', 'x'],
    });
    expect(one).toBeUndefined();
  });
  it('offers the chosen distance too', () => {
    const distances = [10, 25, 40, 50, 100, 250, 500];
    expect(near('4000', 40)[0]).toMatchObject({
      withinKm: 40,
      distances: distances.map((value) => ({ value, text: `${value} km` })),
    });
    expect(near('4000')[0]).not.toHaveProperty('error');
  });
  it('reports an invalid postcode at the field, which keeps it', () => {
    const error = 'Invalid postcode. Please enter a 4-digit number.';
    expect(near('40O0')[0]).toMatchObject({ postcode: '40O0', error });
    expect(near('4999')[0]).toMatchObject({ error: 'Invalid postcode' });
  });
});
