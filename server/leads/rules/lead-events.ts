import type { RecordSite } from '#server/dealer/rules/record-url';
import type { LeadChange } from '#server/leads/test-drives/letters';
import type { EventRecord } from '#server/platform/record-events';
import { isTestLead, type Lead, type LeadStatus } from '#server/settings/lead';
import { leadFacts, leadRecord } from './lead-record';

type LeadEventType = 'lead.created' | 'lead.updated' | 'lead.offer_accepted';

interface Moment {
  readonly status: LeadStatus;
  /** UTC, ISO. */
  readonly at: string;
}

/** Whether systems hear of a lead: not of suspected spam; of a test lead those that are in test mode. */
export const isReported = (lead: Pick<Lead, 'quarantined'>): boolean => !lead.quarantined || isTestLead(lead);

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
  isTest: isTestLead(lead),
  // Its address is added once it is sent.
  data: { ...leadFacts(lead, status, at), ...more },
});

/** The events of a stored lead that has changed: none if its record is the same. */
export function leadChangeEvents(before: Lead, after: Lead, moment: Moment): readonly EventRecord[] {
  if (!isReported(after)) return [];
  const changed = changedNames(before, after);
  if (changed.length === 0) return [];
  const isAccepted = after.offer_accepted && !before.offer_accepted;
  return [
    leadEvent(after, 'lead.updated', { ...moment, changed }),
    ...(isAccepted ? [leadEvent(after, 'lead.offer_accepted', moment)] : []),
  ];
}

/** Parts of a record whose fields are named one by one. */
const parts: ReadonlySet<string> = new Set(['contact', 'details', 'legacy']);

/** The names of the fields that differ, such as `message` or `contact.phone`. */
function changedNames(before: Lead, after: Lead): readonly string[] {
  const [old, current] = [before, after].map((lead) => fieldsOf(leadFacts(lead, 'new', lead.created_at)));
  const names = new Set([...(current?.keys() ?? []), ...(old?.keys() ?? [])]);
  return [...names].filter((name) => old?.get(name) !== current?.get(name));
}

/** A record's fields as JSON, by name. */
const fieldsOf = (record: object): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(record).flatMap(([name, value]) =>
      parts.has(name)
        ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, JSON.stringify(inner)] as const)
        : [[name, JSON.stringify(value)] as const],
    ),
  );

/** The documented limit is higher than recipients must support (Standard Webhooks 1.0.0). */
const mostBytes = 20_000;

/** The body of a webhook. */
interface WebhookMessage {
  readonly type: 'lead.created' | 'booking.moved' | 'booking.cancelled';
  /** Time of the event, ISO. */
  readonly timestamp: string;
  /** The lead as `GET /api/leads` has it; if it is too long, or for `thin`, only what it is and where to get it. */
  readonly data: object;
}

/** What the webhook of a destination gets of a lead, when it has come or is delivered again. */
export function webhookMessage(
  lead: Lead,
  { thin }: { readonly thin: boolean },
  site: RecordSite,
): WebhookMessage {
  const { status: _, ...record } = leadRecord(lead, 'new', site);
  const of = (data: object): WebhookMessage => ({ type: 'lead.created', timestamp: lead.created_at, data });
  const whole = of(record);
  const fits = Buffer.byteLength(JSON.stringify(whole)) < mostBytes;
  const { object, id, url, created_at, updated_at, category, subcategory } = record;
  return fits && !thin ? whole : of({ object, id, url, created_at, updated_at, category, subcategory });
}

/** A moved or cancelled test drive: the current booking. Its lead, of the same id, was sent before. */
export const changeMessage = ({ kind, booking }: Pick<LeadChange, 'kind' | 'booking'>): WebhookMessage => ({
  type: `booking.${kind}`,
  timestamp: booking.updated_at,
  data: booking,
});
