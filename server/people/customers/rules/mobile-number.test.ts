import { describe, expect, it } from 'vitest';
import { mobileHint, mobileNumber, unknownCountries } from './mobile-number';

describe('a mobile number', () => {
  it.each([
    ...['0491 570 006', '0491570006', ' 0491-570-006 ', '(0491) 570 006', '491 570 006', '61491570006'],
    ...['+61 491 570 006', '+61491570006', '+61 (0) 491 570 006', '\u202A+61 491 570 006\u202C'],
    ...['0011 61 491 570 006', '0061 491 570 006'],
  ])('%j is stored in E.164', (text) => {
    expect(mobileNumber(text, ['AU'])).toBe('+61491570006');
  });

  it.each([
    ...['', 'abc', '0', '0491', '0491 570 00', '0491 570 0066', '000', '+', '+61', '04 call me'],
    ...['(07) 5550 0142', '1300 555 014', '13 12 34', '1800 160 401', '1900 123 456'],
    ...['+64 21 123 4567', '+1 415 555 2671', '+44 7400 123456', '+882 16 1234567', '+675 7012 3456'],
    ...['0491 570 006 ext 5', '0491 570 006; drop table', `0491570006${' '.repeat(40)}`, '0491\u0000570006'],
  ])('%j is refused', (text) => {
    expect(mobileNumber(text, ['AU'])).toBeUndefined();
  });

  it('may come from another country that the dealer allows', () => {
    expect(mobileNumber('+64 21 123 4567', ['AU', 'NZ'])).toBe('+64211234567');
    expect(mobileNumber('0491 570 006', ['NZ', 'AU'])).toBe('+61491570006');
    expect(mobileNumber('021 123 4567', ['NZ'])).toBe('+64211234567');
    expect(mobileNumber('+61491570006', ['NZ'])).toBeUndefined();
  });
});

it('reports unknown country codes', () => {
  expect(unknownCountries(['AU', 'ZZ', 'NZ', 'XX'])).toEqual(['ZZ', 'XX']);
});

it.each([
  [['AU'], /Australian mobile number, such as 0491 570 006/],
  [['AU', 'NZ'], /country code if it isn’t Australian/],
  [['NZ'], /with its country code/],
])('the hint for %j describes the number to enter', (countries, words) => {
  expect(mobileHint(countries)).toMatch(words);
});
