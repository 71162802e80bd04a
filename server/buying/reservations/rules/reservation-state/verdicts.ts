import type { Reservation, ReservationState } from '#server/buying/reservations/reservation';
import type { Verdict } from '#server/buying/reservations/rules/reservation-state';

/** The event changes nothing. */
export const nothing: Verdict = { kind: 'nothing' };

type Change = Partial<
  Pick<
    Reservation,
    | 'paymentId'
    | 'paidCents'
    | 'returnedCents'
    | 'isPractice'
    | 'declines'
    | 'endsAt'
    | 'keepsCar'
    | 'feedEnd'
    | 'awaitsMoney'
  >
>;

/** The next version of a reservation. Only live states have an end, and only they keep the car unless stated. */
export function nextVersion(
  reservation: Reservation,
  state: ReservationState,
  at: Date,
  change: Change = {},
): Reservation {
  const live = state === 'paying' || state === 'held';
  return {
    ...reservation,
    state,
    endsAt: live ? reservation.endsAt : null,
    keepsCar: live,
    ...(!live && { feedEnd: undefined }),
    ...(state !== 'paying' && { awaitsMoney: undefined }),
    ...change,
    version: reservation.version + 1,
    updatedAt: at.toISOString(),
  };
}

/** A verdict that changes the reservation; `refundCents` go back of the payment that counts. */
export const change = (next: Reservation, by: string, why: string, refundCents = 0): Verdict => ({
  kind: 'change',
  decision: { next, by, why, refundCents },
});

/** Whether the time to pay, or of the hold, is over. */
export const isOver = ({ endsAt }: Pick<Reservation, 'endsAt'>, at: Date): boolean =>
  endsAt !== null && endsAt <= at.toISOString();
