import type { Payment } from '#server/buying/payments/payment';
import type { Reservation } from '#server/buying/reservations/reservation';
import { aPayment } from './a-payment';
import { aReservation } from './a-reservation';

/** A deposit of $500 that was paid on the practice page. */
export const aPaidDeposit = (change: Partial<Payment> = {}): Payment =>
  aPayment({
    id: 'p1',
    subject: { kind: 'reservation', id: 'r1' },
    reference: 'K7M4P9QX',
    state: 'paid',
    amountCents: 50_000,
    receivedCents: 50_000,
    providerRef: 'practice-p1',
    paidAt: '2026-11-23T02:02:00.000Z',
    ...change,
  });

/** A car held for Jane Citizen, who has paid the deposit. */
export const aHeldCar = (change: Partial<Reservation> = {}): Reservation =>
  aReservation({
    id: 'r1',
    reference: 'R7M4P9QX',
    state: 'held',
    endsAt: '2026-11-22T00:00:00.000Z',
    paymentId: 'p1',
    paidCents: 50_000,
    version: 2,
    ...change,
  });
