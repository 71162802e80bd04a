import { z } from 'zod';
import { changeStatus } from '#server/desk/lead-progress-store';
import { statusRecord, statusRecordSchema } from '#server/desk/rules/status-record';
import { Problem } from '#server/platform/http/problem';
import { leadStatuses } from '#server/settings/lead-status';
import { exampleListedLead, exampleStatus, leadAnswerSchema, leadAnswers } from './lead-answers';
import { defineEndpoint, reply } from './routes/endpoint';

const params = z.object({
  id: z
    .string()
    .min(1)
    .max(64)
    .describe('Lead id.')
    .meta({ examples: ['01KXM4T3W5S0N9V7YB2QJ8ZC6D'] }),
});
const unknownLead = new Problem(404, 'Lead not found.');

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
  problems: { 404: 'Lead not found.' },
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
  problems: { 404: 'Lead not found.' },
  handler: async (site, { params: { id }, body: { status, note }, caller }) => {
    const by = caller.kind === 'key' ? caller.key : { id: caller.kind, name: caller.kind };
    if (!(await changeStatus(site, id, { status, remark: note, by }))) return unknownLead;
    const { tenant, services } = site;
    const progress = await services.leadProgress.progress(tenant.slug, [id]);
    return reply(200, { lead_id: id, ...statusRecord(progress.get(id)) });
  },
});
