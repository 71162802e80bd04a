import { expect, test } from 'vitest';
import { aHeldCar } from '../../../../tests/support/a-held-car';
import { reservationFacts } from './reservation-facts';
import { canCancel, changeAuthor, depositText, historyText, shopperName } from './reservation-words';

const factsOf = (...change: Parameters<typeof aHeldCar>) =>
  Object.fromEntries(
    reservationFacts(aHeldCar(...change), 'Australia/Brisbane').map(({ label, value }) => [label, value]),
  );

test('the facts of a reservation', () => {
  expect(factsOf()).toEqual({
    Started: '20 Nov 2026, 10:00 am',
    'Stock number': 'A1042',
    Price: '$32,990 Drive away',
    Location: 'Aspley',
    Deposit: '$500 deposit',
    Paid: '$500',
    Hold: '48 hours',
    'Refund on cancellation': 'In full',
    Handover: 'Pick-up',
  });
});

test.each([
  [0, 'None'],
  [80, '80% of the deposit'],
])('a refund of %d per cent', (refundPercent, text) => {
  const { terms } = aHeldCar();
  expect(factsOf({ terms: { ...terms, refundPercent } })['Refund on cancellation']).toBe(text);
});

test('a car without a price, for free', () => {
  const { car } = aHeldCar();
  const facts = factsOf({
    car: { ...car, priceDollars: null, priceKind: null },
    depositCents: 0,
    paidCents: 0,
  });
  expect(facts).toMatchObject({ Deposit: 'No deposit', Paid: 'Nothing' });
  expect(facts).not.toHaveProperty('Price');
});

test.each([
  ['paying', true],
  ['held', true],
  ['converted', true],
  ['expired', false],
  ['cancelled', false],
  ['refunded', false],
] as const)('staff can cancel a reservation that is %s: %s', (state, possible) => {
  expect(canCancel({ state })).toBe(possible);
});

test('whose change it was', () => {
  expect(['shopper', 'feed', 'Jo Nguyen', 'constructor'].map(changeAuthor)).toEqual([
    'Customer',
    'Stock feed',
    'Jo Nguyen',
    'constructor',
  ]);
});

test('lines of the history', () => {
  expect(historyText({ from: 'paying', to: 'held', why: 'The deposit was paid' })).toBe(
    'Held: The deposit was paid',
  );
  expect(historyText({ from: 'held', to: 'held', why: 'Extended by 24 hours' })).toBe('Extended by 24 hours');
  expect(historyText({ from: null, to: 'paying', why: '' })).toBe('Paying');
});

test('a person without a name', () => {
  const { shopper } = aHeldCar();
  expect(shopperName({ shopper: { ...shopper, firstName: '', lastName: '' } })).toBe('No name');
  expect(depositText({ depositCents: 9_950 })).toBe('$99.50 deposit');
});
