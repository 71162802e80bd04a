import type { Transaction } from 'kysely';
import type { Attached } from '#server/leads/lead-store';
import type { Booking } from '#server/leads/test-drives/booking-store';
import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import type { CarEvent } from '#server/stock/cars/rules/car-effects';
import type { FeedEnd, Reservation, ReservationChange } from './reservation';
import type { LimitRefusal, UnpaidTransfer } from './rules/reservation-limits';
import type { Decision } from './rules/reservation-state';

type Open = Transaction<Database>;

/** Whom a new reservation counts for, as keyed hashes; null where there is nothing to count under. */
export interface ReservationKeys {
  /** Names one sending of a form. */
  readonly start: string | null;
  /** The number that a signed-in shopper confirmed. */
  readonly account: string | null;
  readonly connection: string | null;
  /** The latest reservation of the same browser. */
  readonly latestId: string | null;
}

export type AddedReservation =
  | { readonly kind: 'added'; readonly reservation: Reservation }
  /** The same form was sent before: its reservation. */
  | { readonly kind: 'repeated'; readonly reservation: Reservation }
  /** Another reservation keeps the car (`reserved`), or it is no longer for sale. */
  | { readonly kind: 'taken'; readonly end: FeedEnd }
  | { readonly kind: 'limited'; readonly refusal: LimitRefusal }
  | { readonly kind: 'token-used' };

/** Storage of reservations. Durable before it returns; the car's mark and the stock's version follow in the same transaction. */
export interface ReservationStore {
  /**
   * Stores a live one with its lead and keeps its car, or stores nothing. At most one reservation keeps a car. The lead
   * has no deliveries unless the car is held at once.
   */
  add(
    reservation: Reservation,
    keys: ReservationKeys,
    lead: Lead,
    attached?: Attached,
  ): Promise<AddedReservation>;
  byId(tenant: string, id: string): Promise<Reservation | null>;
  /** Oldest first. */
  historyOf(tenant: string, id: string): Promise<ReservationChange[]>;
  /** Newest first. */
  ofCustomer(tenant: string, customerId: string): Promise<Reservation[]>;
}

/** Reservations within a transaction. */
export interface ReservationBook {
  /** Locks the site's stock, then the reservation, until the transaction ends; null if there is none. */
  lock(trx: Open, tenant: string, id: string, at: Date): Promise<Reservation | null>;
  /** Whether the car of a locked reservation is for sale and nothing keeps it. */
  isCarFree(trx: Open, reservation: Reservation): Promise<boolean>;
  /**
   * The unpaid bank transfers that keep cars of a locked reservation's site, without its own, and the cars of its
   * stock.
   */
  unpaidTransfers(
    trx: Open,
    reservation: Reservation,
  ): Promise<{ readonly unpaid: readonly UnpaidTransfer[]; readonly stock: number }>;
  /** Stores a decision about a locked reservation, a line of its history, and the mark on its car. */
  store(trx: Open, before: Reservation, decision: Decision, at: Date): Promise<void>;
  /** Notes when its lead left. */
  noteReport(trx: Open, reservation: Reservation, at: Date): Promise<void>;
}

/** A reservation with something due. */
export interface DueReservation {
  readonly tenant: string;
  readonly id: string;
}

/** Slugs of sites. */
type Slugs = readonly string[];

/** What time and the feed do to reservations, and what remains of those whose shopper leaves. */
export interface ReservationUpkeep {
  /** Live ones whose time is over, of all sites but `except`, the longest over first. */
  over(now: Date, limit: number, except?: Slugs): Promise<DueReservation[]>;
  /**
   * Those that keep a car of which the stock list says something new: it is off sale, or (null) for sale again. Others are
   * not read again before the next import.
   */
  feedConflicts(
    limit: number,
    except?: Slugs,
  ): Promise<ReadonlyArray<DueReservation & { readonly end: FeedEnd | null }>>;
  /** Those whose lead has not left, from before an instant. */
  unreported(before: Date, limit: number, except?: Slugs): Promise<DueReservation[]>;
  /** Parts a customer's reservations from the account: they are the dealer's records, and leave with their leads. */
  forgetCustomer(tenant: string, customerId: string): Promise<void>;
}

/** A booking that is to come, whose car has changed since it was looked at. */
export interface BookingOfCar {
  readonly booking: Pick<Booking, 'id' | 'tenant' | 'leadId' | 'carId' | 'sequence'>;
  readonly carVersion: number;
  /** What became of the car. */
  readonly event: Exclude<CarEvent, 'repriced'>;
}

/** Bookings and their cars. */
export interface CarBookings {
  /** Those whose car changed, the next ones first; of all sites but `except`. */
  due(now: Date, limit: number, except?: Slugs): Promise<readonly BookingOfCar[]>;
  /** The car is not looked at again before its next change. */
  note(one: BookingOfCar): Promise<void>;
  /** The reservations that keep a car, or have sold it to their shopper. */
  holdersOf(tenant: string, carId: string): Promise<readonly Reservation[]>;
}

/** Reservations for the desk and the API. */
export interface ReservationList {
  /** Newest first; `after` is the id of the last one of the previous page. `words` are all found, in any order. */
  list(
    tenant: string,
    filter: {
      readonly states?: readonly Reservation['state'][];
      readonly words?: string;
      readonly after?: string;
      readonly limit: number;
    },
  ): Promise<Reservation[]>;
}
