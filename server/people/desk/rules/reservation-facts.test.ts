import { expect, test } from 'vitest';
import { aHeldCar } from '../../../../tests/support/a-held-car';
import { reservationFacts } from './reservation-facts';
import { canCancel, changeAuthor, depositText, historyText, shopperName } from './reservation-words';

const factsOf = (...change: Parameters<typeof aHeldCar>) =>
  Object.fromEntries(
    reservationFacts(aHeldCar(...change), 'Australia/Brisbane').map(({ label, value }) => [label, value]),
  );

test('a reservation has these facts', () => {
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

const { car, terms, shopper } = aHeldCar();
const refund = 'Refund on cancellation';
test.each([
  ['a refund of 0%', { terms: { ...terms, refundPercent: 0 } }, refund, 'None'],
  ['a refund of 80%', { terms: { ...terms, refundPercent: 80 } }, refund, '80% of the deposit'],
  ['a free reservation', { depositCents: 0, paidCents: 0 }, 'Deposit', 'No deposit'],
  ['a free reservation', { depositCents: 0, paidCents: 0 }, 'Paid', 'Nothing'],
  ['a car without a price', { car: { ...car, priceDollars: null, priceKind: null } }, 'Price', undefined],
])('%s: %o has %s %s', (_case, change, label, value) => {
  expect(factsOf(change)[label]).toBe(value);
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

test('a change names its author', () => {
  const authors = ['shopper', 'feed', 'Jo Nguyen', 'constructor'].map(changeAuthor);
  expect(authors).toEqual(['Customer', 'Stock feed', 'Jo Nguyen', 'constructor']);
});

test.each([
  ['paying', 'held', 'The deposit was paid', 'Held: The deposit was paid'],
  ['held', 'held', 'Extended by 24 hours', 'Extended by 24 hours'],
  [null, 'paying', '', 'Paying'],
] as const)('the history from %s to %s says why', (from, to, why, text) => {
  expect(historyText({ from, to, why })).toBe(text);
});

test('a person without a name, and a deposit with cents, have words too', () => {
  expect(shopperName({ shopper: { ...shopper, firstName: '', lastName: '' } })).toBe('No name');
  expect(depositText({ depositCents: 9_950 })).toBe('$99.50 deposit');
});
