import { expect, test } from 'vitest';
import { canonicalRedirect } from './canonical-url';

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
