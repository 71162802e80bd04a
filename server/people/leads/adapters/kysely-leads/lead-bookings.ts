import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { NewBooking } from '../../lead-store-port';

/** Books a time in the transaction that stores its lead; false if the time is taken. */
export interface BookingBook {
  book(
    trx: Transaction<Database>,
    booking: NewBooking & {
      readonly id: string;
      readonly tenant: string;
      readonly leadId: string;
      readonly now: string;
      readonly heldUntil?: string | undefined;
    },
  ): Promise<boolean>;
  /** A time that was held for a lead in quarantine becomes final. */
  keep(trx: Transaction<Database>, leadId: string): Promise<void>;
}

export const noBookings: BookingBook = {
  book: () => Promise.reject(new Error('this lead store does not support bookings')),
  keep: async () => undefined,
};

/** Whether the time held for a lead has been taken. */
export const lostTime = async (trx: Transaction<Database>, leadId: string): Promise<boolean> =>
  (
    await trx
      .selectFrom('bookings')
      .select('id')
      .where('lead_id', '=', leadId)
      .where('state', '=', 'cancelled')
      .where('held_until', 'is not', null)
      .execute()
  ).length > 0;

/** Frees the time that spam booked. */
export const freeTimes = (trx: Transaction<Database>, leadId: string) =>
  trx
    .updateTable('bookings')
    .set({ state: 'cancelled', sequence: sql`sequence + 1` })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'booked')
    .execute();
