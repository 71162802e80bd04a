import { describe, expect, test } from 'vitest';
import { location } from '../../../../tests/support/stock';
import { isHiddenNumber } from './masked-numbers';

const locations = [
  location('one', { phone: '(07) 5550 0101' }),
  location('two', { phone: '(07) 5550 0102' }),
];

describe('a masked number appears nowhere else', () => {
  test.each([
    ['shown at once: nothing is hidden', { reveal: 'shown' }, '(07) 5550 0101', false],
    ["a location's number that its cars hide", { reveal: 'masked' }, '07 5550 0101', true],
    ['of every location', { reveal: 'masked' }, '(07) 5550 0102', true],
    ['a number no car shows', { reveal: 'masked' }, '(07) 5550 0103', false],
    ['the number of used cars', { reveal: 'masked', used: '1800 160 401' }, '1800160401', true],
    [
      "a location's, where cars show another",
      { reveal: 'masked', used: '1800 160 401' },
      '(07) 5550 0101',
      false,
    ],
    [
      "a location's, where only demos show another",
      { reveal: 'masked', demo: '1800 160 401' },
      '(07) 5550 0101',
      true,
    ],
  ] as const)('%s', (_, phones, phone, expected) => {
    expect(isHiddenNumber({ phones, locations }, phone)).toBe(expected);
  });
});
