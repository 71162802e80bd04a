import { expect, test } from 'vitest';
import { orderOfLead } from '#server/people/leads/rules/lead-order';
import { anAgreedOrder, anOrder } from '../../../../tests/support/an-order';
import { testTenant } from '../../../../tests/support/test-tenant';
import { orderFields } from './lead-of-order';

test('the figures reach the lead’s destinations as they were agreed', () => {
  const order = anAgreedOrder();
  const figures = order.agreement?.figures;
  expect(orderOfLead({ fields: orderFields(order, testTenant()) })).toEqual({
    isFinanced: true,
    driveAwayCents: figures?.driveAwayCents,
    depositCents: 50_000,
    balanceCents: figures?.balanceCents,
    addOns: [{ name: 'Paint protection', cents: 59_900 }],
    tradeIn: { year: '2014', make: 'Mazda', model: '3', offerCents: 1_000_000, payoutCents: 450_000 },
  });
});

test('an order without figures has none there', () => {
  expect(orderOfLead({ fields: orderFields(anOrder(), testTenant()) })).toBeUndefined();
});
