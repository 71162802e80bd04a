import type { Reservation, ReservationState } from '#server/buying/reservations/reservation';
import { holdEnd } from '#server/buying/reservations/rules/hold-end';
import type { ReservationEvent, Verdict } from '#server/buying/reservations/rules/reservation-state';
import { change, isOver, nextVersion, nothing } from './verdicts';

/** Declined payments that end a reservation. */
const mostDeclines = 3;
/** To pay again once a bank has refused: its shopper is no longer on the page. */
const againMs = 60 * 60_000;
const againUntil = (at: Date) => new Date(at.getTime() + againMs).toISOString();

/** A page to pay is open, until another end of the time. */
export function beginPayment(
  reservation: Reservation,
  { paymentId, until, isTransfer }: Extract<ReservationEvent, { kind: 'pay' }>,
  at: Date,
): Verdict {
  if (reservation.state !== 'paying' || isOver(reservation, at)) return nothing;
  if (reservation.paymentId === paymentId || reservation.declines >= mostDeclines) return nothing;
  const endsAt = until.toISOString();
  const next = nextVersion(reservation, 'paying', at, { paymentId, endsAt, awaitsMoney: isTransfer });
  return change(next, 'shopper', 'Opened a payment');
}

/**
 * A bank may work on the payment for days: the car stays kept, and nobody is asked to pay again. One whose time to pay
 * ended a moment before is kept again if its car is still free.
 */
export function awaitBank(
  reservation: Reservation,
  { paymentId, until }: Extract<ReservationEvent, { kind: 'working' }>,
  at: Date,
  carIsFree: boolean,
): Verdict {
  const { state, awaitsMoney = false } = reservation;
  const isLate = state === 'expired' && carIsFree && until !== null;
  if (reservation.paymentId !== paymentId || !(state === 'paying' || isLate)) return nothing;
  if (awaitsMoney === (until !== null)) return nothing;
  const endsAt = until?.toISOString() ?? againUntil(at);
  const next = nextVersion(reservation, 'paying', at, { endsAt, awaitsMoney: until !== null });
  return change(next, 'provider', until ? 'The bank works on the payment' : 'The bank did not pay');
}

/** The deposit holds the car. Other money, or money that comes too late, goes back. */
export function receive(
  reservation: Reservation,
  payment: Extract<ReservationEvent, { kind: 'paid' }>,
  at: Date,
  carIsFree: boolean,
): Verdict {
  const { state, paidCents, terms, depositCents } = reservation;
  const { paymentId, cents, isPractice } = payment;
  if (paidCents > 0) {
    return paymentId === reservation.paymentId
      ? nothing
      : { kind: 'refund', reason: 'The deposit was paid before.' };
  }
  if (cents !== depositCents) return { kind: 'refund', reason: 'The amount is not the deposit.' };
  const paid = { paymentId, paidCents: cents, ...(isPractice ? { isPractice } : {}) };
  const heldNow = () =>
    nextVersion(reservation, 'held', at, {
      ...paid,
      endsAt: holdEnd(terms, at).endsAt.toISOString(),
    });
  const because = (what: string) => [what, holdEnd(terms, at).why].filter(Boolean).join(': ');
  if (state === 'converted') {
    const { keepsCar, feedEnd } = reservation;
    const next = nextVersion(reservation, 'converted', at, { ...paid, keepsCar, feedEnd });
    return change(next, 'provider', 'The deposit was paid after the sale');
  }
  if (state === 'paying') return change(heldNow(), 'provider', because('The deposit was paid'));
  if (state === 'expired' && carIsFree) {
    return change(heldNow(), 'provider', because('The deposit was paid late'));
  }
  const reason = lateReasons[state] ?? 'The car was no longer available when the payment arrived.';
  const why = 'Paid too late: the deposit goes back in full';
  const decision = {
    next: nextVersion(reservation, 'refunded', at, paid),
    by: 'system',
    why,
    refundCents: 0,
  };
  return { kind: 'refund', reason, decision };
}

const lateReasons: Readonly<Partial<Record<ReservationState, string>>> = {
  cancelled: 'The reservation was cancelled before the payment arrived.',
};

/** A declined payment may be tried again, up to the limit. */
export function decline(
  reservation: Reservation,
  { paymentId }: Extract<ReservationEvent, { kind: 'declined' }>,
  at: Date,
): Verdict {
  if (reservation.state !== 'paying' || reservation.paymentId !== paymentId) return nothing;
  const declines = reservation.declines + 1;
  const why = `Payment declined (${declines} of ${mostDeclines})`;
  const isLast = declines >= mostDeclines;
  const state = isLast ? 'cancelled' : 'paying';
  const endsAt = !isLast && reservation.awaitsMoney ? { endsAt: againUntil(at) } : {};
  // The next payment has another id, so that the same decline never counts twice.
  const next = { declines, paymentId: null, awaitsMoney: undefined, ...endsAt };
  return change(nextVersion(reservation, state, at, next), 'provider', why);
}

/** Without its deposit a car is no longer held. A sale stays a sale. */
export function noteReturn(
  reservation: Reservation,
  { paymentId, cents }: Extract<ReservationEvent, { kind: 'returned' }>,
  at: Date,
): Verdict {
  const { state, paidCents, returnedCents: before = 0 } = reservation;
  if (state !== 'held' || reservation.paymentId !== paymentId || cents <= 0) return nothing;
  const returnedCents = Math.min(paidCents, before + cents);
  const isAll = returnedCents === paidCents;
  const why = `${isAll ? 'The deposit' : 'A part of the deposit'} was refunded at the payment provider`;
  return change(
    nextVersion(reservation, isAll ? 'refunded' : 'held', at, { returnedCents }),
    'provider',
    why,
  );
}
