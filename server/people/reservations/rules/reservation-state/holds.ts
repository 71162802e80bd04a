import type { FeedEnd, Reservation } from '../../reservation';
import { longestHoldMs } from '../hold-end';
import { agreedRefundCents, leftOfDeposit } from '../refund-share';
import type { ReservationEvent, Verdict } from '../reservation-state';
import { change, isOver, nextVersion, nothing } from './verdicts';

/** The time to pay, or of the hold, is over. */
export function expire(reservation: Reservation, at: Date): Verdict {
  if (!isOver(reservation, at)) return nothing;
  if (reservation.state === 'paying') {
    return change(nextVersion(reservation, 'expired', at), 'system', 'Not paid in time');
  }
  if (reservation.state !== 'held') return nothing;
  const { feedEnd, paidCents } = reservation;
  if (feedEnd !== undefined) {
    // Nobody has said that the car is sold to this shopper: they can't be left without it and without their money.
    const why = `${feedReasons[feedEnd]}, and the hold ended without an answer`;
    return ended(reservation, at, { by: 'feed', why, unpaid: 'cancelled', refundCents: paidCents });
  }
  return ended(reservation, at, { by: 'system', why: 'The hold ended', unpaid: 'expired' });
}

/** Called off by the shopper or by staff. */
export function cancel(
  reservation: Reservation,
  { by, why, refundCents }: Extract<ReservationEvent, { kind: 'cancel' }>,
  at: Date,
): Verdict {
  const { state } = reservation;
  if (state === 'paying') return change(nextVersion(reservation, 'cancelled', at), by, why);
  // A sale that falls through is for staff to undo.
  if (state !== 'held' && (state !== 'converted' || by === 'shopper')) return nothing;
  return ended(reservation, at, { by, why, unpaid: 'cancelled', refundCents });
}

const question = 'is it sold to the shopper who reserved it?';

const feedReasons: Readonly<Record<FeedEnd, string>> = {
  reserved: 'The dealer’s stock list says that the car is reserved',
  sold: 'The dealer’s stock list says that the car is sold',
  removed: 'The car left the dealer’s stock list',
};

/**
 * The stock list takes the car off sale. While it is held that may be because of this very reservation (a dealer notes the
 * deposit, or the sale): the dealer is asked, and the hold goes on. One that is not paid yet gives way.
 */
export function yieldToFeed(reservation: Reservation, end: FeedEnd | null, at: Date): Verdict {
  const { state, keepsCar, feedEnd } = reservation;
  if (end === null) {
    if (state !== 'held' || feedEnd === undefined) return nothing;
    const back = 'The dealer’s stock list has the car for sale again';
    return change(nextVersion(reservation, 'held', at, { feedEnd: undefined }), 'feed', back);
  }
  const why = feedReasons[end];
  if (state === 'paying') return change(nextVersion(reservation, 'cancelled', at), 'feed', why);
  if (state === 'held') {
    if (feedEnd === end) return nothing;
    return change(nextVersion(reservation, 'held', at, { feedEnd: end }), 'feed', `${why}: ${question}`);
  }
  // The sale has reached the stock list, which keeps the car off sale from now on.
  if (state === 'converted' && keepsCar)
    return change(nextVersion(reservation, 'converted', at), 'feed', why);
  return nothing;
}

/** Staff hold the car for longer, within the limit. */
export function extend(
  reservation: Reservation,
  { by, why, until }: Extract<ReservationEvent, { kind: 'extend' }>,
  at: Date,
): Verdict {
  if (reservation.state !== 'held' || isOver(reservation, at)) return nothing;
  const isPossible = until > at && until.getTime() - at.getTime() <= longestHoldMs;
  if (!isPossible) return nothing;
  return change(nextVersion(reservation, 'held', at, { endsAt: until.toISOString() }), by, why);
}

/** The reservation becomes a sale, which keeps the car. */
export function convert(
  reservation: Reservation,
  { by, why }: Extract<ReservationEvent, { kind: 'convert' }>,
  at: Date,
): Verdict {
  const { state, feedEnd } = reservation;
  if (state !== 'held') return nothing;
  // A stock list that has the sale keeps the car off sale itself.
  const isListed = feedEnd === undefined || feedEnd === 'reserved';
  return change(nextVersion(reservation, 'converted', at, { keepsCar: isListed }), by, why);
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
  return change(nextVersion(reservation, cents > 0 ? 'refunded' : unpaid, at), by, why, cents);
}
