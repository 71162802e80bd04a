import type { Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import {
  type LeadNote,
  type LeadProgressStore,
  type LeadStatus,
  type NoteKind,
  noteKinds,
} from '../desk-store-port';

const mostNotes = 1_000;

/** The desk's changes, in SQLite or PostgreSQL. */
export class KyselyLeadProgressStore implements LeadProgressStore {
  constructor(readonly commits: GroupCommit) {}

  setStatus(tenant: string, leadId: string, status: LeadStatus, note: LeadNote): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const own = trx.selectFrom('lead_states').select(['status', 'created_at', 'replied_at']);
      const existing = await own
        .where('tenant', '=', tenant)
        .where('lead_id', '=', leadId)
        .executeTakeFirst();
      if (!existing) return false;
      // Pressed twice: it is there already.
      if (existing.status === status) return true;
      const seconds = Math.round((Date.parse(note.createdAt) - Date.parse(existing.created_at)) / 1_000);
      const first = existing.status === 'new' && existing.replied_at === null;
      await trx
        .updateTable('lead_states')
        .set({
          ...{ status, changed_at: note.createdAt, changed_by: note.byId },
          ...(first ? { replied_at: note.createdAt, reply_seconds: Math.max(0, seconds) } : {}),
        })
        .where('lead_id', '=', leadId)
        .execute();
      await insertNote(trx, tenant, leadId, note);
      return true;
    });
  }

  setOwner(tenant: string, leadId: string, ownerId: string | null, note: LeadNote): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const own = trx.selectFrom('lead_states').select('owner_id').where('tenant', '=', tenant);
      const existing = await own.where('lead_id', '=', leadId).executeTakeFirst();
      if (!existing) return false;
      // Pressed twice: that person is the owner already.
      if (existing.owner_id === ownerId) return true;
      await trx
        .updateTable('lead_states')
        .set({ owner_id: ownerId, changed_at: note.createdAt, changed_by: note.byId })
        .where('lead_id', '=', leadId)
        .execute();
      await insertNote(trx, tenant, leadId, note);
      return true;
    });
  }

  addNote(tenant: string, leadId: string, note: LeadNote): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const own = trx.selectFrom('leads').select('id').where('tenant', '=', tenant);
      if (!(await own.where('id', '=', leadId).executeTakeFirst())) return false;
      await insertNote(trx, tenant, leadId, note);
      return true;
    });
  }

  async notes(tenant: string, leadId: string): Promise<LeadNote[]> {
    const rows = await this.commits.db
      .selectFrom('lead_notes')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('lead_id', '=', leadId)
      .orderBy('created_at')
      .orderBy('id')
      .limit(mostNotes)
      .execute();
    return rows.map((row) => ({
      ...{ id: row.id, kind: kindOf(row.kind), text: row.text },
      ...{ byId: row.by_id, byName: row.by_name, createdAt: row.created_at },
    }));
  }
}

const kindOf = (kind: string): NoteKind => noteKinds.find((one) => one === kind) ?? 'note';

async function insertNote(
  trx: Transaction<Database>,
  tenant: string,
  leadId: string,
  note: LeadNote,
): Promise<void> {
  const row = {
    ...{ id: note.id, lead_id: leadId, tenant, kind: note.kind, text: note.text },
    ...{ by_id: note.byId, by_name: note.byName, created_at: note.createdAt },
  };
  await trx
    .insertInto('lead_notes')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .execute();
}
