import { describe, expect, test } from 'vitest';
import { maskPhone, samePhone } from './mask-phone';

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
