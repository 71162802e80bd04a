import type { Lead } from '../lead';
import { leadPayload } from './lead-payload';

/** Receivers are promised less (Standard Webhooks 1.0.0). */
const mostBytes = 20_000;

/** What a webhook tells. */
export interface WebhookMessage {
  readonly type: 'lead.created';
  /** When the lead came in, ISO. */
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
