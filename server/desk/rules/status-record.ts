import { z } from 'zod';
import type { LeadProgress } from '#server/desk/lead-progress-store';
import { leadStatus, leadStatuses } from '#server/settings/lead';

/** A lead's status for programs, with its history. */
export const statusRecordSchema = z.object({
  status: z
    .enum(leadStatuses)
    .describe('How far the lead is: won is a sale, and closed is the end without one.'),
  status_history: z
    .array(
      z
        .object({
          status: z.enum(leadStatuses),
          note: z.string().nullable(),
          by: z.string().describe('The staff member, or the name of the API key.'),
          at: z.iso.datetime(),
        })
        .meta({ id: 'StatusChange' }),
    )
    .describe('Changes of the status, at the desk and through the API, oldest first.'),
});
type StatusRecord = z.infer<typeof statusRecordSchema>;

/** The record of a lead's status; of one that is not stored yet, `new`. */
export const statusRecord = (progress: Omit<LeadProgress, 'mergedInto'> | undefined): StatusRecord => ({
  status: progress?.status ?? 'new',
  status_history: (progress?.changes ?? []).map(({ text, remark, byName, createdAt }) => ({
    status: leadStatus(text) ?? 'new',
    note: remark ?? null,
    by: byName,
    at: createdAt,
  })),
});
