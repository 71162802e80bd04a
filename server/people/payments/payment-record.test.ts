import { expect, test } from 'vitest';
import { aPaidDeposit } from '../../../tests/support/a-held-car';
import { paymentEvent, paymentRecord, paymentRecordSchema, refundEvent } from './payment-record';

test('a record fits its description', () => {
  const record = paymentRecord(aPaidDeposit());
  expect(paymentRecordSchema.parse(record)).toEqual(record);
});

test('an event of a state is one however often it is made', () => {
  expect(paymentEvent(aPaidDeposit(), 'payment.paid')).toMatchObject({
    ...{ id: 'payment-event-p1-paid', type: 'payment.paid', phone: '' },
    data: { payment_id: 'p1', received_cents: 50_000 },
  });
});

test('a refund is reported with its payment', () => {
  const refund = {
    ...{ id: 'f1', tenant: 't', paymentId: 'p1', amountCents: 20_000, reason: 'As agreed', by: 'shopper' },
    ...({ state: 'done', providerRef: null, problem: null, createdAt: '', doneAt: '' } as const),
  };
  expect(refundEvent(aPaidDeposit({ refundedCents: 20_000 }), refund)).toMatchObject({
    ...{ id: 'refund-event-f1', type: 'payment.refunded' },
    data: { refunded_cents: 20_000, refund: { refund_id: 'f1', amount_cents: 20_000 } },
  });
});
