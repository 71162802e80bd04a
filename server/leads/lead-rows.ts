import {
  type Kysely,
  PostgresAdapter,
  type Selectable,
  type SelectQueryBuilder,
  type Transaction,
} from 'kysely';
import type { Database } from '#server/platform/database/schema';
import { recordEvents } from '#server/platform/record-events';
import { type Lead, type LeadStatus, leadSchema } from '#server/settings/lead';
import type { LeadFile } from './lead-store';
import { isReported, leadEvent } from './rules/lead-events';
import type { ContentKeys } from './rules/suspicion';
import { confirmTime, freeTimes, lostTime } from './test-drives/booking-rows';
import { readState, toStateColumns } from './test-leads';

type Open = Transaction<Database>;

/** Columns for `readLead`. */
export const leadColumns = ['leads.data', 'leads.quarantined', 'leads.is_test', 'leads.updated_at'] as const;
type LeadRow = Pick<Selectable<Database['leads']>, 'data' | 'quarantined' | 'is_test' | 'updated_at'>;

/** The columns say whether a lead is quarantined and when it changed: the lead as received does not. */
export const readLead = ({ data, updated_at, ...state }: LeadRow): Lead =>
  leadSchema.parse({
    ...JSON.parse(data),
    quarantined: readState(state),
    updated_at: updated_at ?? undefined,
  });

/** The record of a lead for its column `data`. */
export const toData = (lead: Lead): string =>
  JSON.stringify({ ...lead, quarantined: undefined, updated_at: undefined });

/** Rows for `readLead`. */
export const ofTenant = (db: Kysely<Database>, tenant: string) =>
  db.selectFrom('leads').select(leadColumns).where('tenant', '=', tenant);

/** A stored lead, locked until the transaction ends; null if it is gone. */
export async function lockLead(trx: Open, tenant: string, id: string): Promise<Lead | null> {
  const query = ofTenant(trx, tenant).where('id', '=', id);
  const locked = trx.getExecutor().adapter instanceof PostgresAdapter ? query.forUpdate() : query;
  const row = await locked.executeTakeFirst();
  return row ? readLead(row) : null;
}

/** Notes that something of these leads has changed, for those who follow them. */
export async function touchLeads(
  trx: Open,
  ids: readonly string[] | SelectQueryBuilder<Database, 'lead_states', { readonly lead_id: string }>,
  at: string,
): Promise<void> {
  await trx.updateTable('leads').set({ updated_at: at }).where('id', 'in', ids).execute();
}

/** False if its form token, its token's mark, its content's key or its id exists already. */
export async function insertLead(
  trx: Open,
  lead: Lead,
  content: ContentKeys | undefined,
  tokenMark: string | undefined,
): Promise<boolean> {
  const insert = trx.insertInto('leads').values({
    id: lead.id,
    tenant: lead.tenant,
    category: lead.category,
    subcategory: lead.subcategory ?? null,
    car_id: lead.car?.id ?? null,
    dealership_id: lead.dealership_id ?? null,
    data: toData(lead),
    source: lead.source,
    suspect: lead.suspect ?? null,
    ...toStateColumns(lead),
    content_key: content?.key ?? null,
    form_token: lead.form_token ?? null,
    token_mark: tokenMark ?? null,
    created_at: lead.created_at,
    updated_at: lead.created_at,
  });
  const inserted = await insert
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

export async function insertFiles(
  trx: Open,
  { id, tenant }: Pick<Lead, 'id' | 'tenant'>,
  files: readonly LeadFile[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ name, type, bytes }, position) => ({
    lead_id: id,
    position,
    tenant,
    name,
    type,
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }));
  await trx.insertInto('lead_files').values(rows).execute();
}

/** The lead with the same content shortly before; its key is from the previous time window. */
export async function sentBefore(
  trx: Open,
  { tenant }: Lead,
  content: ContentKeys | undefined,
): Promise<string | undefined> {
  if (!content) return undefined;
  const same = trx
    .selectFrom('leads')
    .select('id')
    .where('tenant', '=', tenant)
    .where('content_key', '=', content.before)
    .where('created_at', '>=', content.since);
  return (await same.executeTakeFirst())?.id;
}

/** The lead that was sent before; undefined if only its token was used before. */
export async function firstId(
  trx: Open,
  lead: Lead,
  content: ContentKeys | undefined,
): Promise<string | undefined> {
  const query = trx
    .selectFrom('leads')
    .select('id')
    .where('tenant', '=', lead.tenant)
    .where((on) =>
      on.or([
        on('id', '=', lead.id),
        ...(lead.form_token ? [on('form_token', '=', lead.form_token)] : []),
        ...(content ? [on('content_key', '=', content.key)] : []),
      ]),
    );
  return (await query.executeTakeFirst())?.id;
}

/** The status of a lead that nobody has worked on. */
export const firstStatus = 'new';

/** Reports a lead that has come; suspected spam comes once it is out of quarantine. */
export async function recordCreated(
  trx: Open,
  lead: Lead,
  at: string,
  status: LeadStatus = firstStatus,
): Promise<void> {
  if (!isReported(lead)) return;
  await recordEvents(trx, lead.tenant, [leadEvent(lead, 'lead.created', { status, at })]);
}

/**
 * Stores the current state of a lead that was held. Once it is out of quarantine, its booking becomes final, or its
 * appointment goes if the time has been taken since.
 */
export async function storeReleased(trx: Open, heldLead: Lead, at: string): Promise<void> {
  const { tenant, id, quarantined } = heldLead;
  const stored = await ofTenant(trx, tenant).where('id', '=', id).executeTakeFirst();
  const lead = quarantined || !(await lostTime(trx, id)) ? heldLead : withoutAppointment(heldLead);
  await trx
    .updateTable('leads')
    .set({
      data: toData(lead),
      suspect: lead.suspect ?? null,
      ...toStateColumns(lead),
      updated_at: at,
    })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute();
  if (quarantined) return;
  await confirmTime(trx, id);
  if (typeof stored?.quarantined === 'string') await recordCreated(trx, lead, at);
}

/** Takes a quarantined lead out of quarantine; any other stays as it is. */
export async function trustLead(trx: Open, tenant: string, id: string, at: string): Promise<void> {
  const trustedRows = await updateHeld(trx, tenant, id)
    .set({ quarantined: null, updated_at: at })
    .returning(leadColumns)
    .execute();
  for (const row of trustedRows) await recordCreated(trx, readLead(row), at);
}

/** Marks a held lead as spam and frees its time; false if it is not held. */
export async function discardLead(trx: Open, tenant: string, id: string): Promise<boolean> {
  const discardedRows = await updateHeld(trx, tenant, id)
    .set({ quarantined: 'discarded' })
    .returning('id')
    .execute();
  if (discardedRows.length === 0) return false;
  await freeTimes(trx, id);
  return true;
}

const updateHeld = (trx: Open, tenant: string, id: string) =>
  trx
    .updateTable('leads')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('quarantined', '=', 'held');

/** A lead whose booked time was taken in the meantime: the appointment becomes a preferred time. */
function withoutAppointment(lead: Lead): Lead {
  const { appointment, ...fields } = lead.fields;
  return appointment === undefined ? lead : { ...lead, fields: { ...fields, preferred_time: appointment } };
}
