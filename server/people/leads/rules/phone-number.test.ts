import { describe, expect, it } from 'vitest';
import { displayPhone, normalisePhone } from './phone-number';

describe('phone numbers', () => {
  it.each([
    ['0491 570 006', '+61491570006', '0491 570 006'],
    ['+61 491 570 006', '+61491570006', '0491 570 006'],
    ['+61 (0)491 570 006', '+61491570006', '0491 570 006'],
    ['0061 491 570 006', '+61491570006', '0491 570 006'],
    ['61491570006', '+61491570006', '0491 570 006'],
    ['(07) 5550-1234', '+61755501234', '07 5550 1234'],
    ['0261001234', '+61261001234', '02 6100 1234'],
    ['1800 160 401', '1800160401', '1800 160 401'],
    ['+61 1300 555 123', '1300555123', '1300 555 123'],
    ['13 12 34', '131234', '13 12 34'],
  ])('%s is stored as %s and shown as %s', (entered, stored, shown) => {
    expect(normalisePhone(entered)).toBe(stored);
    expect(displayPhone(stored)).toBe(shown);
    expect(normalisePhone(shown)).toBe(stored);
  });

  it('shows an unknown number unchanged', () => {
    expect(displayPhone('+64 9 555 0100')).toBe('+64 9 555 0100');
  });
});
