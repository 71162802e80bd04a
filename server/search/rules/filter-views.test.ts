import { describe, expect, it, test } from 'vitest';
import type { ValuesFilterView } from '#server/search/views/search-view';
import { countedAmong, type FilterName, filterViews, offeredFilters } from './filter-views';
import { nearFilter, nearLabel, nearPostcode } from './near';
import { comparePriceRanges, priceBars, priceRangeLabel, weeklyPriceRangeLabel } from './price-ranges';
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
  it('are in the order of the tenant, without those that offer no choice', () => {
    const views = viewsOf(['price', 'km', 'year', 'fuel', 'make']);
    expect(views.map((view) => view.name)).toEqual(['price', 'year', 'make']);
  });
  it.each<[string, FilterName[], Refinements, FilterName[]]>([
    ['hide models until a make is chosen', ['make', 'model'], {}, ['make']],
    ['show models for a make', ['make', 'model'], { make: ['Kia'] }, ['make', 'model']],
    ['keep a chosen model', ['make', 'model'], { model: ['Rio'] }, ['make', 'model']],
    ['hide badges until a model is chosen', ['model', 'badge'], {}, ['model']],
    ['show badges for a model', ['model', 'badge'], { model: ['Rio'] }, ['model', 'badge']],
    ['show models if there is no make filter', ['body', 'model'], {}, ['body', 'model']],
  ])('%s: %j with %j', (_, filters, refinements, expected) => {
    expect(offeredFilters(filters, refined(refinements))).toEqual(expected);
  });
  it('are counted only if they are offered', () => {
    const offered = offeredFilters(['make', 'model', 'price', 'near'], emptyState);
    expect(countedAmong(offered, 'values')).toEqual(['make']);
    expect(countedAmong(offered, 'range')).toEqual(['price']);
  });
});

describe('values of a filter', () => {
  it('are the popular makes, most cars first, then the others by name', () => {
    const makes = valuesOf('make');
    expect(texts(makes)).toEqual(['Toyota', 'Mazda', 'Audi', 'Kia']);
    expect(makes).toMatchObject({ control: 'list', first: 2, restLabel: 'All makes (4)' });
  });
  it('are at first no more than eight makes', () => {
    const facets = { make: Array.from({ length: 30 }, (_, at) => ({ value: `Make ${at}`, count: 30 - at })) };
    const many = { ...settings, popular_makes: 20, filters: ['make' as const] };
    const [makes] = filterViews(many, emptyState, { ...counted, facets });
    expect(makes).toMatchObject({ first: 8, restLabel: 'All makes (30)' });
  });
  it('are at first four body types', () => expect(valuesOf('body').first).toBe(4));
  it('have the site’s name for body types', () => {
    const named = (body_name?: string) =>
      filterViews({ ...settings, body_name, filters: ['body'] }, emptyState, counted)[0]?.label;
    expect([named(), named('Style')]).toEqual(['Body type', 'Style']);
  });
  it('are at first eight of other long lists', () => {
    expect(valuesOf('city').first).toBe(8);
    expect(valuesOf('colour').first).toBeUndefined();
  });
  it('have a swatch for colours', () => {
    const colours = valuesOf('colour');
    expect(colours.control).toBe('swatches');
    expect(colours.options[1]).toMatchObject({ value: 'Deep Blue', count: 1, swatch: '#152c5c' });
  });
  it('are buttons for seats', () => {
    expect(valuesOf('seats')).toMatchObject({ control: 'buttons' });
    expect(texts(valuesOf('seats'))).toEqual(['5 seats', '7 seats']);
  });
  it('are new, demo and used for car types', () =>
    expect(texts(valuesOf('car_type'))).toEqual(['New', 'Demo', 'Used']));
  it('include a chosen value, checked, even without stock', () => {
    expect(valuesOf('model', refined({ model: ['HiLux', 'Saab 9-3'] })).options).toEqual([
      { value: 'HiLux', text: 'HiLux', count: 2, checked: true },
      { value: 'Corolla', text: 'Corolla', count: 1 },
      { value: 'Saab 9-3', text: 'Saab 9-3', count: 0, checked: true },
    ]);
  });
  it('include a chosen value beyond the fortieth, with its count', () => {
    const facets = { ...counted.facets, city: many(...Array.from({ length: 60 }, (_, i) => `c${i}`)) };
    const state = refined({ city: ['c50'] });
    const [view] = filterViews({ ...settings, filters: ['city'] }, state, { ...counted, facets });
    const { options } = view as ValuesFilterView;
    expect(options).toHaveLength(41);
    expect(options.at(-1)).toEqual({ value: 'c50', text: 'c50', count: 10, checked: true });
  });
  it('stay if the only value is chosen, so that it can be removed', () => {
    expect(viewsOf(['fuel'], refined({ fuel: ['Petrol'] }))).toHaveLength(1);
  });
});

describe('ranges', () => {
  it('are rounded outward to steps of $500', () => {
    const words = { kind: 'range', name: 'price', label: 'Price', unit: '$' };
    const ends = { step: 500, min: 9_500, max: 55_500, to: 30_000 };
    expect(viewsOf(['price'], refined({ price: { to: 30_000 } }))).toEqual([{ ...words, ...ends }]);
  });
  it('have steps of one year', () => {
    expect(viewsOf(['year'])[0]).toMatchObject({ unit: '', step: 1, min: 2001, max: 2026 });
  });
  it('stay if chosen, even without stock', () => {
    const view = viewsOf(['subscription_price'], refined({ subscription_price: { from: 95 } }))[0];
    expect(view).toMatchObject({ step: 10, min: 90, max: 100, from: 95 });
  });
});

describe('a distance as a filter', () => {
  const near = (postcode: string, withinKm = 50) =>
    viewsOf(['near'], { ...emptyState, near: { postcode, withinKm } });
  it('is offered if the stock has several postcodes', () => {
    expect(viewsOf(['near'])[0]).toMatchObject({ kind: 'near', postcode: '', withinKm: 50 });
    const onePlace = { ...counted, postcodes: ['4034', 'x'] };
    expect(filterViews({ ...settings, filters: ['near'] }, emptyState, onePlace)).toEqual([]);
  });
  it('includes the chosen distance', () => {
    const distances = [10, 25, 40, 50, 100, 250, 500];
    expect(near('4000', 40)[0]).toMatchObject({
      withinKm: 40,
      distances: distances.map((value) => ({ value, text: `${value} km` })),
    });
    expect(near('4000')[0]).toMatchObject({ error: undefined });
  });
  it('shows an error beside an invalid postcode, which stays in the field', () => {
    const error = 'Invalid postcode. Please enter a 4-digit number.';
    expect(near('40O0')[0]).toMatchObject({ postcode: '40O0', error });
    expect(near('4999')[0]).toMatchObject({ error: 'Invalid postcode' });
  });
});

describe('distance from a postcode', () => {
  it('queries the postcodes in stock that are near enough', () => {
    expect(nearFilter(nearPostcode('4000'), ['4034', '4215', '2000'])).toEqual({
      postcode: { op: 'in', attribute: 'postcode', values: ['4034'] },
    });
  });
  it('matches no car if none is near enough', () => {
    expect(nearFilter(nearPostcode('6000', 10), ['4034'])['postcode']).toMatchObject({ values: [] });
  });
  it.each(['40000', 'abcd', '4999'])('%s filters nothing', (postcode) => {
    expect(nearFilter(nearPostcode(postcode), ['4034'])).toEqual({});
  });
  it('no postcode filters nothing', () => expect(nearFilter(null, ['4034'])).toEqual({}));
  it('has a text', () => {
    expect(nearLabel(nearPostcode('4000', 1_000))).toBe('Within 1,000 km of 4000');
  });
});

describe('price bands', () => {
  it.each([
    [undefined, undefined],
    [1, 'Under $5,000'],
    [4_999, 'Under $5,000'],
    [5_000, '$5,000 - $10,000'],
    [99_999, '$80,000 - $100,000'],
    [150_000, 'Over $150,000'],
  ])('%s is in %s', (price, band) => expect(priceRangeLabel(price)).toBe(band));
  it('are others for weekly payments', () => expect(weeklyPriceRangeLabel(20)).toBe('Under $50'));

  it('sort numerically, Under first', () => {
    const sorted = ['Under $5,000', '$5,000 - $10,000', '$100,000 - $150,000', 'Over $150,000', 'other'];
    const given = [3, 2, 1, 0, 4].map((at) => sorted[at] ?? '');
    expect(given.sort(comparePriceRanges)).toEqual(sorted);
  });
});

describe('price bars', () => {
  const slider = { min: 10_000, max: 50_000 };
  const band = (value: string, count: number) => ({ value, count });

  const first = '$10,000 - $15,000';
  const second = '$15,000 - $20,000';
  /** Bars as `from to height`. */
  const perDollar = '0 13 100, 13 25 50, 50 75 50';
  test.each([
    ['as tall as its cars per dollar', ['$30,000 - $40,000', 10, first, 10, second, 5], perDollar],
    ['cut at the ends of the slider', ['Under $15,000', 5, '$40,000 - $60,000', 10], '0 13 100, 75 100 100'],
    ['visible, however few cars it has', [first, 1_000, second, 1], '0 13 100, 13 25 4'],
  ])('a bar of the price histogram is %s', (_, counts, bars) => {
    const bands = counts.flatMap((value, at) =>
      at % 2 === 0 ? [band(`${value}`, Number(counts[at + 1]))] : [],
    );
    const shown = priceBars(bands, slider)?.map(({ from, to, height }) => `${from} ${to} ${height}`);
    expect(shown?.join(', ')).toBe(bars);
  });

  test.each([
    ['nothing is counted', []],
    ['there is one band', [band('$10,000 - $15,000', 3)]],
    ['a band is empty', [band('$10,000 - $15,000', 3), band('$15,000 - $20,000', 0)]],
    ['all bands lie outside the slider', [band('Under $5,000', 3), band('Over $150,000', 2)]],
    ['a value is no band', [band('$10,000 - $15,000', 3), band('cheap', 2)]],
  ])('there is no histogram if %s', (_case, counts) => {
    expect(priceBars(counts, slider)).toBeUndefined();
  });
});
