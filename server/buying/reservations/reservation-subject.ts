import type { Transaction } from 'kysely';
import type { Payment } from '#server/buying/payments/payment';
import type { MoneyVerdict, PaymentSubject } from '#server/buying/payments/payment-store-port';
import type { Database } from '#server/platform/database/schema';
import { type MoveDeps, moveReservation } from './move-reservation';

type Open = Transaction<Database>;

/**
 * Deposits of reservations. A paid deposit holds the car in the same transaction. One that comes too late holds it
 * again if it is still free; otherwise all of it goes back.
 */
export const reservationSubject = (deps: MoveDeps): PaymentSubject => ({
  kind: 'reservation',
  async paid(trx: Open, payment: Payment, at: Date): Promise<MoneyVerdict> {
    const { id: paymentId, amountCents: cents, provider } = payment;
    const event = { kind: 'paid', paymentId, cents, isPractice: provider === 'practice' } as const;
    const moved = await moveReservation(trx, deps, subjectOf(payment), event, at);
    if (moved.kind === 'unknown') return { keep: false, reason: 'The reservation no longer exists.' };
    return moved.kind === 'refund' ? { keep: false, reason: moved.reason } : { keep: true };
  },
  async working(trx: Open, payment: Payment, at: Date): Promise<void> {
    const { id: paymentId, workingSince, expiresAt } = payment;
    const until = workingSince === null ? null : new Date(expiresAt);
    await moveReservation(trx, deps, subjectOf(payment), { kind: 'working', paymentId, until }, at);
  },
  async returned(trx: Open, payment: Payment, cents: number, at: Date): Promise<void> {
    const event = { kind: 'returned', paymentId: payment.id, cents } as const;
    await moveReservation(trx, deps, subjectOf(payment), event, at);
  },
  async unpaid(trx: Open, payment: Payment, at: Date): Promise<void> {
    if (payment.state !== 'failed') return;
    const event = { kind: 'declined', paymentId: payment.id } as const;
    await moveReservation(trx, deps, subjectOf(payment), event, at);
  },
});

const subjectOf = ({ tenant, subject }: Payment) => ({ tenant, id: subject.id });
