import { describe, expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { aValuedCar } from '../../../../tests/support/a-valued-car';
import { testTenant } from '../../../../tests/support/test-tenant';
import { afterTradeIn, priceAfterTradeIn } from './after-trade-in';

const now = new Date('2026-11-23T05:00:00Z');
const car = buildCar({ price: 25_990, status: 'in_stock' });
const tenant = testTenant();
const link = { text: 'Back', href: '/cars/a' };
const later = new Date('2026-12-24T05:00:00Z');

const revised = { dollars: 15_990, expiresAt: '2026-11-30T00:00:00.000Z', revised: true };

describe('an offer counts while it is open, and once it is accepted', () => {
  test.each([
    ['open', {}, now, 9_390],
    ['accepted', { accepted: true }, now, 9_390],
    ['accepted, after its end', { accepted: true }, later, 9_390],
    ['declined', { accepted: false }, now, undefined],
    ['ended', {}, later, undefined],
    ['none', { offer: null }, now, undefined],
    ['revised', { offer: revised }, now, 10_000],
  ])('%s', (_, changes, at, reduced) => {
    expect(priceAfterTradeIn(aValuedCar(changes), car, tenant, at)?.reducedDollars).toBe(reduced);
  });
});

test('an offer above the price is paid out', () => {
  const view = afterTradeIn(aValuedCar(), buildCar({ price: 10_000, status: 'in_stock' }), tenant, now, link);
  expect(view?.amount).toBe('$0');
  expect(view?.sums.at(-1)).toMatchObject({ label: 'We pay you', value: '$6,600' });
});

test.each([{ status: 'sold' as const }, { price: undefined }])(
  'no price after trade-in for a car %j',
  (changes) => {
    const wanted = buildCar({ price: 25_990, ...changes });
    expect(priceAfterTradeIn(aValuedCar(), wanted, tenant, now)).toBeUndefined();
  },
);

test.each([
  [25_990, 5_000, '$5,000', 'You pay in all', '$14,390'],
  [10_000, 2_000, '$2,000', 'We pay you in all', '$4,600'],
  [10_000, 9_000, '$9,000', 'You pay in all', '$2,400'],
])('a car for $%i with $%i owing on the old one', (price, payoutDollars, payout, label, value) => {
  const wanted = buildCar({ price, status: 'in_stock' });
  const view = afterTradeIn(aValuedCar({ payoutDollars }), wanted, tenant, now, link);
  expect(view?.sums.slice(-2)).toMatchObject([
    { label: 'Finance pay-out on your 2019 Mazda 3', value: payout },
    { label, value },
  ]);
});
