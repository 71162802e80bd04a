/** Where a lead stands with the people who deal with it, in the order that it goes. */
export const leadStatuses = ['new', 'contacted', 'appointment', 'won', 'closed'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const statusText: Readonly<Record<LeadStatus, string>> = {
  new: 'New',
  contacted: 'Contacted',
  appointment: 'Appointment',
  won: 'Sold',
  closed: 'Closed',
};

/** The status by that name; undefined when there is none. */
export const leadStatus = (name: string | null | undefined): LeadStatus | undefined =>
  leadStatuses.find((status) => status === name);
