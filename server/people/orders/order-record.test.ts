import { expect, test } from 'vitest';
import { anAgreedOrder, anOrder } from '../../../tests/support/an-order';
import { orderRecord, orderRecordSchema } from './order-record';

test('a record of an order that has just begun has no answers', () => {
  const record = orderRecord(anOrder());
  expect(orderRecordSchema.parse(record)).toEqual(record);
  expect(record).toMatchObject({ state: 'started', figures: null, handover: null, terms_version: null });
});

test('a record of a placed order has every figure in whole cents', () => {
  const record = orderRecord(anAgreedOrder());
  expect(orderRecordSchema.parse(record)).toEqual(record);
  expect(record).toMatchObject({
    state: 'placed',
    payment: 'finance',
    lender: null,
    registration_state: 'NSW',
    terms_version: 'a1b2c3d4',
    reservation_id: 'r1',
    lead_id: 'l1',
    figures: { price_cents: 3_000_000, registration_cents: null, delivery_cents: 9_900 },
  });
});

test('a record names no person and no secret', () => {
  expect(JSON.stringify(orderRecord(anAgreedOrder()))).not.toMatch(/Nguyen|example\.com|\+61|Secret|5000\b/);
});
