import type { FeedEnd, Reservation } from '#server/buying/reservations/reservation';
import { cancel, convert, expire, extend, release, yieldToFeed } from './reservation-state/holds';
import { awaitBank, beginPayment, decline, noteReturn, receive } from './reservation-state/payments';

/** Something that happens to a reservation. `by` and `why` go into its history. */
export type ReservationEvent =
  /** The shopper opens a page to pay, and has until then. */
  | {
      readonly kind: 'pay';
      readonly paymentId: string;
      readonly until: Date;
      /** The money may come without any sign of it before. */
      readonly isTransfer?: boolean | undefined;
    }
  /** A bank works on the payment, at most until then; null: it has stopped, and nothing was paid. */
  | { readonly kind: 'working'; readonly paymentId: string; readonly until: Date | null }
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
  /** The stock list no longer has the car for sale; null: it has it again. */
  | { readonly kind: 'feed'; readonly end: FeedEnd | null }
  | { readonly kind: 'extend'; readonly by: string; readonly why: string; readonly until: Date }
  | { readonly kind: 'convert'; readonly by: string; readonly why: string }
  /** The dealer has a sold car again, and offers it again. */
  | { readonly kind: 'release'; readonly by: string; readonly why: string };

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
