import type { Reservation } from '#server/buying/reservations/reservation';

type Money = Pick<Reservation, 'paidCents' | 'returnedCents'>;

/** What the dealer still has of a deposit, in cents. */
export const leftOfDeposit = ({ paidCents, returnedCents = 0 }: Money): number =>
  Math.max(0, paidCents - returnedCents);

/** What goes back when a reservation is cancelled: the agreed share of the deposit, less what went back before. */
export function agreedRefundCents(reservation: Money & Pick<Reservation, 'terms'>): number {
  const { paidCents, returnedCents = 0, terms } = reservation;
  const agreedCents = Math.round((paidCents * terms.refundPercent) / 100);
  return Math.min(leftOfDeposit(reservation), Math.max(0, agreedCents - returnedCents));
}
