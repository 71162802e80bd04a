import { expect, test } from 'vitest';
import { anOrder } from '../../../tests/support/an-order';
import type { Order } from './order';
import { orderEvent, orderEventType } from './order-event';
import { orderEnds } from './rules/order-ends';

const at = '2026-11-23T02:00:00.000Z';

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
  const event = orderEvent({ before: anOrder(), next });
  expect(event).toMatchObject({ id: 'order-event-o1-3', type: 'order.started', phone: '' });
  expect(event?.data).toMatchObject({ order_id: 'o1', state: 'started' });
});
