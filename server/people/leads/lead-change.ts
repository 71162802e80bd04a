import type { BookingRecord } from '#server/people/leads/test-drives/views/booking-record';
import type { LeadEmail } from './rules/lead-email';

/** An event after a lead was delivered: its test drive was moved or cancelled. */
export interface LeadChange {
  readonly kind: 'moved' | 'cancelled';
  readonly booking: BookingRecord;
  /** `Test drive moved: Mon 23 Nov 2026, 10:30 am`. */
  readonly words: string;
  /** The current appointment; undefined once cancelled. */
  readonly appointment: string | undefined;
  /** The dealer's email about the change. */
  readonly email: LeadEmail;
}
