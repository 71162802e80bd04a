import type { LeadStatus } from '#server/settings/lead';

/**
 * What happens with a lead: a member of staff takes its deposit, decides about its trade-in, books its appointment or sells it the
 * car, or its car is sold to somebody else before the appointment.
 */
export type LeadDeed = 'paid' | 'traded in' | 'booked' | 'bought' | 'lost its car';

/** The status of a lead after a deed. None goes back, but for an appointment that no longer stands; a sale reopens a closed one. */
export function statusAfter(status: LeadStatus, deed: LeadDeed): LeadStatus {
  switch (deed) {
    case 'paid':
    case 'traded in':
      return status === 'new' ? 'contacted' : status;
    case 'booked':
      return status === 'new' || status === 'contacted' ? 'appointment' : status;
    case 'bought':
      return 'won';
    case 'lost its car':
      return status === 'appointment' ? 'contacted' : status;
  }
}
