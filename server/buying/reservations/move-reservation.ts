import type { Transaction } from 'kysely';
import { isCounter, type Payment } from '#server/buying/payments/payment';
import type { MoneyVerdict, PaymentSubject } from '#server/buying/payments/payment-store';
import type { Database } from '#server/platform/database/schema';
import type { Reservation } from './reservation';
import { addChanges, lockRow, lockStock, markCar, markOf, toColumns, whyTaken } from './reservation-rows';
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

interface MoveDeps {
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

type Open = Transaction<Database>;

/** Reservations within a transaction. */
export class ReservationBook {
  /** Locks the site's stock, then the reservation, until the transaction ends; null if there is none. */
  async lock(trx: Open, tenant: string, id: string, at: Date): Promise<Reservation | null> {
    // The stock first, always: two transactions never wait for each other.
    await lockStock(trx, tenant, at);
    return lockRow(trx, tenant, id);
  }

  /** Whether the car of a locked reservation is for sale and nothing keeps it. */
  async isCarFree(trx: Open, { tenant, carId }: Reservation): Promise<boolean> {
    return (await whyTaken(trx, tenant, carId)) === null;
  }

  /**
   * The unpaid bank transfers that keep cars of a locked reservation's site, without its own, and the cars of its
   * stock.
   */
  async unpaidTransfers(trx: Open, { tenant, id }: Reservation) {
    const transfers = await trx
      .selectFrom('payments')
      .innerJoin('reservations as one', (on) =>
        on.onRef('one.tenant', '=', 'payments.tenant').onRef('one.id', '=', 'payments.subject_id'),
      )
      .leftJoin('reservations as own', (on) =>
        on.on('own.id', '=', id).onRef('own.connection_key', '=', 'one.connection_key'),
      )
      .select(['payments.created_at as startedAt', 'own.id as ownId'])
      .where('one.tenant', '=', tenant)
      .where('one.id', '<>', id)
      .where('one.live', '=', 1)
      .where('one.state', '=', 'paying')
      .where('payments.subject_kind', '=', 'reservation')
      .where('payments.provider', '=', 'bank_transfer')
      .where('payments.state', 'in', ['new', 'open'])
      .execute();
    const { stock } = await trx
      .selectFrom('cars')
      .select((eb) => eb.fn.countAll().as('stock'))
      .where('tenant', '=', tenant)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    const unpaid = transfers.map(({ startedAt, ownId }) => ({ startedAt, isOfConnection: ownId !== null }));
    return { unpaid, stock: Number(stock) };
  }

  /** Stores a decision about a locked reservation, a line of its history, and the mark on its car. */
  async store(trx: Open, before: Reservation, { next, by, why }: Decision, at: Date): Promise<void> {
    const mark = markOf(next);
    // Its version is for the watch to note, which may not have seen what the list said before.
    if (markOf(before) !== mark) await markCar(trx, next, mark, at);
    await trx.updateTable('reservations').set(toColumns(next)).where('id', '=', next.id).execute();
    const line = { at: at.toISOString(), from: before.state, to: next.state, by, why };
    await addChanges(trx, next.id, [line]);
  }

  /** Notes when its lead left. */
  async noteReport(trx: Open, reservation: Reservation, at: Date): Promise<void> {
    await trx
      .updateTable('reservations')
      .set({ reported_at: at.toISOString() })
      .where('id', '=', reservation.id)
      .execute();
  }
}

/**
 * Deposits of reservations. A paid deposit holds the car in the same transaction. One that comes too late holds it
 * again if it is still free; otherwise all of it goes back.
 */
export const reservationSubject = (deps: MoveDeps): PaymentSubject => ({
  kind: 'reservation',
  async paid(trx: Open, payment: Payment, at: Date): Promise<MoneyVerdict> {
    const { id: paymentId, amountCents: cents, provider, providerRef } = payment;
    const by = isCounter(provider) ? (providerRef ?? undefined) : undefined;
    const event = { kind: 'paid', paymentId, cents, isPractice: provider === 'practice', by } as const;
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
