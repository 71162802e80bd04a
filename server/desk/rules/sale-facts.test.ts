import { describe, expect, test } from 'vitest';
import { shopperName } from '#server/buying/reservations/rules/lead-of-reservation';
import { aHeldCar } from '../../../tests/support/a-held-car';
import { anAgreedOrder, anOrder } from '../../../tests/support/an-order';
import { csvText, orderColumns } from '../money-exports';
import {
  buyerName,
  canCancel,
  changeAuthor,
  depositText,
  figureLines,
  figuresNote,
  historyText,
  orderChip,
  orderFacts,
  reservationFacts,
  totalText,
} from './reservation-words';

const zone = 'Australia/Brisbane';
const values = (facts: ReturnType<typeof orderFacts>) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]));

test('an order that has just begun has a price and nothing else', () => {
  expect(figureLines(anOrder())).toEqual([
    { key: '0', label: 'Price', note: 'Excl. govt. charges', amount: '$30,000', isTotal: false },
  ]);
  expect(figuresNote(anOrder())).toBe('The customer has not agreed to the figures yet.');
  expect(Object.keys(values(orderFacts(anOrder(), zone)))).toEqual(['Started', 'Stock number']);
  expect(buyerName(anOrder())).toBe('No name');
  expect(totalText(anOrder())).toBe('$30,000 Excl. govt. charges');
});

describe('a placed order', () => {
  test('has every answer', () => {
    expect(values(orderFacts(anAgreedOrder(), zone))).toMatchObject({
      'State of registration': 'NSW',
      'Trade-in': '2014 Mazda 3, offer $10,000, $4,500 still owing',
      Payment: 'Finance; you choose the lender',
      Extras: 'Paint protection',
      Handover: expect.stringContaining('Delivery to 1 Secret Street'),
    });
    expect(orderChip(anAgreedOrder()).text).toBe('Ordered');
  });

  test('has every figure, with the sums marked', () => {
    const lines = figureLines(anAgreedOrder());
    expect(lines.filter(({ isTotal }) => isTotal)).toHaveLength(2);
    expect(lines.map(({ amount }) => amount)).toContain('−$500');
  });

  test('is a row of plain numbers in the export', () => {
    const lines = csvText(orderColumns(zone), [anAgreedOrder()]).trim().split('\r\n');
    const [headings = [], cells = []] = lines.map((line) => line.split(','));
    expect(cells).toHaveLength(headings.length);
    const row = Object.fromEntries(headings.map((heading, at) => [heading, cells[at]]));
    const amounts = { price: '30000.00', trade_in: '10000.00', payout: '4500.00', deposit: '500.00' };
    expect(row).toMatchObject({ ...amounts, registration: '', customer: 'Lan Nguyen', state: 'Ordered' });
  });
});

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
  [true, ['paying', 'held', 'converted']],
  [false, ['expired', 'cancelled', 'refunded']],
] as const)('staff can cancel (%s) a reservation that is one of %j', (possible, states) => {
  for (const state of states) expect(canCancel({ state }), state).toBe(possible);
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
