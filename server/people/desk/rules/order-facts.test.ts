import { describe, expect, test } from 'vitest';
import { anAgreedOrder, anOrder } from '../../../../tests/support/an-order';
import { orderCsvHeader, orderCsvRow } from './order-csv';
import { figureLines, figuresNote, orderFacts } from './order-facts';
import { buyerName, orderChip, totalText } from './order-words';

const zone = 'Australia/Brisbane';
const values = (facts: ReturnType<typeof orderFacts>) =>
  Object.fromEntries(facts.map(({ label, value }) => [label, value]));

describe('an order that has just begun', () => {
  test('has a price and nothing else', () => {
    expect(figureLines(anOrder())).toEqual([
      { key: '0', label: 'Price', note: 'Excl. govt. charges', amount: '$30,000', isTotal: false },
    ]);
    expect(figuresNote(anOrder())).toBe('The customer has not agreed to the figures yet.');
    expect(Object.keys(values(orderFacts(anOrder(), zone)))).toEqual(['Started', 'Stock number']);
    expect(buyerName(anOrder())).toBe('No name');
    expect(totalText(anOrder())).toBe('$30,000 Excl. govt. charges');
  });
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
    const headings = orderCsvHeader().trim().split(',');
    const cells = orderCsvRow(anAgreedOrder(), zone).trim().split(',');
    expect(cells).toHaveLength(headings.length);
    const row = Object.fromEntries(headings.map((heading, at) => [heading, cells[at]]));
    const amounts = { price: '30000.00', trade_in: '10000.00', payout: '4500.00', deposit: '500.00' };
    expect(row).toMatchObject({ ...amounts, registration: '', customer: 'Lan Nguyen', state: 'Ordered' });
  });
});
