import type { Attached, NotStored, StoredLead } from '#server/leads/lead-store';
import type { LeadBooking } from '#server/leads/test-drives/booking-store';
import type { Lead } from '#server/settings/lead';
import type { Valuation } from './valuation';

/** A time for the inspection. */
export type InspectionBooking = LeadBooking;

/** The lead of a valuation. Each change is one transaction with the valuation, which is given with the version read. */
export interface ValuationLeads {
  /**
   * Stores the lead with its deliveries, and the valuation with its lead's id. A valuation that has a lead keeps it:
   * nothing is stored, and the lead is `repeated`. `changed`: somebody else changed the valuation first.
   */
  add(
    valuation: Valuation,
    lead: Lead,
    destinations: readonly string[],
    attached: Omit<Attached, 'booking' | 'bookingHeldUntil'>,
  ): Promise<StoredLead | NotStored | 'changed'>;
  /**
   * Books a time for the inspection, or moves the booking that there is, also one that was cancelled, and changes the
   * lead. Nothing is stored unless it is `booked`.
   */
  book(
    valuation: Valuation,
    booking: InspectionBooking,
    change: (lead: Lead) => Lead,
    now: Date,
  ): Promise<'booked' | 'taken' | 'changed'>;
}
