import type { Lead } from '#server/settings/lead';
import type { LeadChange } from '../delivery-port';
import { leadPayload } from './lead-payload';

/** The documented limit is higher than recipients must support (Standard Webhooks 1.0.0). */
const mostBytes = 20_000;

/** The body of a webhook. */
export interface WebhookMessage {
  readonly type: 'lead.created' | 'booking.moved' | 'booking.cancelled';
  /** Time of the event, ISO. */
  readonly timestamp: string;
  /** The lead in the format of `GET /api/leads`; if it is too long, or for `thin`, only its id and address. */
  readonly data: Readonly<Record<string, unknown>>;
}

export function webhookMessage(lead: Lead, { thin }: { readonly thin: boolean }): WebhookMessage {
  const { id: lead_id, category, subcategory, created_at } = lead;
  const of = (data: WebhookMessage['data']): WebhookMessage => ({
    type: 'lead.created',
    timestamp: created_at,
    data,
  });
  const whole = of(leadPayload(lead));
  const fits = Buffer.byteLength(JSON.stringify(whole)) < mostBytes;
  return fits && !thin ? whole : of({ lead_id, category, ...(subcategory && { subcategory }), created_at });
}

/** A moved or cancelled test drive: the current booking. `lead_id` names the lead sent before. */
export const changeMessage = ({ kind, booking }: Pick<LeadChange, 'kind' | 'booking'>): WebhookMessage => ({
  type: `booking.${kind}`,
  timestamp: booking.changed_at,
  data: { ...booking },
});
