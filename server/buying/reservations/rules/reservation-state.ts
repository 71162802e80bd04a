import type { FeedEnd, Reservation, ReservationState } from '#server/buying/reservations/reservation';
import { holdOncePaid } from './hold-end';
import {
  cancel,
  change,
  convert,
  expire,
  extend,
  giveWay,
  isOver,
  nextVersion,
  nothing,
  release,
  yieldToFeed,
} from './reservation-holds';

/** Something that happens to a reservation. `by` and `why` go into its history. */
export type ReservationEvent =
  /** The shopper opens a page to pay, and has until then. */
  | {
      readonly kind: 'pay';
      readonly paymentId: string;
      readonly until: Date;
      /** The money may come without any sign of it before. */
      readonly isTransfer?: boolean | undefined;
      /** `shopper` unless staff took the money. */
      readonly by?: string | undefined;
    }
  /** A bank works on the payment, at most until then; null: it has stopped, and nothing was paid. */
  | { readonly kind: 'working'; readonly paymentId: string; readonly until: Date | null }
  | {
      readonly kind: 'paid';
      readonly paymentId: string;
      readonly cents: number;
      readonly isPractice?: boolean | undefined;
      /** `provider` unless staff took the money. */
      readonly by?: string | undefined;
    }
  | { readonly kind: 'declined'; readonly paymentId: string }
  /** The dealer refunded some or all of the deposit at the provider itself. */
  | { readonly kind: 'returned'; readonly paymentId: string; readonly cents: number }
  | { readonly kind: 'time' }
  /** Called off. `refundCents` overrides the agreed share. */
  | {
      readonly kind: 'cancel';
      readonly by: string;
      readonly why: string;
      readonly refundCents?: number | undefined;
    }
  /** The stock list no longer has the car for sale; null: it has it again. */
  | { readonly kind: 'feed'; readonly end: FeedEnd | null }
  | { readonly kind: 'extend'; readonly by: string; readonly why: string; readonly until: Date }
  | { readonly kind: 'convert'; readonly by: string; readonly why: string }
  /** The dealer has a sold car again, and offers it again. */
  | { readonly kind: 'release'; readonly by: string; readonly why: string };

export type EventOf<Kind extends ReservationEvent['kind']> = Extract<ReservationEvent, { kind: Kind }>;

/** What an event makes of a reservation. */
export interface Decision {
  readonly next: Reservation;
  readonly by: string;
  readonly why: string;
  /** To send back of the payment that counts. */
  readonly refundCents: number;
}

/** How an event ends: a change, or nothing to change. `refund` is a payment that cannot be used, in words. */
export type Verdict =
  | { readonly kind: 'change'; readonly decision: Decision }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refund'; readonly reason: string; readonly decision?: Decision };

/**
 * Decides what an event makes of a reservation. An event that is repeated, or comes too late, changes nothing. Money
 * that cannot hold the car goes back in full.
 * @param carIsFree whether the car is for sale and no other reservation keeps it
 */
export function decide(
  reservation: Reservation,
  event: ReservationEvent,
  at: Date,
  carIsFree: boolean,
): Verdict {
  switch (event.kind) {
    case 'pay':
      return beginPayment(reservation, event, at);
    case 'working':
      return awaitBank(reservation, event, at, carIsFree);
    case 'paid':
      return receive(reservation, event, at, carIsFree);
    case 'declined':
      return decline(reservation, event, at);
    case 'returned':
      return noteReturn(reservation, event, at);
    case 'time':
      return expire(reservation, at);
    case 'cancel':
      return cancel(reservation, event, at);
    case 'feed':
      return yieldToFeed(reservation, event.end, at);
    case 'extend':
      return extend(reservation, event, at);
    case 'convert':
      return convert(reservation, event, at);
    case 'release':
      return release(reservation, event, at);
  }
}

/** Declined payments that end a reservation. */
const mostDeclines = 3;
/** To pay again once a bank has refused: its shopper is no longer on the page. */
const againMs = 60 * 60_000;
const againUntil = (at: Date) => new Date(at.getTime() + againMs).toISOString();

/** A page to pay is open, until another end of the time. */
function beginPayment(
  reservation: Reservation,
  { paymentId, until, isTransfer, by = 'shopper' }: EventOf<'pay'>,
  at: Date,
): Verdict {
  const { state, feedEnd, declines } = reservation;
  if (state !== 'paying' || feedEnd !== undefined || isOver(reservation, at)) return nothing;
  if (reservation.paymentId === paymentId || declines >= mostDeclines) return nothing;
  const endsAt = until.toISOString();
  const next = nextVersion(reservation, 'paying', at, { paymentId, endsAt, awaitsMoney: isTransfer });
  return change(next, by, by === 'shopper' ? 'Opened a payment' : 'Deposit at the counter');
}

/**
 * A bank may work on the payment for days: the car stays kept, and nobody is asked to pay again. One whose time to pay
 * ended a moment before is kept again if its car is still free.
 */
function awaitBank(
  reservation: Reservation,
  { paymentId, until }: EventOf<'working'>,
  at: Date,
  carIsFree: boolean,
): Verdict {
  const { state, feedEnd, awaitsMoney = false } = reservation;
  const isLate = state === 'expired' && carIsFree && until !== null;
  if (reservation.paymentId !== paymentId || !(state === 'paying' || isLate)) return nothing;
  if (awaitsMoney === (until !== null)) return nothing;
  if (until === null && feedEnd !== undefined) return giveWay(reservation, feedEnd, at);
  const endsAt = until?.toISOString() ?? againUntil(at);
  const next = nextVersion(reservation, 'paying', at, { endsAt, awaitsMoney: until !== null });
  return change(next, 'provider', until ? 'The bank works on the payment' : 'The bank did not pay');
}

/** The deposit holds the car. Other money, or money that comes too late, goes back. */
function receive(reservation: Reservation, payment: EventOf<'paid'>, at: Date, carIsFree: boolean): Verdict {
  const { state, paidCents, depositCents } = reservation;
  const { paymentId, cents, isPractice, by = 'provider' } = payment;
  if (paidCents > 0) {
    return paymentId === reservation.paymentId
      ? nothing
      : { kind: 'refund', reason: 'The deposit was paid before.' };
  }
  if (cents !== depositCents) return { kind: 'refund', reason: 'The amount is not the deposit.' };
  const paid = { paymentId, paidCents: cents, ...(isPractice ? { isPractice } : {}) };
  const hold = holdOncePaid(reservation, at);
  const heldNow = () => nextVersion(reservation, 'held', at, { ...paid, endsAt: hold.endsAt.toISOString() });
  const because = (what: string) => [what, hold.why].filter(Boolean).join(': ');
  if (state === 'converted') {
    const { keepsCar, feedEnd } = reservation;
    const next = nextVersion(reservation, 'converted', at, { ...paid, keepsCar, feedEnd });
    return change(next, by, 'The deposit was paid after the sale');
  }
  if (state === 'paying') return change(heldNow(), by, because('The deposit was paid'));
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
function decline(reservation: Reservation, { paymentId }: EventOf<'declined'>, at: Date): Verdict {
  if (reservation.state !== 'paying' || reservation.paymentId !== paymentId) return nothing;
  if (reservation.feedEnd !== undefined) return giveWay(reservation, reservation.feedEnd, at);
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
function noteReturn(reservation: Reservation, { paymentId, cents }: EventOf<'returned'>, at: Date): Verdict {
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
