import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Reservation } from './reservation';
import type { ReservationBook } from './reservation-store-port';
import { type Decision, decide, type ReservationEvent } from './rules/reservation-state';

/** A change of a reservation, for everything that follows from it. */
export interface ReservationNews extends Decision {
  readonly before: Reservation;
  readonly kind: ReservationEvent['kind'] | 'start';
  /** A payment that could not hold the car went back in full. */
  readonly sentBack: boolean;
  readonly at: Date;
}

/** Stores what follows from a change, in its transaction. */
export type FollowUp = (trx: Transaction<Database>, news: ReservationNews) => Promise<void>;

export interface MoveDeps {
  readonly book: Omit<ReservationBook, 'unpaidTransfers'>;
  readonly followUp: FollowUp;
}

/** How an event ended: `nothing` if the reservation is past it. `refund` says why a payment is of no use. */
export type Moved =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'nothing' | 'changed'; readonly reservation: Reservation }
  | { readonly kind: 'refund'; readonly reservation: Reservation; readonly reason: string };

/**
 * Applies an event to a stored reservation: its next state, its history, the mark on its car and all that follows, in
 * the caller's transaction. A repeat changes nothing.
 */
export async function moveReservation(
  trx: Transaction<Database>,
  { book, followUp }: MoveDeps,
  { tenant, id }: Pick<Reservation, 'tenant' | 'id'>,
  event: ReservationEvent,
  at: Date,
): Promise<Moved> {
  const before = await book.lock(trx, tenant, id, at);
  if (!before) return { kind: 'unknown' };
  const mayHoldAgain = (event.kind === 'paid' || event.kind === 'working') && !before.keepsCar;
  const isFree = mayHoldAgain && (await book.isCarFree(trx, before));
  const verdict = decide(before, event, at, isFree);
  if (verdict.kind === 'nothing') return { kind: 'nothing', reservation: before };
  const { decision } = verdict;
  const sentBack = verdict.kind === 'refund';
  if (decision) {
    await book.store(trx, before, decision, at);
    await followUp(trx, { ...decision, before, kind: event.kind, sentBack, at });
  }
  const reservation = decision?.next ?? before;
  return sentBack
    ? { kind: 'refund', reservation, reason: verdict.reason }
    : { kind: 'changed', reservation };
}
