import type { Lead } from '#server/settings/lead';
import type { LeadChange } from '../lead-change';

/** The lead with its current appointment; unchanged without a change. */
export function changedLead(lead: Lead, change: LeadChange | undefined): Lead {
  if (!change) return lead;
  const { appointment: _, ...fields } = lead.fields;
  const { appointment } = change;
  return { ...lead, fields: appointment === undefined ? fields : { ...fields, appointment } };
}
