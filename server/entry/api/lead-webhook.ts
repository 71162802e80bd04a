import { z } from 'zod';
import type { WebhookDeclaration } from '#server/entry/routes/openapi-webhooks';
import { leadPayloadSchema } from '#server/people/leads/rules/lead-payload';
import { bookingRecordSchema } from '#server/people/leads/test-drives/views/booking-view';
import { exampleLead } from './lead-answers';

/** The body of a webhook (Standard Webhooks 1.0.0). */
const leadCreatedSchema = z
  .object({
    type: z.literal('lead.created'),
    timestamp: z.iso.datetime().describe('When the lead was received.'),
    data: z.union([
      leadPayloadSchema,
      z
        .object({
          lead_id: z.string(),
          category: z.string(),
          subcategory: z.string().optional(),
          created_at: z.iso.datetime(),
        })
        .describe('Where to fetch the lead when it is too long for a message or the site sends ids only.'),
    ]),
  })
  .meta({ id: 'LeadCreated' });

/** The headers and responses of every webhook. */
const common = {
  tags: ['Leads'],
  headers: {
    'webhook-id': 'The same for every attempt.',
    'webhook-timestamp': 'Time of this attempt, in seconds since 1970.',
    'webhook-signature': 'v1 and a base64 HMAC-SHA256; two signatures while a secret is being rotated.',
  },
  answers: {
    '2XX': 'Delivered.',
    '410': 'No more leads are sent here until someone retries by hand.',
    '429': 'Retried, not before Retry-After. The same applies to every other status.',
  },
} satisfies Partial<WebhookDeclaration>;

/** The webhook that a destination receives (Standard Webhooks 1.0.0), as described by the API. */
export const leadCreatedWebhook: WebhookDeclaration = {
  name: 'lead.created',
  summary: 'New lead',
  description:
    "Sent to each of the site's webhook destinations, in the order the leads arrived. " +
    'Use webhook-id to ignore repeats. Redirects are not followed. The timeout is 20 seconds. Failures are ' +
    'retried after 5 seconds, 5 and 30 minutes, then 2, 5, 10, 14, 20 and 24 hours, and never before Retry-After. ' +
    'Verify with any Standard Webhooks library. A trade-in that was valued online has a `valuation`: the estimate, the ' +
    'offer, whether it was accepted and how far the shopper got. If the offer is accepted after the lead was sent, the ' +
    'lead is sent once more with a webhook-id of its own: update the lead with the same lead_id.',
  ...common,
  body: leadCreatedSchema,
  example: {
    summary: 'A trade-in with an accepted offer',
    value: {
      type: 'lead.created',
      timestamp: '2026-11-20T01:02:03.000Z',
      data: {
        ...exampleLead,
        category: 'Trade-in',
        offer_accepted: true,
        fields: {
          ...exampleLead.fields,
          ...{ trade_year: '2019', trade_make: 'Mazda', trade_model: 'Mazda3', trade_km: '64000' },
        },
        valuation: {
          ...{ estimate_low: 15_300, estimate_high: 17_900, offer: 16_600 },
          ...{ offer_expires_at: '2026-11-27T01:02:03.000Z', offer_accepted: true, reached: 'finished' },
          basis: '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov',
        },
      },
    },
  },
};

const bookingChangedSchema = z
  .object({
    type: z.enum(['booking.moved', 'booking.cancelled']),
    timestamp: z.iso.datetime().describe('When it was changed.'),
    data: bookingRecordSchema.describe(
      'The booking as it is now. Its lead was sent before, as lead.created.',
    ),
  })
  .meta({ id: 'BookingChanged' });

/** The message sent after a lead when its test drive is moved or cancelled. */
export const bookingChangedWebhook: WebhookDeclaration = {
  name: 'booking.changed',
  summary: 'A test drive was moved or cancelled',
  description:
    'Sent to each destination of kind webhook that received the lead, in the same order and with the same retries. ' +
    'The type is booking.moved or booking.cancelled. A change that another one followed is not sent.',
  ...common,
  body: bookingChangedSchema,
  example: {
    summary: 'A moved test drive',
    value: {
      type: 'booking.moved',
      timestamp: '2026-11-21T01:02:03.000Z',
      data: {
        booking_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
        lead_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
        location_id: 'aspley',
        car_id: 'c1',
        starts_at: '2026-11-22T23:00:00.000Z',
        ends_at: '2026-11-22T23:30:00.000Z',
        state: 'booked',
        changes: 1,
        changed_at: '2026-11-21T01:02:03.000Z',
      },
    },
  },
};
