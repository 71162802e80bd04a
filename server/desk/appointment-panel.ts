import { isPickUp } from '#server/leads/test-drives/book-for-lead';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { appointmentText, driveFacts } from '#server/leads/test-drives/rules/drive-facts';
import type { Lead } from '#server/settings/lead';
import { appointmentHref } from './appointment-page';
import type { StaffVisit } from './create-desk';
import { depositsPath } from './deposit-link';
import { booksVisits } from './frame';
import type { LeadNote } from './lead-progress-store';
import { writeHref } from './lead-reply-view';
import {
  appointmentChip,
  hasBegun,
  isAhead,
  outcomeOf,
  outcomeText,
  visitText,
} from './rules/appointment-words';

/** The appointment of a lead beside its history, with the ways to a time and to a deposit; undefined without any. */
export function appointmentPanel(
  visit: StaffVisit,
  lead: Lead,
  booking: Booking | undefined,
  notes: readonly LeadNote[],
) {
  const { tenant, now } = visit;
  const isOpen = !lead.quarantined && !isPickUp(lead);
  const isToCome = booking !== undefined && isAhead(booking, now);
  const canBook = isOpen && (booksVisits(tenant) || isToCome);
  if (!booking && !isOpen) return undefined;
  return {
    action: appointmentHref(lead.id),
    booking: booking && bookingView(visit, lead, booking, notes),
    manage: canBook ? { href: appointmentHref(lead.id), text: manageText(booking, isToCome) } : undefined,
    depositHref: isOpen ? `${depositsPath}?lead=${encodeURIComponent(lead.id)}` : undefined,
  };
}

function manageText(booking: Booking | undefined, isToCome: boolean): string {
  if (isToCome) return 'Move or cancel';
  return booking ? 'Book another time' : 'Book a time';
}

function bookingView({ tenant, now }: StaffVisit, lead: Lead, booking: Booking, notes: readonly LeadNote[]) {
  const { location, timeZone, visit } = driveFacts(booking, lead, tenant);
  const outcome = outcomeOf(booking, notes);
  const canMark = hasBegun(booking, now) && booking.heldUntil === null;
  return {
    kind: visitText(lead, visit),
    text: appointmentText(booking.startsAt, timeZone),
    place: location?.name,
    chip: appointmentChip(booking, outcome, now),
    /** From its start on. */
    marks: canMark
      ? (['attended', 'missed'] as const).map((value) => ({
          value,
          text: outcomeText[value],
          current: value === outcome,
        }))
      : [],
    /** Where to write to somebody who did not come. */
    missedHref: outcome === 'missed' ? `${writeHref(lead.id)}#reply` : undefined,
  };
}
