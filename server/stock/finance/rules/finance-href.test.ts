import { expect, test } from 'vitest';
import { financeHref } from './finance-href';

const own = { href: '/finance', car_href: '/personalised/finance' };
test.each([
  ['a configured default, with the car', { has_nvic: false }, { href: '/finance' }, '/finance?car_id=u%201'],
  [
    'per car, with a vehicle-identification record',
    { has_nvic: true },
    own,
    '/personalised/finance?car_id=u%201',
  ],
  ['the default without such a record', { has_nvic: false }, own, '/finance?car_id=u%201'],
  [
    'the default where the dealer has no such pages',
    { has_nvic: true },
    { href: '/finance' },
    '/finance?car_id=u%201',
  ],
  ['an address with a query', { has_nvic: false }, { href: '/finance?x=1' }, '/finance?x=1&car_id=u%201'],
])('a finance link is: %s', (_rule, car, finance, expected) => {
  expect(financeHref({ id: 'u 1', ...car }, { car_href: undefined, ...finance })).toBe(expected);
});
