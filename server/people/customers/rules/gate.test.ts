import { expect, it } from 'vitest';
import { accountsSchema } from '#server/settings/accounts-schema';
import { gateOfCategory, isGated } from './gate';

const car = { has_nvic: false };
const identified = { has_nvic: true };
const accounts = (gated: object, sign_in = true) => accountsSchema.parse({ sign_in, gated });

it.each([
  [{}, 'checkout', car, false],
  [{}, undefined, car, false],
  [{ checkout: true }, 'checkout', car, true],
  [{ checkout: true }, 'checkout', undefined, true],
  [{}, 'online_payment', undefined, true],
  [{ checkout: true }, undefined, car, false],
  [{ checkout: true }, 'sell_my_car', undefined, false],
  [{ sell_my_car: true }, 'sell_my_car', undefined, true],
  [{ spin_to_win: true }, 'spin_to_win', undefined, true],
  [{ trade_in: true }, 'trade_in', car, true],
  [{ trade_in: true }, 'trade_in', undefined, false],
  [{ finance: 'all' }, 'finance', undefined, true],
  [{ finance: 'all' }, 'finance', car, true],
  [{ finance: 'cars_with_nvic' }, 'finance', identified, true],
  [{ finance: 'cars_with_nvic' }, 'finance', car, false],
  [{ finance: 'cars_with_nvic' }, 'finance', undefined, false],
  [{ finance: 'no' }, 'finance', identified, false],
] as const)('%j, %s with %j: %s', (gated, gate, ofCar, expected) => {
  expect(isGated(accounts(gated), gate, ofCar)).toBe(expected);
});

it('nothing is gated where nobody can sign in', () => {
  expect(isGated(accounts({ checkout: true }, false), 'checkout', car)).toBe(false);
});

it.each([
  ['Reservation', 'checkout'],
  ['Finance', 'finance'],
  ['Trade-in', 'trade_in'],
  ['Enquiry', undefined],
  ['constructor', undefined],
])('leads of the category %s are sent by forms with the gate %s', (category, gate) => {
  expect(gateOfCategory(category)).toBe(gate);
});
