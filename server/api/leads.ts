import { z } from 'zod';
import { assignLead } from '#server/desk/assign-lead';
import { changeStatus, noteOf } from '#server/desk/lead-progress-store';
import { leadStateSchema, type WholeLead, wholeLeadSchema, wholeLeads } from '#server/desk/lead-records';
import type { Bff } from '#server/entry/bff';
import { placeOf } from '#server/leads/lead-list';
import { type Caller, hasScope, isTestCaller } from '#server/platform/http/caller';
import { leadStatuses } from '#server/settings/lead';
import { categories } from '#server/settings/rules/filing';
import { exampleLead } from './example-lead';
import { invalidFields } from './invalid-fields';
import { callerName, leadOfCaller, noteText, unknownLead } from './lead-notes';
import { idParams } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { answerList, listParts } from './routes/list';
import { instant } from './routes/query';

const leads = listParts('Leads', 'LeadList', wholeLeadSchema, exampleLead);
const query = leads.query.extend({
  status: z.enum(leadStatuses).optional().describe('Only leads with this status.'),
  assigned_to: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('Only leads of this member of staff, by id (`GET /api/staff`); `none` for leads of nobody.'),
  category: z.enum(categories).optional().describe('Only leads in this category.'),
  created_since: instant.optional().describe('Only leads that came at this time or later.'),
  updated_since: instant
    .optional()
    .describe('Only leads that changed at this time or later: the oldest change first.'),
  quarantined: z
    .enum(['none', 'held', 'discarded'])
    .default('none')
    .describe('Include quarantined leads: waiting for review, or discarded as spam. Left out by default.'),
});

/** A dealer's own leads, for its other systems. */
export const listLeads = defineEndpoint({
  ...leads,
  path: '/api/leads',
  summary: 'List leads, newest first',
  description:
    'With `updated_since` those that changed, the oldest change first: to follow changes, ask from time to time from a ' +
    'minute before the last `updated_at` on, and replace what you have. A new status, owner, note or booking is a change; ' +
    'a delivery is none. A deleted lead is no change.',
  tags: ['Leads'],
  caller: { scope: 'leads:read' },
  query,
  problems: { invalid_cursor: 'Not a cursor of this list, or its lead was deleted.' },
  handler: async (site, { query: asked, caller }) => {
    const { tenant, services, url } = site;
    const { status, category, assigned_to } = asked;
    const isTest = isTestCaller(caller);
    const quarantined = isTest ? 'test' : asked.quarantined;
    const ownerId = assigned_to === 'none' ? null : assigned_to;
    const since = { createdSince: asked.created_since, updatedSince: asked.updated_since };
    return answerList(url, asked, {
      // Test leads are never suspected spam.
      read: async (page) =>
        isTest && asked.quarantined !== 'none'
          ? []
          : services.leads.list(tenant.slug, { ...page, ...since, status, category, quarantined, ownerId }),
      place: (lead) => placeOf(lead, since),
      data: (leads) => wholeLeads(site, leads, url.origin),
    });
  },
});

const params = idParams('Lead id.');

/** A lead with all that is stored about it; undefined if there is none that the caller may know. */
async function storedLead(site: Bff, id: string, caller: Caller): Promise<WholeLead | undefined> {
  const lead = await leadOfCaller(site, id, caller);
  return lead ? (await wholeLeads(site, [lead], site.url.origin))[0] : undefined;
}

/** One lead for a dealer's other systems. */
export const showLead = defineEndpoint({
  method: 'GET',
  path: '/api/leads/{id}',
  summary: 'Show a lead',
  description: 'The same as in the list. A lead in quarantine has `quarantined`.',
  tags: ['Leads'],
  caller: { scope: 'leads:read' },
  params,
  responses: { 200: wholeLeadSchema },
  examples: { responses: { 200: { summary: 'A lead that was answered', value: exampleLead } } },
  problems: { not_found: 'Lead not found.' },
  handler: async (site, { params: { id }, caller }) => {
    const lead = await storedLead(site, id, caller);
    return lead ? reply(200, lead) : unknownLead;
  },
});

const changeSchema = z
  .strictObject({
    status: z.enum(leadStatuses).optional(),
    note: noteText.optional().describe('With a status, shown in its history; otherwise a note of its own.'),
    assigned_to: z
      .string()
      .min(1)
      .max(64)
      .nullable()
      .optional()
      .describe('Id of the member of staff whose lead it is, of `GET /api/staff`; null: nobody’s.'),
  })
  .meta({ id: 'LeadChange' });

/** Changes a lead's status or owner, or adds a note. */
export const changeLead = defineEndpoint({
  method: 'PATCH',
  path: '/api/leads/{id}',
  summary: 'Change a lead',
  description:
    'The statuses are those of the desk, and any of them may follow any other: new, contacted, appointment, won (a ' +
    'sale) and closed (the end without one). The time to the first status other than new is the time to reply. The ' +
    'same status and note again changes nothing. A new owner is told by email. The answer is the whole lead only with the ' +
    'scope leads:read.',
  tags: ['Leads'],
  caller: { scope: 'leads:write' },
  params,
  body: changeSchema,
  responses: { 200: z.union([wholeLeadSchema, leadStateSchema]) },
  examples: {
    body: {
      summary: 'Answered by phone',
      value: { status: 'contacted', note: 'Rang back; she comes on Saturday.' },
    },
    responses: { 200: { summary: 'The lead with its history', value: exampleLead } },
  },
  problems: { not_found: 'Lead not found.' },
  handler: async (site, { params: { id }, body, caller }) => {
    const lead = await storedLead(site, id, caller);
    if (!lead) return unknownLead;
    const { status, note, assigned_to } = body;
    const by = callerName(caller);
    if (assigned_to !== undefined && assigned_to !== (lead.assigned_to?.id ?? null)) {
      const outcome = await assignLead({ ...site, by }, id, assigned_to);
      if (outcome === 'no-owner') {
        const errors = { assigned_to: 'Nobody with this id works on leads here.' };
        return invalidFields(errors, { sent: body, code: 'not_found' });
      }
    }
    if (status !== undefined) await changeStatus(site, id, { status, remark: note, by });
    else if (note) {
      const added = noteOf({ now: site.now, staff: by }, 'note', note);
      await site.services.leadProgress.addNote(site.tenant.slug, id, added);
    }
    const changed = (await storedLead(site, id, caller)) ?? lead;
    return reply(200, hasScope(caller, 'leads:read') ? changed : leadStateSchema.parse(changed));
  },
});
