import { z } from 'zod';
import { leadRecordSchema } from '#server/leads/rules/lead-record';
import { bookingRecordSchema } from '#server/leads/test-drives/rules/booking-record';
import { recordShape } from '#server/platform/rules/record';
import { exampleBooking } from './bookings';
import { type EventType, eventTypes } from './event-type';
import { exampleLeadFacts } from './example-lead';
import { moneyEvents, stockEvents } from './sales-events';

const inSettings =
  'Also sent to accounts.webhook of the site’s settings, if accounts.webhook.events lists it.';
const customer = { customer_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D', phone: '+61491570006' };
const person = z.object({
  customer_id: z.string(),
  phone: z.string().describe('Mobile number in E.164 form.'),
  name: z.string().nullable(),
});

/** Events of shoppers' accounts. */
const customerEvents: readonly EventType[] = [
  {
    type: 'customer.signed_up',
    summary: 'New shopper account',
    tag: 'Customers',
    description: `When a shopper signs in for the first time. ${inSettings}`,
    data: person.extend({ created_at: z.iso.datetime() }),
    example: { ...customer, name: null, created_at: '2026-11-20T01:02:03.000Z' },
  },
  {
    type: 'customer.saved_car',
    summary: 'Car saved to a watchlist',
    tag: 'Customers',
    description:
      'A car that is already on the list is not reported again; one that is removed and saved again is. ' +
      inSettings,
    data: person.extend({
      tenant: z.string().describe('Slug of the site.'),
      car_id: z.string(),
      stock_number: z.string().nullable(),
      price_when_saved: z
        .int()
        .nullable()
        .describe('Dollars, as shown then; null for a car without a price.'),
      saved_at: z.iso.datetime(),
    }),
    example: {
      tenant: 'brolga',
      ...customer,
      name: 'Robin',
      car_id: '3f7c2a91d04be865',
      stock_number: 'B10442',
      price_when_saved: 27_990,
      saved_at: '2026-11-20T01:02:03.000Z',
    },
  },
];

const leadSchema = leadRecordSchema
  .extend({
    changed: z
      .array(z.string())
      .optional()
      .describe(
        'Only of lead.updated: names of the fields that changed, such as `message` or `contact.phone`; `assigned_to` for a new owner and `notes` for a new note, which the API has.',
      ),
  })
  .meta({ id: 'LeadEvent', description: 'A lead as it was when the event happened.' });

/** What a webhook of the site's settings gets, which does not know the status. */
const destinationSchema = leadRecordSchema
  .omit({ status: true })
  .meta({ id: 'DeliveredLead', description: 'A lead as a webhook of the site’s settings gets it.' });

const thinSchema = z
  .object({ ...recordShape('lead'), category: z.string(), subcategory: z.string().nullable() })
  .meta({
    id: 'ThinLead',
    description:
      "From a webhook of the site's settings: which lead to fetch when it is too long for a message or ids alone are sent.",
  });

const description =
  'The lead has the fields of GET /api/leads/{id} without its owner, its deliveries, its booking and the history of its ' +
  'status. A lead in quarantine is reported once it is released.';
const common = { tag: 'Leads', data: leadSchema };
const example = { ...exampleLeadFacts, status: 'new', updated_at: exampleLeadFacts.created_at };

/** Events of leads and of test drives. */
const leadEvents: readonly EventType[] = [
  {
    ...common,
    type: 'lead.created',
    summary: 'New lead',
    description: `${description} Also sent to destinations of kind webhook in the site's settings, once such a lead is ready.`,
    data: z.union([leadSchema, destinationSchema, thinSchema]),
    example,
  },
  {
    ...common,
    type: 'lead.updated',
    summary: 'A lead, its status or owner has changed, or somebody noted something about it',
    description,
    example: { ...exampleLeadFacts, changed: ['status'] },
  },
  {
    ...common,
    type: 'lead.offer_accepted',
    summary: 'A shopper has accepted an offer',
    description,
    example: {
      ...example,
      category: 'Trade-in',
      legacy: { ...example.legacy, offer_accepted: true },
      valuation: {
        estimate_low: 15_300,
        estimate_high: 17_900,
        offer: 16_600,
        offer_expires_at: '2026-11-27T01:02:03.000Z',
        offer_accepted: true,
        reached: 'finished',
        basis: '14 similar cars, 2018–2020, 60,000–95,000 km, prices of 9 Nov',
        payout: null,
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
        ...(type === 'booking.created' ? {} : { changes: 1, updated_at: '2026-11-21T01:02:03.000Z' }),
        ...(type === 'booking.cancelled' ? { state: 'cancelled' } : {}),
      }),
    },
  ),
];

/** An event without a meaning, to try an endpoint out. */
export const testEvent: EventType = {
  type: 'webhook.test',
  summary: 'A test',
  tag: 'Webhooks',
  description: 'Only sent by POST /api/webhooks/{id}/test, whatever events the endpoint wants.',
  data: z.object({ message: z.string() }),
  example: { message: 'It works.' },
};

/** Every type of event, in the order of the API document. A new capability adds its own here. */
export const eventRegistry: readonly EventType[] = [
  ...leadEvents,
  ...stockEvents,
  ...customerEvents,
  ...moneyEvents,
  testEvent,
];

/** What an endpoint may want. */
export const eventTypeNames: readonly string[] = eventRegistry.map(({ type }) => type);
