import type { Lead } from '#server/settings/lead';
import type { LeadChange } from '../lead-change';
import { leadPayload } from './lead-payload';

/** Receivers are promised less (Standard Webhooks 1.0.0). */
const mostBytes = 20_000;

/** The body of a webhook. */
export interface WebhookMessage {
  readonly type: 'lead.created' | 'booking.moved' | 'booking.cancelled';
  /** When it happened, ISO. */
  readonly timestamp: string;
  /** The lead as `GET /api/leads` gives it; of one that is too long, or for `thin`, what finds it there. */
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

/** A moved or cancelled test drive: the booking as it is now. `lead_id` names the lead that was sent before. */
export const changeMessage = ({ kind, booking }: Pick<LeadChange, 'kind' | 'booking'>): WebhookMessage => ({
  type: `booking.${kind}`,
  timestamp: booking.changed_at,
  data: { ...booking },
});
