import type { Reservation, ReservationState } from '../reservation';
import { holdEnd, longestHoldMs } from './hold-end';
import { agreedRefundCents, leftOfDeposit } from './refund-share';

/** What the feed says of a car that is no longer for sale. */
export type FeedEnd = 'reserved' | 'sold' | 'removed';

/** Something that happens to a reservation. `by` and `why` go into its history. */
export type ReservationEvent =
  /** The shopper opens a page to pay, and has until then. */
  | { readonly kind: 'pay'; readonly paymentId: string; readonly until: Date }
  | {
      readonly kind: 'paid';
      readonly paymentId: string;
      readonly cents: number;
      readonly isPractice?: boolean | undefined;
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
  | { readonly kind: 'feed'; readonly end: FeedEnd }
  | { readonly kind: 'extend'; readonly by: string; readonly why: string; readonly until: Date }
  | { readonly kind: 'convert'; readonly by: string; readonly why: string };

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

/** Declined payments that end a reservation. */
const mostDeclines = 3;

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
  }
}

const nothing: Verdict = { kind: 'nothing' };

type Change = Partial<
  Pick<
    Reservation,
    'paymentId' | 'paidCents' | 'returnedCents' | 'isPractice' | 'declines' | 'endsAt' | 'keepsCar'
  >
>;

/** The next version of a reservation. Only live states have an end, and only they keep the car unless stated. */
function moved(
  reservation: Reservation,
  state: ReservationState,
  at: Date,
  change: Change = {},
): Reservation {
  const live = state === 'paying' || state === 'held';
  return {
    ...reservation,
    ...{ state, endsAt: live ? reservation.endsAt : null, keepsCar: live },
    ...change,
    ...{ version: reservation.version + 1, updatedAt: at.toISOString() },
  };
}

const change = (next: Reservation, by: string, why: string, refundCents = 0): Verdict => ({
  kind: 'change',
  decision: { next, by, why, refundCents },
});

function beginPayment(
  reservation: Reservation,
  { paymentId, until }: Extract<ReservationEvent, { kind: 'pay' }>,
  at: Date,
): Verdict {
  if (reservation.state !== 'paying' || isOver(reservation, at)) return nothing;
  if (reservation.paymentId === paymentId || reservation.declines >= mostDeclines) return nothing;
  const next = moved(reservation, 'paying', at, { paymentId, endsAt: until.toISOString() });
  return change(next, 'shopper', 'Opened a payment');
}

const isOver = ({ endsAt }: Pick<Reservation, 'endsAt'>, at: Date): boolean =>
  endsAt !== null && endsAt <= at.toISOString();

function receive(
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
    moved(reservation, 'held', at, {
      ...paid,
      endsAt: holdEnd(terms, at).endsAt.toISOString(),
    });
  const because = (what: string) => [what, holdEnd(terms, at).why].filter(Boolean).join(': ');
  if (state === 'paying') return change(heldNow(), 'provider', because('The deposit was paid'));
  if (state === 'expired' && carIsFree) {
    return change(heldNow(), 'provider', because('The deposit was paid late'));
  }
  const reason = lateReasons[state] ?? 'The car was no longer available when the payment arrived.';
  const why = 'Paid too late: the deposit goes back in full';
  const decision = {
    next: moved(reservation, 'refunded', at, paid),
    ...{ by: 'system', why, refundCents: 0 },
  };
  return { kind: 'refund', reason, decision };
}

const lateReasons: Readonly<Partial<Record<ReservationState, string>>> = {
  cancelled: 'The reservation was cancelled before the payment arrived.',
};

function decline(
  reservation: Reservation,
  { paymentId }: Extract<ReservationEvent, { kind: 'declined' }>,
  at: Date,
): Verdict {
  if (reservation.state !== 'paying' || reservation.paymentId !== paymentId) return nothing;
  const declines = reservation.declines + 1;
  const why = `Payment declined (${declines} of ${mostDeclines})`;
  const isLast = declines >= mostDeclines;
  const state = isLast ? 'cancelled' : 'paying';
  // The next payment has another id, so that the same decline never counts twice.
  return change(moved(reservation, state, at, { declines, paymentId: null }), 'provider', why);
}

/** Without its deposit a car is no longer held. A sale stays a sale. */
function noteReturn(
  reservation: Reservation,
  { paymentId, cents }: Extract<ReservationEvent, { kind: 'returned' }>,
  at: Date,
): Verdict {
  const { state, paidCents, returnedCents: before = 0 } = reservation;
  if (state !== 'held' || reservation.paymentId !== paymentId || cents <= 0) return nothing;
  const returnedCents = Math.min(paidCents, before + cents);
  const isAll = returnedCents === paidCents;
  const why = `${isAll ? 'The deposit' : 'A part of the deposit'} was refunded at the payment provider`;
  return change(moved(reservation, isAll ? 'refunded' : 'held', at, { returnedCents }), 'provider', why);
}

function expire(reservation: Reservation, at: Date): Verdict {
  if (!isOver(reservation, at)) return nothing;
  if (reservation.state === 'paying') {
    return change(moved(reservation, 'expired', at), 'system', 'Not paid in time');
  }
  if (reservation.state !== 'held') return nothing;
  return ended(reservation, at, { by: 'system', why: 'The hold ended', unpaid: 'expired' });
}

function cancel(
  reservation: Reservation,
  { by, why, refundCents }: Extract<ReservationEvent, { kind: 'cancel' }>,
  at: Date,
): Verdict {
  const { state } = reservation;
  if (state === 'paying') return change(moved(reservation, 'cancelled', at), by, why);
  // A sale that falls through is for staff to undo.
  if (state !== 'held' && (state !== 'converted' || by === 'shopper')) return nothing;
  return ended(reservation, at, { by, why, unpaid: 'cancelled', refundCents });
}

const feedReasons: Readonly<Record<FeedEnd, string>> = {
  reserved: 'The dealer’s stock list says that the car is reserved',
  sold: 'The dealer’s stock list says that the car is sold',
  removed: 'The car left the dealer’s stock list',
};

function yieldToFeed(reservation: Reservation, end: FeedEnd, at: Date): Verdict {
  const { state, paidCents, keepsCar } = reservation;
  const why = feedReasons[end];
  if (state === 'paying') return change(moved(reservation, 'cancelled', at), 'feed', why);
  if (state === 'held') {
    return ended(reservation, at, { by: 'feed', why, unpaid: 'cancelled', refundCents: paidCents });
  }
  // The sale has reached the stock list, which keeps the car off sale from now on.
  if (state === 'converted' && keepsCar) return change(moved(reservation, 'converted', at), 'feed', why);
  return nothing;
}

function extend(
  reservation: Reservation,
  { by, why, until }: Extract<ReservationEvent, { kind: 'extend' }>,
  at: Date,
): Verdict {
  if (reservation.state !== 'held' || isOver(reservation, at)) return nothing;
  const isPossible = until > at && until.getTime() - at.getTime() <= longestHoldMs;
  if (!isPossible) return nothing;
  return change(moved(reservation, 'held', at, { endsAt: until.toISOString() }), by, why);
}

function convert(
  reservation: Reservation,
  { by, why }: Extract<ReservationEvent, { kind: 'convert' }>,
  at: Date,
): Verdict {
  if (reservation.state !== 'held') return nothing;
  return change(moved(reservation, 'converted', at, { keepsCar: true }), by, why);
}

interface End {
  readonly by: string;
  readonly why: string;
  /** The state if no money goes back. */
  readonly unpaid: 'expired' | 'cancelled';
  readonly refundCents?: number | undefined;
}

/** The end of a hold: the agreed share goes back, or as much as stated. */
function ended(reservation: Reservation, at: Date, { by, why, unpaid, refundCents }: End): Verdict {
  const wantedCents = refundCents ?? agreedRefundCents(reservation);
  const cents = Math.min(Math.max(0, wantedCents), leftOfDeposit(reservation));
  return change(moved(reservation, cents > 0 ? 'refunded' : unpaid, at), by, why, cents);
}
