import { type ExpressionBuilder, type Kysely, PostgresAdapter, type Transaction } from 'kysely';
import { leadColumns, readLead, touchLeads } from '#server/leads/lead-rows';
import { isReported, leadEvent } from '#server/leads/rules/lead-events';
import { isOfTest } from '#server/leads/test-leads';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { recordEvents, wantsEventsOf } from '#server/platform/record-events';
import { ulidOr } from '#server/platform/ulid';
import { type LeadStatus, leadStatus } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { StaffVisit } from './create-desk';
import { type LeadDeed, statusAfter } from './rules/status-after';

const noteKinds = [
  'note',
  'status',
  'owner',
  'released',
  'discarded',
  'retried',
  'valued',
  'offered',
  'bought',
  'not-bought',
  'booked',
  'moved',
  'cancelled',
  'attended',
  'missed',
  'deposit',
  'deposit-link',
  'emailed',
  'texted',
  'merged',
  'separated',
] as const;
export type NoteKind = (typeof noteKinds)[number];

/** A note or an action on a lead. */
export interface LeadNote {
  readonly id: string;
  readonly kind: NoteKind;
  /** The note's text; the new status; the retried destination; an amount; an appointment; a reply; the id of a merged lead. */
  readonly text: string;
  /**
   * Of a new status: the words that came with it. Of an email: its subject. Of a merged lead: its status before. Of an attended
   * or missed appointment: its start, UTC ISO.
   */
  readonly remark?: string | undefined;
  /** When its author wants to be reminded, UTC ISO. */
  readonly remindAt?: string | undefined;
  /** When the reminder was marked as done. */
  readonly remindedAt?: string | undefined;
  /** Of a reply whose message has left the outbox: `sent`, `failed` or `expired`. */
  readonly outcome?: string | undefined;
  readonly byId: string;
  readonly byName: string;
  readonly createdAt: string;
}

type NoteAuthor = Pick<StaffVisit, 'now'> & { readonly staff: Pick<StaffVisit['staff'], 'id' | 'name'> };

/** A note or an action of the signed-in person; `id`: of the form that it comes from. */
export const noteOf = (
  { now, staff }: NoteAuthor,
  kind: NoteKind,
  text: string,
  { id, remark }: { readonly id?: string | null | undefined; readonly remark?: string | undefined } = {},
): LeadNote => ({
  id: ulidOr(id, now),
  kind,
  text,
  remark,
  byId: staff.id,
  byName: staff.name,
  createdAt: now.toISOString(),
});

/** That an appointment was attended or missed. */
export interface AppointmentNote extends LeadNote {
  readonly leadId: string;
}

/** A lead's status, and the notes of its changes, oldest first. */
export interface LeadProgress {
  readonly status: LeadStatus;
  readonly changes: readonly LeadNote[];
  /** Id of the earlier lead that it is part of. */
  readonly mergedInto: string | null;
  /** The member of staff whose lead it is. */
  readonly owner: { readonly id: string; readonly name: string } | null;
}

const mostNotes = 1_000;

/** The desk's changes, in SQLite or PostgreSQL. Notes are append-only. */
export class LeadProgressStore {
  constructor(
    readonly commits: GroupCommit,
    readonly onStatus: () => void = () => undefined,
  ) {}

  /**
   * Also adds a note about it, and the reply time when the status first changes from `new`. The same status again
   * changes nothing, unless it has another remark. Of merged leads the earliest has the status, and the others follow.
   * False: no such lead.
   */
  async setStatus(tenant: string, leadId: string, status: LeadStatus, note: LeadNote): Promise<boolean> {
    const isThere = await this.commits.run((trx) => setStatusIn(trx, { tenant, leadId }, () => status, note));
    if (isThere) this.onStatus();
    return isThere;
  }

  /** Sets the status that a deed proves; a lead that is further on stays. */
  async reach(tenant: string, leadId: string, deed: LeadDeed, note: LeadNote): Promise<void> {
    const next = (status: LeadStatus) => statusAfter(status, deed);
    await this.commits.run((trx) => setStatusIn(trx, { tenant, leadId }, next, note));
    this.onStatus();
  }

  /** Also adds a note about it. Null: no owner. False: no such lead. */
  setOwner(tenant: string, leadId: string, ownerId: string | null, note: LeadNote): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const existing = await stateRow(trx, tenant, leadId);
      if (!existing) return false;
      // Pressed twice: that person is the owner already.
      if (existing.owner_id === ownerId) return true;
      await trx
        .updateTable('lead_states')
        .set({ owner_id: ownerId, changed_at: note.createdAt, changed_by: note.byId })
        .where('lead_id', '=', leadId)
        .execute();
      await insertNote(trx, tenant, leadId, note);
      await recordLeadChange(trx, { tenant, leadId, at: note.createdAt, changed: ['assigned_to'] });
      return true;
    });
  }

  /** The same note (by id) is stored once. False: no such lead. */
  addNote(tenant: string, leadId: string, note: LeadNote): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const own = trx.selectFrom('leads').select('id').where('tenant', '=', tenant);
      if (!(await own.where('id', '=', leadId).executeTakeFirst())) return false;
      const isNew = await insertNote(trx, tenant, leadId, note);
      const changed = isNew && note.kind === 'note' ? ['notes'] : [];
      await recordLeadChange(trx, { tenant, leadId, at: note.createdAt, changed });
      return true;
    });
  }

  /** Oldest first; with those of the leads that are merged into it. */
  async notes(tenant: string, leadId: string): Promise<LeadNote[]> {
    const rows = this.#oldestFirst(tenant).where(ofLeadOrParts(leadId)).limit(mostNotes);
    return (await rows.execute()).map(toNote);
  }

  /** What became of the appointments of these leads, oldest first. */
  async outcomes(tenant: string, leadIds: readonly string[]): Promise<readonly AppointmentNote[]> {
    if (leadIds.length === 0) return [];
    const notes = this.#oldestFirst(tenant).where('lead_id', 'in', [...leadIds]);
    const rows = await notes.where('kind', 'in', ['attended', 'missed']).execute();
    return rows.map((row) => ({ ...toNote(row), leadId: row.lead_id }));
  }

  #oldestFirst(tenant: string) {
    return notesOf(this.commits.db, tenant).orderBy('created_at').orderBy('id');
  }

  /** The statuses of these leads with their history; an unknown lead is left out. */
  async progress(tenant: string, leadIds: readonly string[]): Promise<ReadonlyMap<string, LeadProgress>> {
    if (leadIds.length === 0) return new Map();
    const notes = this.#oldestFirst(tenant).where('lead_id', 'in', [...leadIds]);
    const rows = await notes.where('kind', '=', 'status').execute();
    const leads = await this.commits.db
      .selectFrom('lead_states')
      .leftJoin('staff', 'staff.id', 'lead_states.owner_id')
      .select(['lead_id', 'status', 'merged_into', 'staff.id as ownerId', 'staff.name as ownerName'])
      .where('lead_states.tenant', '=', tenant)
      .where('lead_id', 'in', [...leadIds])
      .execute();
    return new Map(
      leads.map(({ lead_id: id, status, merged_into: mergedInto, ownerId, ownerName }) => {
        const changes = rows.filter((row) => row.lead_id === id).map(toNote);
        const owner = ownerId !== null && ownerName !== null ? { id: ownerId, name: ownerName } : null;
        return [id, { status: leadStatus(status) ?? 'new', changes, mergedInto, owner }];
      }),
    );
  }
}

interface LeadOf {
  readonly tenant: string;
  readonly leadId: string;
}

/** Sets the status that follows from the present one, within a transaction. False: no such lead. */
export async function setStatusIn(
  trx: Transaction<Database>,
  { tenant, leadId }: LeadOf,
  next: (status: LeadStatus) => LeadStatus,
  statusNote: LeadNote,
): Promise<boolean> {
  const sent = await stateRow(trx, tenant, leadId);
  const existing = sent?.merged_into ? await stateRow(trx, tenant, sent.merged_into) : sent;
  if (!existing) return false;
  const status = next(leadStatus(existing.status) ?? 'new');
  const note = { ...statusNote, text: status };
  const latest = await latestStatus(trx, tenant, existing.lead_id);
  // Pressed or sent twice: it is there already.
  const isSaid = note.remark === undefined || note.remark === latest?.remark;
  if (existing.status === status && isSaid) return true;
  const isAnswer = existing.status === 'new' && status !== 'new';
  const inOrder = { ...note, createdAt: after(note.createdAt, latest?.created_at) };
  await changeStatusIn(trx, { tenant, existing, status, isAnswer, note: inOrder });
  await insertNote(trx, tenant, existing.lead_id, inOrder);
  return true;
}

/** Notes of a lead, and of those that are merged into it. */
export const ofLeadOrParts =
  (leadId: string | null) =>
  ({ eb, or, selectFrom }: ExpressionBuilder<Database, 'lead_notes'>) => {
    const parts = selectFrom('lead_states as s').select('s.lead_id').where('s.merged_into', '=', leadId);
    return or([eb('lead_id', '=', leadId), eb('lead_id', 'in', parts)]);
  };

/** The state of a lead; a transaction that reads it changes it before any other does. */
export async function stateRow(trx: Transaction<Database>, tenant: string, leadId: string) {
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter;
  // The lead first, as everywhere: otherwise two transactions could wait for each other.
  const lead = trx.selectFrom('leads').select('id').where('tenant', '=', tenant).where('id', '=', leadId);
  if (isPostgres) await lead.forUpdate().execute();
  const rows = trx
    .selectFrom('lead_states')
    .select(['lead_id', 'status', 'created_at', 'replied_at', 'owner_id', 'phone', 'email', 'merged_into'])
    .where('tenant', '=', tenant)
    .where('lead_id', '=', leadId);
  return (isPostgres ? rows.forUpdate() : rows).executeTakeFirst();
}

interface StatusChange {
  readonly tenant: string;
  /** The lead before the change; not merged into another. */
  readonly existing: NonNullable<Awaited<ReturnType<typeof stateRow>>>;
  readonly status: LeadStatus;
  /** Whether somebody has answered the person: the first time counts. */
  readonly isAnswer: boolean;
  readonly note: Pick<LeadNote, 'byId' | 'createdAt'>;
}

/** Changes the status of a lead and of those merged into it, and reports a new one. */
export async function changeStatusIn(
  trx: Transaction<Database>,
  { tenant, existing, status, isAnswer, note }: StatusChange,
): Promise<void> {
  const { lead_id: leadId } = existing;
  const seconds = Math.round((Date.parse(note.createdAt) - Date.parse(existing.created_at)) / 1_000);
  // The time to reply to a test says nothing about the dealer.
  const first = isAnswer && existing.replied_at === null && !(await isOfTest(trx, leadId));
  const change = { status, changed_at: note.createdAt, changed_by: note.byId };
  const reply = first ? { replied_at: note.createdAt, reply_seconds: Math.max(0, seconds) } : {};
  const states = trx.updateTable('lead_states');
  await states
    .set({ ...change, ...reply })
    .where('lead_id', '=', leadId)
    .execute();
  await states.set(change).where('merged_into', '=', leadId).execute();
  const parts = trx.selectFrom('lead_states').select('lead_id').where('merged_into', '=', leadId);
  await touchLeads(trx, parts, note.createdAt);
  await recordLeadChange(trx, { tenant, leadId, at: note.createdAt, changed: ['status'] });
}

interface LeadWork extends LeadOf {
  readonly at: string;
  /** Names of the lead's fields, and `notes`. */
  readonly changed: readonly string[];
}

/** Reports the work on a lead that is not suspected spam. */
export async function recordLeadChange(
  trx: Transaction<Database>,
  { tenant, leadId, at, changed }: LeadWork,
): Promise<void> {
  if (changed.length === 0 || !(await wantsEventsOf(trx, tenant, 'lead'))) return;
  const row = await trx
    .selectFrom('leads')
    .innerJoin('lead_states', 'lead_states.lead_id', 'leads.id')
    .select([...leadColumns, 'lead_states.status'])
    .where('leads.tenant', '=', tenant)
    .where('leads.id', '=', leadId)
    .executeTakeFirst();
  const lead = row && readLead(row);
  if (!lead || !isReported(lead)) return;
  const status = leadStatus(row.status) ?? 'new';
  await recordEvents(trx, tenant, [leadEvent(lead, 'lead.updated', { status, at, changed })]);
}

const notesOf = (db: Kysely<Database>, tenant: string) =>
  db.selectFrom('lead_notes').selectAll().where('tenant', '=', tenant);

const latestStatus = (trx: Transaction<Database>, tenant: string, leadId: string) =>
  notesOf(trx, tenant)
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'status')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** The time of a change: later than the one before it, since both can come in one millisecond or from two clocks. */
const after = (at: string, previous: string | undefined): string =>
  previous === undefined || previous < at ? at : new Date(Date.parse(previous) + 1).toISOString();

const toNote = (row: Database['lead_notes']): LeadNote => ({
  id: row.id,
  kind: noteKinds.find((kind) => kind === row.kind) ?? 'note',
  text: row.text,
  remark: row.remark ?? undefined,
  remindAt: row.remind_at ?? undefined,
  remindedAt: row.reminded_at ?? undefined,
  outcome: row.outcome ?? undefined,
  byId: row.by_id,
  byName: row.by_name,
  createdAt: row.created_at,
});

/** False if a note with its id is stored already. */
export async function insertNote(
  trx: Transaction<Database>,
  tenant: string,
  leadId: string,
  { id, kind, text, remark, remindAt, byId, byName, createdAt }: LeadNote,
): Promise<boolean> {
  const row = {
    id,
    kind,
    text,
    tenant,
    lead_id: leadId,
    remark: remark ?? null,
    remind_at: remindAt ?? null,
    by_id: byId,
    by_name: byName,
    created_at: createdAt,
  };
  const inserted = await trx
    .insertInto('lead_notes')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .execute();
  if (inserted.length === 0) return false;
  await touchLeads(trx, [leadId], createdAt);
  return true;
}

/** A new status, with a remark, and who sets it: a staff account or an API key. */
interface NewStatus {
  readonly status: LeadStatus;
  readonly remark?: string | undefined;
  readonly by: NoteAuthor['staff'];
}

interface StatusVisit<Use extends 'setStatus' | 'reach'> extends Pick<StaffVisit, 'now'> {
  readonly tenant: Pick<Tenant, 'slug'>;
  readonly services: { readonly leadProgress: Pick<LeadProgressStore, Use> };
}

/** Moves a lead on to the status that a deed of the signed-in person proves. */
export const reachStatus = (
  visit: StatusVisit<'reach'> & NoteAuthor,
  leadId: string,
  deed: LeadDeed,
): Promise<void> =>
  visit.services.leadProgress.reach(visit.tenant.slug, leadId, deed, noteOf(visit, 'status', ''));

/** Sets a lead's status. The same status and remark again changes nothing. False: no such lead. */
export function changeStatus(
  { tenant, now, services }: StatusVisit<'setStatus'>,
  leadId: string,
  { status, remark, by }: NewStatus,
): Promise<boolean> {
  const note = noteOf({ now, staff: by }, 'status', status, { remark: remark || undefined });
  return services.leadProgress.setStatus(tenant.slug, leadId, status, note);
}
