import { expect, it } from 'vitest';
import { testTenant } from '../../../../tests/support/test-tenant';
import { checkOrders } from './check-orders';
import { checkPayments } from './check-payments';

const stripe = { kind: 'stripe', secret_key_env: 'BROLGA_KEY', webhook_secret_env: 'BROLGA_HOOK' };
const square = {
  kind: 'square',
  access_token_env: 'BROLGA_KEY',
  signature_key_env: 'BROLGA_HOOK',
  location_id: 'L1',
  notification_url: 'https://brolga.example/api/payments/square',
};
const account = { account_name: 'Brolga', bsb: '064-000', account_number: '12345678' };
const transfer = { kind: 'bank_transfer', ...account };
const live = { kind: 'practice', in_production: true };
const elsewhere = { url: 'https://fake.example' };

it.each([
  ['no payments', [], []],
  ['Stripe and a transfer', [stripe, transfer], []],
  ['Stripe elsewhere', [transfer, { ...stripe, ...elsewhere }], ['warning payments.methods.1.url']],
  ['Square and its sandbox', [{ ...square, url: 'https://connect.squareupsandbox.com' }], []],
  ['Square elsewhere', [{ ...square, ...elsewhere }], ['warning payments.methods.0.url']],
  ['practice', [{ kind: 'practice' }], []],
  ['practice in production', [live], ['note payments.methods.0.in_production']],
])('checks %s', (_, methods, expected) => {
  const findings = checkPayments(testTenant({ payments: { methods }, cards: { reserve: {} } }));
  expect(findings.map(({ severity, path }) => `${severity} ${path}`)).toEqual(expected);
});

it('refuses a bank transfer that nobody can confirm', () => {
  const methods = [{ kind: 'practice' }, transfer];
  const change = { payments: { methods }, cards: { reserve: {} } };
  expect(checkPayments(testTenant({ ...change, desk: { enabled: false } }))).toMatchObject([
    { severity: 'error', path: 'payments.methods.1' },
  ]);
  expect(checkPayments(testTenant({ ...change, desk: { enabled: true } }))).toEqual([]);
});

it('notes methods that no deposit needs', () => {
  expect(checkPayments(testTenant({ payments: { methods: [transfer] } }))).toMatchObject([
    { path: 'payments.methods' },
  ]);
});

it.each([
  ['a kind twice', [{ kind: 'practice' }, { kind: 'practice' }]],
  ['an unknown kind', [{ kind: 'cash' }]],
  ['a BSB of five digits', [{ ...transfer, bsb: '06400' }]],
  ['a key instead of its name', [{ ...stripe, secret_key_env: 'sk_live_1' }]],
])('settings refuse %s', (_, methods) => {
  expect(() => testTenant({ payments: { methods } })).toThrow();
});

it('orders need the reservation journey, used cars and a payment method while they are on', () => {
  const messagesOf = (settings: object) => checkOrders(testTenant(settings)).map(({ message }) => message);
  const orders = { enabled: true };
  expect(messagesOf({ orders })).toEqual([
    'does nothing: cards.reserve.journey is off',
    'does nothing: cards.reserve.car_types has no used cars',
    'does nothing: payments.methods is empty',
  ]);
  const payments = { methods: [{ kind: 'practice' }] };
  expect(messagesOf({ orders, payments, cards: { reserve: { journey: true } } })).toEqual([]);
  expect(messagesOf({})).toEqual([]);
});
