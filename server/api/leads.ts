import { z } from 'zod';
import { changeStatus } from '#server/desk/lead-progress-store';
import { statusRecord, statusRecordSchema } from '#server/desk/rules/status-record';
import type { Bff } from '#server/entry/bff';
import {
  deliveryRecord,
  leadDeliverySchema,
  leadPayload,
  leadPayloadSchema,
} from '#server/leads/rules/lead-payload';
import { bookingRecord } from '#server/leads/test-drives/rules/drive-facts';
import { bookingRecordSchema } from '#server/leads/views/booking-view';
import { Problem } from '#server/platform/http/problem';
import { type Lead, leadStatuses } from '#server/settings/lead';
import { categories } from '#server/settings/rules/filing';
import { idParams } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { nextCursor, nextLink, pageQuery } from './routes/list';
import { instant } from './routes/query';

/** An example lead for the API documents. */
export const exampleLead = {
  lead_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  category: 'Enquiry',
  fields: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', postcode: '4000' },
  source: 'form' as const,
  came_from: 'Website, no campaign',
  form_completed: true,
  offer_accepted: false,
  lead_attributes: { visited_pages: [], linked_query_params: {} },
  consents: [],
  created_at: '2026-11-20T01:02:03.000Z',
};

/** An example of a lead's status for the API documents. */
const exampleStatus = {
  status: 'contacted' as const,
  status_history: [
    {
      status: 'contacted' as const,
      note: 'Rang back; she comes on Saturday.',
      by: 'CRM',
      at: '2026-11-20T02:30:00.000Z',
    },
  ],
};

/** A lead with its deliveries, its test drive and its status. */
const leadAnswerSchema = leadPayloadSchema
  .extend({
    deliveries: z.array(leadDeliverySchema),
    booking: bookingRecordSchema.optional(),
    ...statusRecordSchema.shape,
    merged_into: z
      .string()
      .nullable()
      .describe('Id of the earlier lead of the same person that staff made it part of; counts are of one.'),
  })
  .meta({ id: 'ListedLead' });
type LeadAnswer = z.infer<typeof leadAnswerSchema>;

/** An example lead, in the form that lists have. */
const exampleListedLead: LeadAnswer = {
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
  ...exampleStatus,
  merged_into: null,
};

/** These leads with what is stored about them, in the same order. */
async function leadAnswers(
  { tenant, services }: Pick<Bff, 'tenant' | 'services'>,
  leads: readonly Lead[],
): Promise<LeadAnswer[]> {
  const ids = leads.map(({ id }) => id);
  const [deliveries, bookings, progress] = await Promise.all([
    services.deliveries.ofLeads(tenant.slug, ids),
    services.bookings.ofLeads(tenant.slug, ids),
    services.leadProgress.progress(tenant.slug, ids),
  ]);
  return leads.map((lead) => {
    const booking = bookings.find(({ leadId }) => leadId === lead.id);
    return {
      ...leadPayload(lead),
      deliveries: (deliveries.get(lead.id) ?? []).map(deliveryRecord),
      ...(booking ? { booking: bookingRecord(booking) } : {}),
      ...statusRecord(progress.get(lead.id)),
      merged_into: progress.get(lead.id)?.mergedInto ?? null,
    };
  });
}

/** A dealer's own leads, for its other systems. */
export const listLeads = defineEndpoint({
  method: 'GET',
  path: '/api/leads',
  summary: 'List leads, newest first',
  tags: ['Leads'],
  caller: { scope: 'leads:read' },
  query: z.object({
    limit: pageQuery('Leads').limit,
    before: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('`next` from the previous page; 400 once its lead is deleted.'),
    since: instant.optional().describe('Only leads from this time onwards.'),
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
        next: nextCursor,
      })
      .meta({ id: 'LeadList' }),
  },
  examples: {
    responses: {
      200: { summary: 'A single lead', value: { leads: [exampleListedLead], next: null } },
    },
  },
  problems: { invalid_cursor: 'The lead of `before` was deleted.' },
  handler: async (site, { query }) => {
    const { tenant, services } = site;
    const { before } = query;
    if (before !== undefined && !(await services.leads.byId(tenant.slug, before))) return otherCursor;
    const since = query.since?.toISOString();
    const { leads, next } = await services.leads.list(tenant.slug, { ...query, since });
    const headers = nextLink(site.url, next, 'before');
    return reply(200, { leads: await leadAnswers(site, leads), next }, { headers });
  },
});

const notHere = 'Not a cursor of this list; start from the first page.';
const otherCursor = new Problem('invalid_cursor', notHere, { param: 'before' });

const params = idParams('Lead id.');
const unknownLead = new Problem('not_found', 'Lead not found.', { param: 'id' });

/** One lead for a dealer's other systems. */
export const showLead = defineEndpoint({
  method: 'GET',
  path: '/api/leads/{id}',
  summary: 'Show a lead',
  description: 'The same as in the list. A lead in quarantine has `quarantined`.',
  tags: ['Leads'],
  caller: { scope: 'leads:read' },
  params,
  responses: { 200: leadAnswerSchema },
  examples: { responses: { 200: { summary: 'A lead that was answered', value: exampleListedLead } } },
  problems: { not_found: 'Lead not found.' },
  handler: async (site, { params: { id } }) => {
    const lead = await site.services.leads.byId(site.tenant.slug, id);
    const [answer] = lead ? await leadAnswers(site, [lead]) : [];
    return answer ? reply(200, answer) : unknownLead;
  },
});

const longestNote = 1_000;
const noteSchema = z
  .string()
  .transform((text) => text.replace(/(?![\n\t])\p{Cc}/gu, '').trim())
  .pipe(z.string().max(longestNote, `A note can be at most ${longestNote} characters.`))
  .optional()
  .meta({ type: 'string', maxLength: longestNote, description: 'Shown at the desk and in the history.' });

/** Sets a lead's status. */
export const changeLeadStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/leads/{id}',
  summary: "Change a lead's status",
  description:
    'The statuses are those of the desk, and any of them may follow any other: new, contacted, appointment, won (a ' +
    'sale) and closed (the end without one). The time to the first status other than new is the time to reply. The ' +
    'same status and note again changes nothing.',
  tags: ['Leads'],
  caller: { scope: 'leads:write' },
  params,
  body: z
    .strictObject({ status: z.enum(leadStatuses, 'Choose one of the statuses.'), note: noteSchema })
    .meta({ id: 'NewLeadStatus' }),
  responses: {
    200: z.object({ lead_id: z.string(), ...statusRecordSchema.shape }).meta({ id: 'LeadStatus' }),
  },
  examples: {
    body: {
      summary: 'Answered by phone',
      value: { status: 'contacted', note: 'Rang back; she comes on Saturday.' },
    },
    responses: {
      200: {
        summary: 'The status and its history',
        value: { lead_id: exampleListedLead.lead_id, ...exampleStatus },
      },
    },
  },
  problems: { not_found: 'Lead not found.' },
  handler: async (site, { params: { id }, body: { status, note }, caller }) => {
    const by = caller.kind === 'key' ? caller.key : { id: caller.kind, name: caller.kind };
    if (!(await changeStatus(site, id, { status, remark: note, by }))) return unknownLead;
    const { tenant, services } = site;
    const progress = await services.leadProgress.progress(tenant.slug, [id]);
    return reply(200, { lead_id: id, ...statusRecord(progress.get(id)) });
  },
});
