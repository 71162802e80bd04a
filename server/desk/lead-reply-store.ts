import type { Selectable, Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { ulidPattern } from '#server/platform/ulid';
import { type LeadStatus, leadStatus } from '#server/settings/lead';
import { changeStatusIn, insertNote, type LeadNote, noteOf, stateRow } from './lead-progress-store';

/** The id of a reply's message: of its lead, with which it is deleted, and of its note in the history. */
export const replyMessageId = (leadId: string, noteId: string): string => `reply-${leadId}-${noteId}`;

/** The note of a reply by the id of its message; undefined for any other message. */
function noteOfReply(messageId: string): string | undefined {
  const noteId = messageId.startsWith('reply-') ? messageId.slice(-26) : '';
  return ulidPattern.test(noteId) ? noteId : undefined;
}

/** Replies of staff in the history of leads, in SQLite or PostgreSQL. */
export class LeadReplyStore {
  constructor(
    readonly commits: GroupCommit,
    readonly onStatus: () => void = () => undefined,
  ) {}

  /**
   * Adds a reply to the history and sends it with `post`, in one transaction. The first one answers the lead: a new lead
   * becomes contacted. The same note again sends nothing. False: no such lead, or it is merged into another.
   */
  async add(
    tenant: string,
    leadId: string,
    note: LeadNote,
    post: (trx: Transaction<Database>) => Promise<unknown>,
  ): Promise<boolean> {
    const isThere = await this.commits.run(async (trx) => {
      const existing = await stateRow(trx, tenant, leadId);
      if (!existing || existing.merged_into !== null) return false;
      if (!(await insertNote(trx, tenant, leadId, note))) return true;
      await post(trx);
      const before = leadStatus(existing.status) ?? 'new';
      const status: LeadStatus = before === 'new' ? 'contacted' : before;
      if (status === before && existing.replied_at !== null) return true;
      await changeStatusIn(trx, { tenant, existing, status, isAnswer: true, note });
      if (status === before) return true;
      const by = { now: new Date(note.createdAt), staff: { id: note.byId, name: note.byName } };
      await insertNote(trx, tenant, leadId, noteOf(by, 'status', status));
      return true;
    });
    if (isThere) this.onStatus();
    return isThere;
  }
}

type Finished = Pick<Selectable<Database['messages']>, 'id' | 'state'>;

/** Notes in the history of leads what became of replies, as their messages leave the outbox. */
export async function noteReplyOutcomes(
  trx: Transaction<Database>,
  messages: readonly Finished[],
): Promise<void> {
  for (const outcome of ['sent', 'failed', 'expired'] as const) {
    const ids = messages.flatMap(({ id, state }) => (state === outcome ? (noteOfReply(id) ?? []) : []));
    if (ids.length > 0) {
      await trx.updateTable('lead_notes').set({ outcome }).where('id', 'in', ids).execute();
    }
  }
}
