import { z } from 'zod';
import { defineEndpoint, reply } from '#server/entry/routes/endpoint';
import {
  deliveryRecord,
  leadDeliverySchema,
  leadPayload,
  leadPayloadSchema,
} from '#server/people/leads/rules/lead-payload';
import { bookingRecord } from '#server/people/leads/test-drives/rules/drive-facts';
import { bookingRecordSchema } from '#server/people/leads/test-drives/views/booking-view';
import { categories } from '#server/settings/rules/filing';

/** An example lead for the API documents. */
export const exampleLead = {
  lead_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  category: 'Enquiry',
  fields: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', postcode: '4000' },
  source: 'form' as const,
  form_completed: true,
  offer_accepted: false,
  lead_attributes: { visited_pages: [], linked_query_params: {} },
  consents: [],
  created_at: '2026-11-20T01:02:03.000Z',
};

const leadAnswerSchema = leadPayloadSchema
  .extend({ deliveries: z.array(leadDeliverySchema), booking: bookingRecordSchema.optional() })
  .meta({ id: 'ListedLead' });

/** A dealer's own leads, for its other systems. */
export const listLeads = defineEndpoint({
  method: 'GET',
  path: '/api/leads',
  summary: 'List leads, newest first',
  tags: ['Leads'],
  caller: { scope: 'leads:read' },
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50).describe('Leads per page.'),
    before: z.string().min(1).max(64).optional().describe('`next` from the previous page.'),
    since: z.iso.datetime({ offset: true }).optional().describe('Only leads from this time onwards.'),
    category: z.enum(categories).optional().describe('Only leads in this category.'),
    quarantined: z
      .enum(['none', 'held', 'discarded'])
      .default('none')
      .describe('Include quarantined leads: waiting for review, or discarded as spam. Left out by default.'),
  }),
  responses: {
    200: z
      .object({
        leads: z.array(leadAnswerSchema),
        next: z.string().nullable().describe('Cursor of the next page; null on the last page.'),
      })
      .meta({ id: 'LeadList' }),
  },
  examples: {
    responses: {
      200: {
        summary: 'A single lead',
        value: {
          leads: [
            {
              ...exampleLead,
              deliveries: [
                {
                  delivery_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D-crm',
                  destination: 'crm',
                  state: 'delivered',
                  attempts: 1,
                  next_attempt_at: null,
                  delivered_at: '2026-11-20T01:02:04.000Z',
                  last_error: null,
                },
              ],
            },
          ],
          next: null,
        },
      },
    },
  },
  handler: async ({ tenant, services }, { query }) => {
    const since = query.since && new Date(query.since).toISOString();
    const { leads, next } = await services.leads.list(tenant.slug, { ...query, since });
    const more = new URLSearchParams({ ...queryText(query), before: next ?? '' });
    const headers = next === null ? {} : { Link: `</api/leads?${more}>; rel="next"` };
    const ids = leads.map(({ id }) => id);
    const deliveries = await services.deliveries.ofLeads(tenant.slug, ids);
    const booked = await services.bookings.ofLeads(tenant.slug, ids);
    const answers = leads.map((lead) => {
      const booking = booked.find(({ leadId }) => leadId === lead.id);
      return {
        ...leadPayload(lead),
        deliveries: (deliveries.get(lead.id) ?? []).map(deliveryRecord),
        ...(booking ? { booking: bookingRecord(booking) } : {}),
      };
    });
    return reply(200, { leads: answers, next }, { headers });
  },
});

/** The same query, for the next page. */
const queryText = (query: Readonly<Record<string, string | number | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || (name === 'quarantined' && value === 'none') ? [] : [[name, String(value)]],
    ),
  );
