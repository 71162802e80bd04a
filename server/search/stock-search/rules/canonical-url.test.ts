import { expect, test } from 'vitest';
import { canonicalRedirect, linkedState } from './canonical-url';
import { emptyState } from './search-state';

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
