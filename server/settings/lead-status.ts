/** Statuses of a lead, in order. */
export const leadStatuses = ['new', 'contacted', 'appointment', 'won', 'closed'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const statusText: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  appointment: 'Appointment',
  won: 'Sold',
  closed: 'Closed',
};

/** The status with that name; undefined if there is none. */
export const leadStatus = (name: string | null | undefined): LeadStatus | undefined =>
  leadStatuses.find((status) => status === name);
