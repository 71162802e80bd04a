import { describe, expect, it, test } from 'vitest';
import { canonicalRedirect, isWorthIndexing, linkedState, pageDescription, pageTitle } from './page-head';
import { emptyState, type SearchState } from './search-state';

describe('search engines may index', () => {
  it.each<[string, Partial<SearchState>, number, boolean]>([
    ['the whole stock', {}, 9, true],
    ['its second page', { page: 2 }, 30, true],
    ['a make', { refinements: { make: ['Kia'] } }, 1, true],
    ['a model of used cars', { refinements: { car_type: ['used'], make: ['Kia'], model: ['Rio'] } }, 1, true],
    ['no list without cars', { refinements: { make: ['Kia'] } }, 0, false],
    ['no typed words', { query: 'kia' }, 5, false],
    ['no distance', { near: { postcode: '4000', withinKm: 50 } }, 5, false],
    ['another order, whose canonical link has the usual one', { sortBy: 'latest' }, 5, true],
    ['no range', { refinements: { price: { to: 20_000 } } }, 5, false],
    ['no two makes', { refinements: { make: ['Kia', 'Mazda'] } }, 5, false],
    ['no colour', { refinements: { colour: ['Red'] } }, 5, false],
    [
      'no list with four filters',
      { refinements: { make: ['Kia'], model: ['Rio'], body: ['Hatch'], fuel: ['Petrol'] } },
      5,
      false,
    ],
  ])('%s', (_, given, count, expected) => {
    expect(isWorthIndexing({ ...emptyState, ...given }, count)).toBe(expected);
  });
});

describe('title and description', () => {
  it('of the first page are its heading and the site', () => {
    expect(pageTitle('Utes for sale', 1, 'Yard')).toBe('Utes for sale | Yard');
  });
  it('of further pages have the number', () => {
    expect(pageTitle('Utes for sale', 3, 'Yard')).toBe('Utes for sale – page 3 | Yard');
  });
  it('have the topic and the count in the description', () => {
    expect(pageDescription('Utes for sale in Brisbane', '42 cars', 'Yard')).toBe(
      'Utes for sale in Brisbane: 42 cars at Yard. Compare photos, prices and kilometres, then enquire online.',
    );
  });
});

describe('the redirect to the canonical address', () => {
  test.each([
    ['is not needed for it', 'used-cars?fuel=Diesel', 'used-cars?fuel=Diesel', null],
    ['is not needed for another encoding', 'used-cars?query=a%20b', 'used-cars?query=a+b', null],
    [
      'drops empty form fields',
      'used-cars?query=&fuel=Diesel',
      'used-cars?fuel=Diesel',
      'used-cars?fuel=Diesel',
    ],
    ['is not needed for a campaign', 'used-cars?utm_source=mail', 'used-cars', null],
    ['keeps a campaign', 'x?car_type=used&utm_source=mail', 'used-cars', 'used-cars?utm_source=mail'],
  ])('%s', (_rule, given, canonical, expected) => {
    const found = canonicalRedirect(new URL(`http://dealer.example/search/${given}`), `/search/${canonical}`);
    expect(found).toBe(expected && `/search/${expected}`);
  });

  test('leaves out display options and a distance without a valid postcode from the canonical link', () => {
    const near = { postcode: '4000', withinKm: 50 };
    const state = { ...emptyState, page: 2, query: 'ute', near };
    expect(linkedState({ ...state, layout: 'list', sortBy: 'latest' })).toEqual(state);
    expect(linkedState({ ...state, near: { ...near, postcode: '40' } })).toEqual({ ...state, near: null });
  });
});
