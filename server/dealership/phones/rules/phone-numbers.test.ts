import { describe, expect, test } from 'vitest';
import { location } from '../../../../tests/support/stock';
import { choosePhone, feedPhone, isHiddenNumber, maskPhone, samePhone } from './phone-numbers';

const all = { override: 'O', new: 'N', used: 'U', demo: 'D' };
const byType = { new: 'N', used: 'U', demo: 'D' };

test.each([
  ['the dealer override goes first', all, 'used', 'L', 'O'],
  ['then by car type: new', byType, 'new', 'L', 'N'],
  ['then by car type: used', byType, 'used', 'L', 'U'],
  ['then by car type: demo', byType, 'demo', 'L', 'D'],
  ['then new, for a demo', { new: 'N', used: 'U' }, 'demo', 'L', 'N'],
  ['then new, for a used car', { new: 'N', demo: 'D' }, 'used', 'L', 'N'],
  ['then new, for a car of no known type', byType, undefined, 'L', 'N'],
  ['then used, for a new car', { used: 'U', demo: 'D' }, 'new', 'L', 'U'],
  ['then used, for a demo', { used: 'U' }, 'demo', 'L', 'U'],
  ['never the number of demos for other cars', { demo: 'D' }, 'used', 'L', 'L'],
  ['then the location phone', {}, 'new', 'L', 'L'],
  ['and nothing where there is none', {}, 'new', undefined, undefined],
] as const)('%s', (_, numbers, carType, location, expected) => {
  expect(choosePhone(numbers, carType, location)).toBe(expected);
});

test.each([
  ['(07) 5550 0142', true],
  ['+61 7 5550 0142', true],
  ['0491.570.156', true],
  ['13 12 34', true],
  ['13 123', false],
  ['', false],
  ['call us', false],
  ['07 5550 0142 ask for Sam', false],
  ['javascript:alert(1)', false],
  ['('.repeat(20), false],
  ['5'.repeat(26), false],
  [undefined, false],
])('a feed’s %j can be called: %j', (text, rings) => {
  expect(feedPhone(text)).toBe(rings ? text : undefined);
});

describe('the first 5 characters are visible and the remaining digits become asterisks', () => {
  test.each([
    ['(07) 5550 0142', '(07) **** ****'],
    ['0491 570 156', '0491 *** ***'],
    ['1800 160 401', '1800 *** ***'],
    ['+61 7 5550 0142', '+61 7 **** ****'],
    ['0755500142', '07555*****'],
    ['07-5550-0142', '07-55**-****'],
    ['13 11 00', '13 11 **'],
    ['13110', '13110'],
    ['131100', '13110*'],
    ['000', '000'],
    ['', ''],
  ])('%s: %s', (phone, expected) => expect(maskPhone(phone)).toBe(expected));
});

test.each([
  ['(07) 5550 0142', '07 5550 0142', true],
  ['+61 7 5550 0142', '07 5550 0142', true],
  ['(07) 5550 0142', '(07) 5550 0143', false],
  ['1800 160 401', '1800160401', true],
])('%s and %s are the same number: %s', (a, b, same) => expect(samePhone(a, b)).toBe(same));

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
