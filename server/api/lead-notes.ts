import { z } from 'zod';
import { recordUrl } from '#server/dealer/rules/record-url';
import { type LeadNote, noteOf } from '#server/desk/lead-progress-store';
import type { Bff } from '#server/entry/bff';
import { type Caller, isTestCaller } from '#server/platform/http/caller';
import { Problem } from '#server/platform/http/problem';
import { recordBase, recordShape } from '#server/platform/rules/record';
import { isTestLead, type Lead } from '#server/settings/lead';
import { idParams } from './parameters';
import { defineEndpoint, reply } from './routes/endpoint';
import { answerList, listParts } from './routes/list';

const longestNote = 1_000;

/** The text of a note in a body. */
export const noteText = z
  .string()
  .transform((text) => text.replace(/(?![\n\t])\p{Cc}/gu, '').trim())
  .pipe(z.string().max(longestNote))
  .meta({ type: 'string', maxLength: longestNote });

/** Who changes a lead, for its history: the name of the key. */
export const callerName = (caller: Caller): { readonly id: string; readonly name: string } =>
  caller.kind === 'key' ? caller.key : { id: caller.kind, name: caller.kind };

/** A stored lead that the caller may know: a test lead with a test key alone, any other with every other key. */
export async function leadOfCaller(
  { tenant, services }: Pick<Bff, 'tenant' | 'services'>,
  id: string,
  caller: Caller,
): Promise<Lead | undefined> {
  const lead = await services.leads.byId(tenant.slug, id);
  return lead && isTestLead(lead) === isTestCaller(caller) ? lead : undefined;
}

const noteSchema = z
  .object({
    ...recordShape('lead_note'),
    lead_id: z.string(),
    text: z.string(),
    author: z.string().describe('The staff member, or the name of the API key.'),
  })
  .meta({ id: 'LeadNote', description: 'A note about a lead.' });

const noteRecord = (
  { id, text, byName, createdAt }: LeadNote,
  leadId: string,
  { tenant, url }: Pick<Bff, 'tenant' | 'url'>,
): z.infer<typeof noteSchema> => ({
  ...recordBase('lead_note', {
    id,
    url: recordUrl('leads', leadId, tenant, url.origin),
    createdAt,
    updatedAt: createdAt,
  }),
  lead_id: leadId,
  text,
  author: byName,
});

const exampleNote = {
  object: 'lead_note' as const,
  id: '01KXM4V0AB4F3H8K5N7P9R2T6W',
  url: 'https://www.brolga.example/desk/leads/01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  created_at: '2026-11-20T02:31:00.000Z',
  updated_at: '2026-11-20T02:31:00.000Z',
  lead_id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D',
  text: 'Wants it in blue.',
  author: 'CRM',
};

const place = {
  path: '/api/leads/{id}/notes',
  tags: ['Leads'],
  params: idParams('Lead id.'),
} as const;
const notFound = 'Lead not found.';
/** The refusal of an id that is no lead's. */
export const unknownLead = new Problem('not_found', notFound, { param: 'id' });

const notes = listParts('Notes', 'LeadNoteList', noteSchema, exampleNote);
/** The notes on a lead. */
export const listLeadNotes = defineEndpoint({
  ...place,
  ...notes,
  summary: 'List the notes on a lead, newest first',
  description:
    'With those of leads that are part of it. Notes never change. Changes of the status are in the lead.',
  caller: { scope: 'leads:read' },
  problems: { ...notes.problems, not_found: notFound },
  handler: async (site, { params: { id }, query, caller }) => {
    const { services, tenant, url } = site;
    if (!(await leadOfCaller(site, id, caller))) return unknownLead;
    const notes = await services.leadProgress.notes(tenant.slug, id);
    const written = notes.filter(({ kind }) => kind === 'note').toReversed();
    return answerList(url, query, {
      read: ({ limit, after }) => {
        const from = after === undefined ? 0 : written.findIndex((note) => note.id === after) + 1;
        return after !== undefined && from === 0 ? null : written.slice(from, from + limit);
      },
      place: (note) => note.id,
      data: (some) => some.map((note) => noteRecord(note, id, site)),
    });
  },
});

/** Adds a note to a lead. */
export const addLeadNote = defineEndpoint({
  ...place,
  method: 'POST',
  summary: 'Add a note to a lead',
  description: 'Staff read it at the desk, with the name of the key.',
  caller: { scope: 'leads:write' },
  idempotent: true,
  body: z.strictObject({ text: noteText.pipe(z.string().min(1)) }).meta({ id: 'NewLeadNote' }),
  responses: { 201: noteSchema },
  examples: {
    body: { summary: 'A wish', value: { text: exampleNote.text } },
    responses: { 201: { summary: 'The note', value: exampleNote } },
  },
  problems: { not_found: notFound },
  handler: async (site, { params: { id }, body: { text }, caller }) => {
    if (!(await leadOfCaller(site, id, caller))) return unknownLead;
    const note = noteOf({ now: site.now, staff: callerName(caller) }, 'note', text);
    const isStored = await site.services.leadProgress.addNote(site.tenant.slug, id, note);
    return isStored ? reply(201, noteRecord(note, id, site)) : unknownLead;
  },
});
