import { z } from 'zod';
import type { Delivery } from '#server/leads/delivery-queue';
import type { LeadChange } from '#server/leads/test-drives/letters';
import type { EventRecord } from '#server/platform/record-events';
import { type Lead, leadAttributesSchema, leadSchema } from '#server/settings/lead';
import { consentsOf } from './consents';
import { leadSource } from './lead-source';
import { valuationOfLead } from './lead-valuation';

const valuationSchema = z
  .object({
    estimate_low: z.int().optional().describe('The lower end of the online estimate, in dollars.'),
    estimate_high: z.int().optional().describe('The upper end, in dollars.'),
    offer: z.int().optional().describe('The offer for the car, in dollars; the latest if it was revised.'),
    offer_expires_at: z.iso.datetime().optional(),
    offer_accepted: z.boolean().optional().describe('Absent until the person decides.'),
    reached: z
      .string()
      .describe(
        'The furthest step: vehicle, kilometres, condition, contact, estimate, photos, inspection or finished.',
      ),
    basis: z.string().optional().describe('Why the number is what it is, or why there is none.'),
    payout: z.int().optional().describe('What is still to pay on the car’s finance, in dollars.'),
  })
  .meta({ id: 'LeadValuation', description: 'The online valuation of the car to trade in or sell.' });

/** A lead in its external format: for the API, the command line and recipients. */
export const leadPayloadSchema = leadSchema
  .omit({ id: true, tenant: true, form_token: true, opt_in: true, added_by: true })
  .extend({
    lead_id: z.string(),
    source: z
      .enum(['form', 'api', 'desk'])
      .describe('How it was sent: by a form on the website, through the API, or typed by staff at the desk.'),
    came_from: z
      .string()
      .describe(
        'Where it comes from, in the words of the reports: the campaign or ad, or what staff or another system said, such as `Walk-in`.',
      ),
    form_completed: z.boolean(),
    offer_accepted: z.boolean(),
    car_id: z
      .string()
      .optional()
      .describe('Name of the car from stock, or from the page if the car is not in stock.'),
    car_dealership_id: z.string().optional().describe('Same as dealership_id.'),
    lead_attributes: leadAttributesSchema,
    consents: leadSchema.shape.consents.unwrap(),
    valuation: valuationSchema.optional(),
  })
  .meta({ id: 'Lead' });
type LeadPayload = z.infer<typeof leadPayloadSchema>;

/** A stored lead in its external format. */
export function leadPayload(lead: Lead): LeadPayload {
  const { id, tenant: _tenant, form_token: _token, opt_in: _old, added_by: _staff, ...kept } = lead;
  const valuation = valuationOfLead(lead);
  return {
    lead_id: id,
    ...kept,
    source: lead.added_by === undefined ? lead.source : 'desk',
    came_from: leadSource(lead),
    form_completed: lead.form_completed ?? true,
    offer_accepted: lead.offer_accepted ?? false,
    car_id: lead.car?.id ?? lead.fields['car_id'],
    car_dealership_id: lead.dealership_id,
    lead_attributes: lead.lead_attributes ?? { visited_pages: [], linked_query_params: {} },
    consents: consentsOf(lead),
    valuation: valuation && {
      estimate_low: valuation.estimateLow,
      estimate_high: valuation.estimateHigh,
      offer: valuation.offer,
      offer_expires_at: valuation.offerExpires,
      offer_accepted: valuation.accepted,
      reached: valuation.reached,
      basis: valuation.basis,
      payout: valuation.payout,
    },
  };
}

/** A lead's delivery state for one destination. */
export const leadDeliverySchema = z
  .object({
    delivery_id: z.string().describe("The same for every attempt; a webhook's `webhook-id`."),
    destination: z.string(),
    state: z
      .enum(['pending', 'delivered', 'dead'])
      .describe('dead: out of retries until someone retries it by hand.'),
    attempts: z.int(),
    next_attempt_at: z.iso.datetime().nullable(),
    delivered_at: z.iso.datetime().nullable(),
    last_error: z.string().nullable(),
  })
  .meta({ id: 'LeadDelivery' });
type LeadDelivery = z.infer<typeof leadDeliverySchema>;

/** A delivery in the format of the API and the command line. */
export const deliveryRecord = (delivery: Delivery): LeadDelivery => ({
  delivery_id: delivery.id,
  destination: delivery.destination,
  state: delivery.state,
  attempts: delivery.attempts,
  next_attempt_at: delivery.state === 'pending' ? delivery.nextAttemptAt : null,
  delivered_at: delivery.deliveredAt,
  last_error: delivery.lastError,
});

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
  const old = new Map(Object.entries(leadPayload(before)));
  const current = new Map(Object.entries(leadPayload(after)));
  const changed = [...new Set([...current.keys(), ...old.keys()])].filter(
    (name) => JSON.stringify(old.get(name)) !== JSON.stringify(current.get(name)),
  );
  if (changed.length === 0) return [];
  const isAccepted = after.offer_accepted && !before.offer_accepted;
  return [
    leadEvent(after, 'lead.updated', { ...moment, changed }),
    ...(isAccepted ? [leadEvent(after, 'lead.offer_accepted', moment)] : []),
  ];
}

/** The documented limit is higher than recipients must support (Standard Webhooks 1.0.0). */
const mostBytes = 20_000;

/** The body of a webhook. */
interface WebhookMessage {
  readonly type: 'lead.created' | 'booking.moved' | 'booking.cancelled';
  /** Time of the event, ISO. */
  readonly timestamp: string;
  /** The lead in the format of `GET /api/leads`; if it is too long, or for `thin`, only its id and address. */
  readonly data: object;
}

export function webhookMessage(lead: Lead, { thin }: { readonly thin: boolean }): WebhookMessage {
  const { id: lead_id, category, subcategory, created_at } = lead;
  const of = (data: object): WebhookMessage => ({ type: 'lead.created', timestamp: created_at, data });
  const whole = of(leadPayload(lead));
  const fits = Buffer.byteLength(JSON.stringify(whole)) < mostBytes;
  return fits && !thin ? whole : of({ lead_id, category, subcategory, created_at });
}

/** A moved or cancelled test drive: the current booking. `lead_id` names the lead sent before. */
export const changeMessage = ({ kind, booking }: Pick<LeadChange, 'kind' | 'booking'>): WebhookMessage => ({
  type: `booking.${kind}`,
  timestamp: booking.changed_at,
  data: booking,
});
