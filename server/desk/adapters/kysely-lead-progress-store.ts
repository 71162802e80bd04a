import { type Kysely, PostgresAdapter, type Transaction } from 'kysely';
import {
  type LeadNote,
  type LeadProgress,
  type LeadProgressStore,
  type NoteKind,
  noteKinds,
} from '#server/desk/desk-store-port';
import { statusEvent } from '#server/desk/rules/status-event';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { recordEvents, wantsEventsOf } from '#server/platform/events/record-events';
import { type LeadStatus, leadStatus } from '#server/settings/lead';

const mostNotes = 1_000;

/** The desk's changes, in SQLite or PostgreSQL. */
export class KyselyLeadProgressStore implements LeadProgressStore {
  constructor(
    readonly commits: GroupCommit,
    readonly onStatus: () => void = () => undefined,
  ) {}

  async setStatus(tenant: string, leadId: string, status: LeadStatus, note: LeadNote): Promise<boolean> {
    const isThere = await this.commits.run(async (trx) => {
      const existing = await stateRow(trx, tenant, leadId);
      if (!existing) return false;
      // Pressed or sent twice: it is there already.
      if (existing.status === status && (await hasRemark(trx, tenant, leadId, note))) return true;
      const seconds = Math.round((Date.parse(note.createdAt) - Date.parse(existing.created_at)) / 1_000);
      const first = existing.status === 'new' && status !== 'new' && existing.replied_at === null;
      await trx
        .updateTable('lead_states')
        .set({
          status,
          changed_at: note.createdAt,
          changed_by: note.byId,
          ...(first ? { replied_at: note.createdAt, reply_seconds: Math.max(0, seconds) } : {}),
        })
        .where('lead_id', '=', leadId)
        .execute();
      await insertNote(trx, tenant, leadId, note);
      await recordStatus(trx, { tenant, leadId, status, at: note.createdAt });
      return true;
    });
    if (isThere) this.onStatus();
    return isThere;
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
    return rows.map(toNote);
  }

  async progress(tenant: string, leadIds: readonly string[]): Promise<ReadonlyMap<string, LeadProgress>> {
    if (leadIds.length === 0) return new Map();
    const { db } = this.commits;
    const states = db.selectFrom('lead_states').select(['lead_id', 'status']).where('tenant', '=', tenant);
    const notes = statusNotes(db, tenant).where('lead_id', 'in', [...leadIds]);
    const rows = await notes.orderBy('created_at').orderBy('id').execute();
    const leads = await states.where('lead_id', 'in', [...leadIds]).execute();
    return new Map(
      leads.map(({ lead_id: id, status }) => {
        const changes = rows.filter((row) => row.lead_id === id).map(toNote);
        return [id, { status: leadStatus(status) ?? 'new', changes }];
      }),
    );
  }
}

/** The status of a lead; a transaction that reads it changes it before any other does. */
function stateRow(trx: Transaction<Database>, tenant: string, leadId: string) {
  const rows = trx
    .selectFrom('lead_states')
    .select(['status', 'created_at', 'replied_at'])
    .where('tenant', '=', tenant)
    .where('lead_id', '=', leadId);
  const locked = trx.getExecutor().adapter instanceof PostgresAdapter ? rows.forUpdate() : rows;
  return locked.executeTakeFirst();
}

/** Reports the new status of a lead that is not in quarantine. */
async function recordStatus(
  trx: Transaction<Database>,
  { tenant, leadId, status, at }: { tenant: string; leadId: string; status: LeadStatus; at: string },
): Promise<void> {
  if (!(await wantsEventsOf(trx, tenant, 'lead'))) return;
  const row = await trx
    .selectFrom('leads')
    .select('data')
    .where('tenant', '=', tenant)
    .where('id', '=', leadId)
    .where('quarantined', 'is', null)
    .executeTakeFirst();
  if (row) await recordEvents(trx, tenant, [statusEvent(row.data, status, at)]);
}

const statusNotes = (db: Kysely<Database>, tenant: string) =>
  db.selectFrom('lead_notes').selectAll().where('tenant', '=', tenant).where('kind', '=', 'status');

/** Whether the latest status came with the same remark, or the note has none. */
async function hasRemark(
  trx: Transaction<Database>,
  tenant: string,
  leadId: string,
  { remark }: LeadNote,
): Promise<boolean> {
  if (remark === undefined) return true;
  const notes = statusNotes(trx, tenant).where('lead_id', '=', leadId);
  const latest = await notes.orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirst();
  return latest?.remark === remark;
}

const toNote = (row: Database['lead_notes']): LeadNote => ({
  id: row.id,
  kind: kindOf(row.kind),
  text: row.text,
  ...(row.remark ? { remark: row.remark } : {}),
  byId: row.by_id,
  byName: row.by_name,
  createdAt: row.created_at,
});

const kindOf = (kind: string): NoteKind => noteKinds.find((one) => one === kind) ?? 'note';

async function insertNote(
  trx: Transaction<Database>,
  tenant: string,
  leadId: string,
  note: LeadNote,
): Promise<void> {
  const row = {
    id: note.id,
    lead_id: leadId,
    tenant,
    kind: note.kind,
    text: note.text,
    remark: note.remark ?? null,
    by_id: note.byId,
    by_name: note.byName,
    created_at: note.createdAt,
  };
  await trx
    .insertInto('lead_notes')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .execute();
}
