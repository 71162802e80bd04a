import { describe, expect, it } from 'vitest';
import { isAustralianPhone } from './phone';

describe('an Australian phone number', () => {
  it.each([
    ['0491 570 006', true],
    ['(07) 5550 0142', true],
    ['03 7010 0159', true],
    ['+61 491 570 156', true],
    ['+61 (0)7 5550 0142', true],
    ['1800 160 401', true],
    ['1300 555 010', true],
    ['13 12 34', true],
    ['5550 0142', false],
    ['(07) 5550 014', false],
    ['(05) 5550 0142', false],
    ['+64 9 555 0142', false],
    ['1900 555 010', false],
    ['07 5550 0142 ext 3', false],
    ['', false],
  ])('%j: %j', (phone, expected) => {
    expect(isAustralianPhone(phone)).toBe(expected);
  });
});
