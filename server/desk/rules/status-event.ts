import { leadEvent } from '#server/leads/rules/lead-payload';
import type { EventRecord } from '#server/platform/events/record-events';
import { type LeadStatus, leadSchema } from '#server/settings/lead';

/** The event of a stored lead's new status. */
export const statusEvent = (data: string, status: LeadStatus, at: string): EventRecord =>
  leadEvent(leadSchema.parse(JSON.parse(data)), 'lead.updated', { status, at, changed: ['status'] });
