import { expect, it } from 'vitest';
import { newPayment, type PaymentOrder, referenceOf } from './new-payment';

const order: PaymentOrder = {
  tenant: 'brolga',
  subject: { kind: 'reservation', id: 'r1' },
  provider: 'practice',
  amountCents: 20_000,
  description: 'Deposit',
  returnHref: (id: string) => `https://a.example/${id}`,
  expiresAt: new Date('2026-11-23T02:15:00.000Z'),
};
const now = new Date('2026-11-23T02:00:00.000Z');
const random = new Uint8Array(24).map((_, at) => at * 11);

it('a new payment has an id for addresses, and no money', () => {
  const payment = newPayment(order, random, now);
  expect(payment.id).toMatch(/^[\w-]{22}$/);
  expect(payment.returnHref).toBe(`https://a.example/${payment.id}`);
  expect(payment).toMatchObject({ state: 'new', receivedCents: 0, refundedCents: 0, providerRef: null });
});

it('a reference has eight letters and digits that are not easily confused', () => {
  for (let first = 0; first < 256; first += 1) {
    expect(referenceOf(new Uint8Array(8).fill(first))).toMatch(/^[A-Z3-9]{8}$/);
    expect(referenceOf(new Uint8Array(8).fill(first))).not.toMatch(/[B8S5O0I1LZ2]/);
  }
});

it.each([0, -1, 0.5, Number.NaN])('an amount of %d cents is refused', (amountCents) => {
  expect(() => newPayment({ ...order, amountCents }, random, now)).toThrow(RangeError);
});
