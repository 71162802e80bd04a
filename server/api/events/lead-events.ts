import { z } from 'zod';
import { exampleBooking } from '#server/api/booking-answers';
import { exampleLead } from '#server/api/lead-answers';
import { leadPayloadSchema } from '#server/leads/rules/lead-payload';
import { bookingRecordSchema } from '#server/leads/test-drives/views/booking-view';
import { type EventType, eventTypes } from './event-type';

const leadSchema = leadPayloadSchema.extend({
  status: z.string().optional().describe('How far the lead is; only to endpoints of /api/webhooks.'),
  changed: z.array(z.string()).optional().describe('Only of lead.updated: names of the fields that changed.'),
});

const thinSchema = z
  .object({
    lead_id: z.string(),
    category: z.string(),
    subcategory: z.string().optional(),
    created_at: z.iso.datetime(),
  })
  .describe(
    "From a webhook of the site's settings: where to fetch the lead when it is too long for a message or ids alone are sent.",
  );

const description =
  'The lead has the fields of GET /api/leads/{id} without its deliveries, its booking and the history of its status. A ' +
  'lead in quarantine is reported once it is released.';
const common = { tag: 'Leads', data: leadSchema };
const example = { ...exampleLead, status: 'new' };

/** Events of leads and of test drives. */
export const leadEvents: readonly EventType[] = [
  {
    ...common,
    type: 'lead.created',
    summary: 'New lead',
    description: `${description} Also sent to destinations of kind webhook in the site's settings, once such a lead is ready.`,
    data: z.union([leadSchema, thinSchema]),
    example,
  },
  {
    ...common,
    type: 'lead.updated',
    summary: 'A lead or its status has changed',
    description,
    example: { ...example, status: 'contacted', changed: ['status'] },
  },
  {
    ...common,
    type: 'lead.offer_accepted',
    summary: 'A shopper has accepted an offer',
    description,
    example: {
      ...example,
      category: 'Trade-in',
      offer_accepted: true,
      valuation: {
        estimate_low: 15_300,
        estimate_high: 17_900,
        offer: 16_600,
        offer_expires_at: '2026-11-27T01:02:03.000Z',
        offer_accepted: true,
        reached: 'finished',
        basis: '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov',
      },
    },
  },
  ...eventTypes(
    {
      'booking.created': 'A test drive was booked',
      'booking.moved': 'A test drive was moved',
      'booking.cancelled': 'A test drive was cancelled',
    },
    {
      tag: 'Leads',
      description:
        'The booking as it is now. booking.moved and booking.cancelled are also sent to each destination of kind webhook ' +
        "in the site's settings that received the lead.",
      data: bookingRecordSchema,
      example: (type) => ({
        ...exampleBooking,
        ...(type === 'booking.created' ? {} : { changes: 1, changed_at: '2026-11-21T01:02:03.000Z' }),
        ...(type === 'booking.cancelled' ? { state: 'cancelled' } : {}),
      }),
    },
  ),
];
