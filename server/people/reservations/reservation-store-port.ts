import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Reservation, ReservationChange } from './reservation';

/** Stored in the same transaction as a change. */
type Within = (trx: Transaction<Database>) => Promise<unknown>;

/** Storage of reservations. Durable before it returns; the car's flag and the stock's version follow in the same transaction. */
export interface ReservationStore {
  /** Stores a live one and keeps its car. `taken`: another live reservation has the car, or it is no longer for sale. */
  add(reservation: Reservation, why: string, within?: Within): Promise<'added' | 'taken'>;
  byId(tenant: string, id: string): Promise<Reservation | null>;
  /**
   * Stores the next version of a reservation, given with the version that was read. `changed`: somebody else changed it
   * first, so read it again. `taken`: it would be live again, but another one has the car.
   */
  change(
    next: Reservation,
    by: string,
    why: string,
    within?: Within,
  ): Promise<'stored' | 'changed' | 'taken'>;
  historyOf(tenant: string, id: string): Promise<ReservationChange[]>;
  ofCustomer(tenant: string, customerId: string): Promise<Reservation[]>;
}

/** Reservations for the desk and the API. */
export interface ReservationList {
  /** Newest first; `after` is the id of the last one of the previous page. */
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
