import type { EventRecord } from '#server/platform/events/record-events';
import type { Lead } from '#server/settings/lead';
import { leadPayload } from './lead-payload';

type LeadEventType = 'lead.created' | 'lead.updated' | 'lead.offer_accepted';

interface Moment {
  /** How far the lead is, as the desk says it. */
  readonly status: string;
  /** UTC, ISO. */
  readonly at: string;
}

/** The event of a lead, deleted with it. A lead in quarantine has none. */
export const leadEvent = (
  lead: Lead,
  type: LeadEventType,
  { status, at, ...more }: Moment & { readonly changed?: readonly string[] },
): EventRecord => ({
  type,
  object: `lead:${lead.id}`,
  at,
  leadId: lead.id,
  person: lead.fields['phone'],
  data: { ...leadPayload(lead), status, ...more },
});

/** The events of a stored lead that has changed: none if its record is the same. */
export function leadChangeEvents(before: Lead, after: Lead, moment: Moment): readonly EventRecord[] {
  if (after.quarantined) return [];
  const values = { before: new Map(Object.entries(leadPayload(before))), after: leadPayload(after) };
  const names = new Set([...Object.keys(values.after), ...values.before.keys()]);
  const now = new Map(Object.entries(values.after));
  const changed = [...names].filter(
    (name) => JSON.stringify(values.before.get(name)) !== JSON.stringify(now.get(name)),
  );
  if (changed.length === 0) return [];
  const isAccepted = values.after.offer_accepted && !before.offer_accepted;
  return [
    leadEvent(after, 'lead.updated', { ...moment, changed }),
    ...(isAccepted ? [leadEvent(after, 'lead.offer_accepted', moment)] : []),
  ];
}
