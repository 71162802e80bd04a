import { createHmac } from 'node:crypto';
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

/** The key in a Standard Webhooks secret: whsec_ and the base64 of 24 to 64 bytes. Null if invalid. */
export function webhookKey(secret: string): Buffer | null {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret.trim()) ?? [];
  const key = Buffer.from(base64 ?? '', 'base64');
  return key.length >= 24 && key.length <= 64 ? key : null;
}

export interface Signed {
  readonly id: string;
  /** Time of the attempt. */
  readonly timestampSeconds: number;
  readonly body: string;
}

/** `v1,…` for each key, separated by spaces: a recipient accepts any one that it knows. */
export const webhookSignature = ({ id, timestampSeconds, body }: Signed, keys: readonly Buffer[]): string =>
  keys
    .map((key) => createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`).digest('base64'))
    .map((signature) => `v1,${signature}`)
    .join(' ');
