import type { LeadStatus } from '#server/settings/lead-status';

/** What became of a lead, in words for its shopper. */
const words: Readonly<Record<LeadStatus, string>> = {
  new: 'Received',
  contacted: 'Being handled',
  appointment: 'Appointment made',
  won: 'Completed',
  closed: 'Closed',
};

/** The desk's status of a lead in words for its shopper. */
export const leadStatusWords = (status: LeadStatus): string => words[status];
