import { expect, test } from 'vitest';
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

test.each(['(07) 5550 0142', '+61 7 5550 0142', '0491.570.156', '13 12 34'])(
  'a feed’s %j can be called',
  (text) => expect(feedPhone(text)).toBe(text),
);

const noNumbers = ['13 123', '', 'call us', '07 5550 0142 ask for Sam', 'javascript:alert(1)'];
test.each([...noNumbers, '('.repeat(20), '5'.repeat(26), undefined])('a feed’s %j can’t be called', (text) =>
  expect(feedPhone(text)).toBeUndefined(),
);

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
])('masks all but the first five characters of %s: %s', (phone, expected) =>
  expect(maskPhone(phone)).toBe(expected),
);

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
const masked = { reveal: 'masked' } as const;
const ofUsed = { ...masked, used: '1800 160 401' };
const ofDemos = { ...masked, demo: '1800 160 401' };

test.each([
  [false, 'any number that is shown at once', { reveal: 'shown' as const }, '(07) 5550 0101'],
  [true, 'the number of a location', masked, '07 5550 0101'],
  [true, 'the number of every location', masked, '(07) 5550 0102'],
  [false, 'a number that no car shows', masked, '(07) 5550 0103'],
  [true, 'the number of used cars', ofUsed, '1800160401'],
  [false, "a location's number where cars show another", ofUsed, '(07) 5550 0101'],
  [true, "a location's number where only demos show another", ofDemos, '(07) 5550 0101'],
])('hides everywhere (%s) %s', (isHidden, _rule, phones, phone) => {
  expect(isHiddenNumber({ phones, locations }, phone)).toBe(isHidden);
});
