import { expect, test } from 'vitest';
import { orderOfLead } from '#server/leads/rules/lead-order';
import { anAgreedOrder, anOrder } from '../../../tests/support/an-order';
import { testTenant } from '../../../tests/support/test-tenant';
import type { Order } from './order';
import { orderEvent, orderEventType, orderRecord, orderRecordSchema } from './order-record';
import { searchWords } from './order-store';
import { orderFields } from './rules/lead-of-order';
import { orderEnds } from './rules/steps';

const at = '2026-11-23T02:00:00.000Z';
const site = { slug: 'brolga', hosts: ['www.brolga.example'] };

test.each<[string, Partial<Order>, Partial<Order>, string | undefined]>([
  ['the contact details', {}, { leadId: 'l1' }, 'order.started'],
  ['an answer', { leadId: 'l1' }, { leadId: 'l1', addOns: [] }, undefined],
  ['the deposit', { leadId: 'l1' }, { leadId: 'l1', placedAt: at }, 'order.placed'],
  ['a change after the deposit', { leadId: 'l1', placedAt: at }, { leadId: 'l1', placedAt: at }, undefined],
])('the event after %s', (_name, before, next, type) => {
  expect(orderEventType({ before: anOrder(before), next: anOrder(next) })).toBe(type);
});

test.each(orderEnds)('the end of a placed order is reported once: %s', (kind) => {
  const before = anOrder({ leadId: 'l1', placedAt: at });
  const next = { ...before, end: { kind, at } };
  expect(orderEventType({ before, next })).toBe(`order.${kind}`);
  expect(orderEventType({ before: next, next })).toBeUndefined();
});

test('a sale that falls through is reported as refunded', () => {
  const before = anOrder({ leadId: 'l1', placedAt: at, end: { kind: 'completed', at } });
  const next = { ...before, end: { kind: 'refunded', at } as const };
  expect(orderEventType({ before, next })).toBe('order.refunded');
});

test('the same change has the same id, and names nobody', () => {
  const next = anOrder({ id: 'o1', leadId: 'l1', version: 3 });
  const event = orderEvent({ before: anOrder(), next }, site);
  expect(event).toMatchObject({ id: 'order-event-o1-3', type: 'order.started', phone: '' });
  expect(event?.data).toMatchObject({
    object: 'order',
    id: 'o1',
    url: 'https://www.brolga.example/api/orders/o1',
    state: 'started',
  });
});

test('a record of an order that has just begun has no answers', () => {
  const record = orderRecord(anOrder(), site);
  expect(orderRecordSchema.parse(record)).toEqual(record);
  expect(record).toMatchObject({ state: 'started', figures: null, handover: null, terms_version: null });
});

test('a record of a placed order has every figure in dollars', () => {
  const record = orderRecord(anAgreedOrder(), site);
  expect(orderRecordSchema.parse(record)).toEqual(record);
  expect(record).toMatchObject({
    state: 'placed',
    payment: 'finance',
    lender: null,
    registration_state: 'NSW',
    terms_version: 'a1b2c3d4',
    reservation_id: 'r1',
    lead_id: 'l1',
    currency: 'AUD',
    figures: { price: 30_000, registration: null, delivery: 99 },
  });
});

test.each([
  [null, null],
  [0, 0],
  [450_050, 4_500.5],
])('a loan of %s cents on the trade-in is %s in the record: unknown is no number', (payoutCents, dollars) => {
  const order = anAgreedOrder();
  if (order.tradeIn?.kind !== 'valuation') throw new Error('no trade-in');
  const record = orderRecord({ ...order, tradeIn: { ...order.tradeIn, payoutCents } }, site);
  expect(record.trade_in?.payout).toBe(dollars);
});

test('a record names no person and no secret', () => {
  expect(JSON.stringify(orderRecord(anAgreedOrder(), site))).not.toMatch(
    /Nguyen|example\.com|\+61|Secret|5000\b/,
  );
});

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

test('an order is found by its reference and car before anybody is known', () => {
  const order = anOrder();
  expect(searchWords(order)).toContain(order.reference.toLowerCase());
  expect(searchWords(order)).toContain(order.car.name.toLowerCase());
});

test('and by the phone number as people type it, without spaces', () => {
  const words = searchWords(anAgreedOrder());
  expect(words).toContain('+61491570006');
  expect(words).toContain('0491570006');
});
