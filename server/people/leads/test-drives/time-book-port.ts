import type { Transaction } from 'kysely';
import type { NewBooking } from '#server/people/leads/lead-store-port';
import type { Database } from '#server/platform/database/schema';

/** A time for a lead; suspected spam holds it until then only. */
export type LeadBooking = NewBooking & {
  readonly heldUntil?: string | undefined;
  /** Destinations to notify where a booking moves. */
  readonly destinations?: readonly string[] | undefined;
};

/** Books times within a transaction that stores something else. */
export interface TimeBook {
  /**
   * Books a time for a stored lead, or moves the booking that it has, also one that was cancelled. The booking of a
   * lead has the lead's id, so a lead has one; the same time again changes nothing.
   */
  bookOrMove(
    trx: Transaction<Database>,
    lead: { readonly tenant: string; readonly leadId: string },
    booking: LeadBooking,
    now: Date,
  ): Promise<'booked' | 'taken' | 'changed'>;
  /** Frees the time of a lead, if it has one; nobody is notified of it here. */
  release(
    trx: Transaction<Database>,
    lead: { readonly tenant: string; readonly leadId: string },
    now: Date,
  ): Promise<void>;
}
