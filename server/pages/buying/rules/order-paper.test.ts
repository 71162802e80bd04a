import { describe, expect, it } from 'vitest';
import type { OrderShopper } from '#server/people/orders/order';
import { orderFigures } from '#server/people/orders/rules/order-figures';
import { tenantSchema } from '#server/settings/tenant-schema';
import { anOrder } from '../../../../tests/support/an-order';
import { orderPaper } from './order-paper';

const shopper: OrderShopper = {
  ...{ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '0491570006' },
  ...{ postcode: '4000', state: 'QLD' },
};
const order = anOrder({ shopper });
const terms = {
  duty: [],
  registration: [],
  depositCents: 20_000,
  today: '2026-11-23',
  dealerState: 'QLD',
} as const;
const agreement = {
  ...{ text: 'First.\nSecond.', version: 'a1b2', agreedAt: '2026-11-23T01:00:00.000Z' },
  figures: orderFigures(order, terms),
};
const tenant = tenantSchema.parse({
  ...{ slug: 'brolga', name: 'Brolga Motors', abn: '51824753556' },
  locations: [
    {
      ...{ name: 'Aspley', location_type: 'sales', phone: '07 5550 0142' },
      ...{ street: '1 Example Street', city: 'Aspley', state: 'QLD', postcode: '4034' },
    },
  ],
});

describe('an order on paper', () => {
  const paper = orderPaper({
    ...{ order: { ...order, agreement }, agreement, tenant, phone: '07 5550 0142' },
    answers: [{ label: 'Payment', value: 'Outright' }],
    ...{ pageUrl: 'https://brolga.example/buy/orders/X', now: new Date('2026-11-23T02:00:00.000Z') },
  });
  const section = (heading: string) =>
    paper.sections.find((one) => 'heading' in one && one.heading === heading);

  it('has every figure', () => {
    expect(section('Price line by line')).toMatchObject({
      rows: [
        { label: 'Price', value: '$30,000' },
        { label: 'Vehicle duty QLD (estimate)', value: '$900' },
        { label: 'Registration and CTP insurance, 12 months', value: 'To be confirmed' },
        { label: 'Drive-away price', value: '$30,900' },
        { label: 'Deposit', value: '−$200' },
        { label: 'Still to pay at the handover', value: '$30,700' },
        { label: 'GST included, about', value: '$2,727.27' },
      ],
    });
  });

  it('has the sources of the estimates and the agreed terms', () => {
    expect(JSON.stringify(section('About these figures'))).toContain(
      'in force since 1 Jul 2018, checked 5 Aug 2025',
    );
    expect(section('The terms you agreed to')).toMatchObject({
      paragraphs: ['First.', 'Second.', 'Agreed on Monday 23 November, 11:00 am, version a1b2.'],
    });
  });
});
