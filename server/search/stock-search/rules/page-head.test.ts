import { describe, expect, it, test } from 'vitest';
import { canonicalRedirect, isWorthIndexing, linkedState, pageDescription, pageTitle } from './page-head';
import { emptyState, type SearchState } from './search-state';

describe('indexable lists', () => {
  it.each<[string, Partial<SearchState>, number, boolean]>([
    ['everything', {}, 9, true],
    ['its second page', { page: 2 }, 30, true],
    ['a make', { refinements: { make: ['Kia'] } }, 1, true],
    ['used, make, model', { refinements: { car_type: ['used'], make: ['Kia'], model: ['Rio'] } }, 1, true],
    ['a list without cars', { refinements: { make: ['Kia'] } }, 0, false],
    ['words', { query: 'kia' }, 5, false],
    ['a distance', { near: { postcode: '4000', withinKm: 50 } }, 5, false],
    ['another sort order: its canonical link leads to the usual one', { sortBy: 'latest' }, 5, true],
    ['a range', { refinements: { price: { to: 20_000 } } }, 5, false],
    ['two makes', { refinements: { make: ['Kia', 'Mazda'] } }, 5, false],
    ['a colour', { refinements: { colour: ['Red'] } }, 5, false],
    [
      'four things at once',
      { refinements: { make: ['Kia'], model: ['Rio'], body: ['Hatch'], fuel: ['Petrol'] } },
      5,
      false,
    ],
  ])('%s', (_, given, count, expected) => {
    expect(isWorthIndexing({ ...emptyState, ...given }, count)).toBe(expected);
  });
});

describe('title and description', () => {
  it('the first page has its heading as its title', () => {
    expect(pageTitle('Utes for sale', 1, 'Yard')).toBe('Utes for sale | Yard');
  });
  it('further pages have their number', () => {
    expect(pageTitle('Utes for sale', 3, 'Yard')).toBe('Utes for sale – page 3 | Yard');
  });
  it('the description has the topic and the count', () => {
    expect(pageDescription('Utes for sale in Brisbane', '42 cars', 'Yard')).toBe(
      'Utes for sale in Brisbane: 42 cars at Yard. Compare photos, prices and kilometres, then enquire online.',
    );
  });
});

describe('canonical url', () => {
  test.each([
    ['the canonical one stays', '/search/used-cars?fuel=Diesel', '/search/used-cars?fuel=Diesel', null],
    [
      'another spelling of the same stays',
      '/search/used-cars?query=a%20b',
      '/search/used-cars?query=a+b',
      null,
    ],
    [
      'empty form fields go',
      '/search/used-cars?query=&fuel=Diesel',
      '/search/used-cars?fuel=Diesel',
      '/search/used-cars?fuel=Diesel',
    ],
    ['a campaign alone redirects nobody', '/search/used-cars?utm_source=mail', '/search/used-cars', null],
    [
      'a campaign goes along',
      '/search/x?car_type=used&utm_source=mail',
      '/search/used-cars',
      '/search/used-cars?utm_source=mail',
    ],
  ])('%s', (_rule, given, canonical, expected) => {
    expect(canonicalRedirect(new URL(given, 'http://dealer.example'), canonical)).toBe(expected);
  });

  test('the canonical link leaves out display options, and a distance without a valid postcode', () => {
    const near = { postcode: '4000', withinKm: 50 };
    const state = { ...emptyState, page: 2, query: 'ute', near };
    expect(linkedState({ ...state, layout: 'list', sortBy: 'latest' })).toEqual(state);
    expect(linkedState({ ...state, near: { ...near, postcode: '40' } })).toEqual({ ...state, near: null });
  });
});
