import { describe, expect, test } from 'vitest';
import { fieldsOf } from '#server/people/leads/rules/lead-form';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../../tests/support/test-tenant';
import { checkoutForm } from './checkout-form';
import { chosenMethod, methodField, methodText } from './payment-methods';

const practice = { value: 'practice', text: 'Practice payment' };
const transfer = { value: 'bank_transfer', text: 'Bank transfer' };

const formWith = (change: Partial<Parameters<typeof checkoutForm>[0]> = {}, deposit = 500) =>
  checkoutForm({
    tenant: testTenant({ cards: { reserve: { deposit_dollars: deposit } } }),
    car: buildCar({ price: 20_000, car_type: 'used' }),
    ...{ methods: [practice], gated: false },
    ...change,
  });

describe('the checkout', () => {
  test('shows price and deposit, and asks for agreement', () => {
    const form = formWith();
    expect(form.sums?.at(-1)).toEqual({ label: 'To pay today', value: '$500', total: true });
    expect(form.points).toEqual(['$500 deposit', '48-hour hold', '100% refundable']);
    expect(fieldsOf(form).at(-1)?.required).toBe(true);
    expect(form.submit).toBe('Continue to payment');
  });

  test.each<[string, Parameters<typeof formWith>, boolean, string]>([
    ['offers no choice of one method', [], false, 'Continue to payment'],
    ['leads to the details of a transfer', [{ methods: [transfer] }], false, 'Continue to the bank details'],
    ['offers a choice of two methods', [{ methods: [practice, transfer] }], true, 'Continue to payment'],
    ['asks for no payment without a deposit', [{ methods: [practice, transfer] }, 0], false, 'Reserve now'],
  ])('%s', (_rule, args, isAsked, submit) => {
    const form = formWith(...args);
    expect(fieldsOf(form).some(({ name }) => name === methodField)).toBe(isAsked);
    expect(form.submit).toBe(submit);
  });

  test.each<[string, string, boolean]>([
    ['the number they signed in with', '0491 570 006', false],
    ['the same in another form', '+61 491 570 006', false],
    ['another number', '0491 570 007', true],
  ])('after a sign-in checks the phone number: %s', (_rule, phone, isWrong) => {
    const form = formWith({ gated: true, phone: '0491570006' });
    expect('phone' in form.problems({ phone })).toBe(isWrong);
  });

  test('has the money-back guarantee for a used car', () => {
    const tenant = testTenant({ cards: { reserve: {} }, car_page: { money_back: true } });
    expect(formWith({ tenant }).points?.at(-1)).toBe('48-hour money back');
  });
});

test.each<[readonly ('practice' | 'bank_transfer')[], string, string | undefined]>([
  [['practice'], '', 'practice'],
  [['practice', 'bank_transfer'], 'bank_transfer', 'bank_transfer'],
  [['practice', 'bank_transfer'], 'stripe', undefined],
  [['practice', 'bank_transfer'], '', undefined],
  [[], 'practice', undefined],
])('of %j the form field %j chooses %s', (offered, name, method) => {
  expect(chosenMethod(offered, { [methodField]: name })).toBe(method);
});

test('names payment methods as shoppers know them', () => {
  const keys = { secret_key_env: 'A', webhook_secret_env: 'B' };
  const stripe = { ...keys, kind: 'stripe', url: 'https://x.example', page: 'https://x.example' } as const;
  expect(methodText({ ...stripe, methods: ['card', 'apple_pay', 'payto'] })).toBe('Card, Apple Pay or PayTo');
});
