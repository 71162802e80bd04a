import { expect, it } from 'vitest';
import { withParameters } from './kept-query';

it.each([
  ['/finance', '', '/finance'],
  ['/finance', 'car_id=9&utm_source=mail', '/finance?car_id=9&utm_source=mail'],
  ['/finance#finance-form', 'preferredDealership=north', '/finance?preferredDealership=north#finance-form'],
  ['/finance?car_type=used', 'car_type=new&a=1', '/finance?car_type=used&a=1'],
  ['/finance', 'a=1&a=2', '/finance?a=1&a=2'],
  ['https://lender.example/apply', 'utm_source=mail', 'https://lender.example/apply?utm_source=mail'],
])('%s with %j is %s', (href, query, expected) => {
  expect(withParameters(href, new URLSearchParams(query))).toBe(expected);
});
