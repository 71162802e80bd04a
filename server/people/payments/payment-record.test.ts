import { expect, test } from 'vitest';
import { aPaidDeposit } from '../../../tests/support/a-held-car';
import { aRefund } from '../../../tests/support/a-payment';
import { paymentEvent, paymentRecord, paymentRecordSchema, refundEvent } from './payment-record';

test('a record matches its schema', () => {
  const record = paymentRecord(aPaidDeposit());
  expect(paymentRecordSchema.parse(record)).toEqual(record);
});

test('an event has the same id whenever it is made', () => {
  const data = { payment_id: 'p1', received_cents: 50_000 };
  const event = { id: 'payment-event-p1-paid', type: 'payment.paid', phone: '', data };
  expect(paymentEvent(aPaidDeposit(), 'payment.paid')).toMatchObject(event);
});

test('a refund is reported with its payment', () => {
  const refund = aRefund({ id: 'f1', paymentId: 'p1', amountCents: 20_000, state: 'done' });
  const data = { refunded_cents: 20_000, refund: { refund_id: 'f1', amount_cents: 20_000 } };
  const event = refundEvent(aPaidDeposit({ refundedCents: 20_000 }), refund);
  expect(event).toMatchObject({ id: 'refund-event-f1', type: 'payment.refunded', data });
});
