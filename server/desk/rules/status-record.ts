import { z } from 'zod';
import type { LeadNote } from '#server/desk/lead-progress-store';
import { leadStatus, leadStatuses } from '#server/settings/lead';

/** A change of a lead's status, for other systems. */
export const statusChangeSchema = z
  .object({
    status: z.enum(leadStatuses),
    note: z.string().nullable(),
    by: z.string().describe('The staff member, or the name of the API key.'),
    at: z.iso.datetime(),
  })
  .meta({ id: 'StatusChange' });

/** The history of a lead's status. */
export const historyRecord = (changes: readonly LeadNote[]): z.infer<typeof statusChangeSchema>[] =>
  changes.map(({ text, remark, byName, createdAt }) => ({
    status: leadStatus(text) ?? 'new',
    note: remark ?? null,
    by: byName,
    at: createdAt,
  }));
