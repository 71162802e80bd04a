import { type Kysely, PostgresAdapter, sql, type Transaction } from 'kysely';
import { type Clock, systemClock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { addDeliveries, type NewDeliveries } from '#server/platform/database/outbox-rows';
import type { Database } from '#server/platform/database/schema';
import { recordEvents } from '#server/platform/events/record-events';
import { type Lead, leadSchema } from '#server/settings/lead';
import type {
  Attached,
  LeadFile,
  LeadPage,
  LeadStore,
  NewBooking,
  NotStored,
  StoredLead,
} from '../lead-store-port';
import type { ContentKeys } from '../rules/content-keys';
import { leadChangeEvents, leadEvent } from '../rules/lead-event';
import { newLeadState, withoutAppointment } from '../rules/lead-words';

/** Books a time in the transaction that stores its lead; false if the time is taken. */
export interface BookingBook {
  book(
    trx: Transaction<Database>,
    booking: NewBooking & {
      readonly id: string;
      readonly tenant: string;
      readonly leadId: string;
      readonly now: string;
      readonly heldUntil?: string | undefined;
    },
  ): Promise<boolean>;
  /** A time that was held for a lead in quarantine becomes final. */
  keep(trx: Transaction<Database>, leadId: string): Promise<void>;
}

const noBookings: BookingBook = {
  book: () => Promise.reject(new Error('this lead store does not support bookings')),
  keep: async () => undefined,
};

/** Leads in SQLite or PostgreSQL. */
export class KyselyLeadStore implements LeadStore {
  readonly #db: Kysely<Database>;

  constructor(
    readonly commits: GroupCommit,
    readonly bookings: BookingBook = noBookings,
    readonly clock: Clock = systemClock,
  ) {
    this.#db = commits.db;
  }

  add(
    lead: Lead,
    destinations: readonly string[],
    attached?: Attached & { readonly booking?: undefined; readonly tokenMark?: undefined },
  ): Promise<StoredLead>;
  add(lead: Lead, destinations: readonly string[], attached?: Attached): Promise<StoredLead | NotStored>;
  add(lead: Lead, destinations: readonly string[], attached?: Attached): Promise<StoredLead | NotStored> {
    return this.commits.run((trx) => this.addIn(trx, lead, destinations, attached));
  }

  /** Adds a lead within a transaction that stores something else with it. */
  async addIn(
    trx: Transaction<Database>,
    lead: Lead,
    destinations: readonly string[],
    { booking, content, files, tokenMark, bookingHeldUntil }: Attached = {},
  ): Promise<StoredLead | NotStored> {
    const first = await sentBefore(trx, lead, content);
    if (first !== undefined) return { leadId: first, repeated: true };
    if (!(await insertLead(trx, lead, content, tokenMark))) {
      const firstLead = await firstId(trx, lead, content);
      return firstLead === undefined ? 'token-used' : { leadId: firstLead, repeated: true };
    }
    if (booking && !(await this.#book(trx, lead, booking, bookingHeldUntil))) return 'taken';
    await trx.insertInto('lead_states').values(newLeadState(lead)).execute();
    await recordCreated(trx, lead, lead.created_at);
    if (files && files.length > 0) await insertFiles(trx, lead, files);
    await addDeliveries(trx, deliveriesOf(lead, destinations, lead.created_at));
    return { leadId: lead.id, repeated: false };
  }

  /** Takes a quarantined lead out of quarantine, within a transaction; any other stays as it is. */
  async trustIn(trx: Transaction<Database>, tenant: string, id: string): Promise<void> {
    const trusted = await trx
      .updateTable('leads')
      .set({ quarantined: null })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .where('quarantined', '=', 'held')
      .returning(['data', 'quarantined'])
      .execute();
    for (const row of trusted) await recordCreated(trx, readLead(row), this.clock.now().toISOString());
  }

  /**
   * Changes a stored lead within a transaction: its data, and what the desk finds it by. Null if it is gone; whether it
   * is quarantined stays as it is.
   */
  async changeIn(
    trx: Transaction<Database>,
    tenant: string,
    id: string,
    change: (lead: Lead) => Lead,
  ): Promise<Lead | null> {
    let query = trx
      .selectFrom('leads')
      .select(['data', 'quarantined'])
      .where('tenant', '=', tenant)
      .where('id', '=', id);
    if (trx.getExecutor().adapter instanceof PostgresAdapter) query = query.forUpdate();
    const row = await query.executeTakeFirst();
    if (!row) return null;
    const before = readLead(row);
    const lead = change(before);
    const data = JSON.stringify({ ...lead, quarantined: undefined });
    await trx.updateTable('leads').set({ data }).where('id', '=', id).execute();
    const { words, phone, email, location_id } = newLeadState(lead);
    const state = await trx
      .updateTable('lead_states')
      .set({ words, phone, email, location_id })
      .where('lead_id', '=', id)
      .returning('status')
      .executeTakeFirst();
    const moment = { status: state?.status ?? firstStatus, at: this.clock.now().toISOString() };
    await recordEvents(trx, tenant, leadChangeEvents(before, lead, moment));
    return lead;
  }

  /** Attaches files to a stored lead within a transaction, in place of those that it has. */
  async replaceFilesIn(
    trx: Transaction<Database>,
    lead: Pick<Lead, 'id' | 'tenant'>,
    files: readonly LeadFile[],
  ): Promise<void> {
    await trx.deleteFrom('lead_files').where('lead_id', '=', lead.id).execute();
    if (files.length > 0) await insertFiles(trx, lead, files);
  }

  /** Removes the lead again if its time is taken. */
  async #book(trx: Transaction<Database>, lead: Lead, booking: NewBooking, until?: Date): Promise<boolean> {
    const { id, tenant, created_at: now } = lead;
    const heldUntil = until?.toISOString();
    if (await this.bookings.book(trx, { ...booking, id, tenant, leadId: id, now, heldUntil })) return true;
    await trx.deleteFrom('leads').where('id', '=', id).execute();
    return false;
  }

  release(heldLead: Lead, destinations: readonly string[], now: Date): Promise<number> {
    const { quarantined } = heldLead;
    return this.commits.run(async (trx) => {
      const wasHeld = await isHeld(trx, heldLead);
      const lead =
        quarantined || !(await lostTime(trx, heldLead.id)) ? heldLead : withoutAppointment(heldLead);
      await trx
        .updateTable('leads')
        .set({
          data: JSON.stringify({ ...lead, quarantined: undefined }),
          suspect: lead.suspect ?? null,
          quarantined: lead.quarantined ?? null,
        })
        .where('tenant', '=', lead.tenant)
        .where('id', '=', lead.id)
        .execute();
      if (!lead.quarantined) await this.bookings.keep(trx, lead.id);
      if (!lead.quarantined && wasHeld) await recordCreated(trx, lead, now.toISOString());
      return addDeliveries(trx, deliveriesOf(lead, destinations, now.toISOString()));
    });
  }

  discard(tenant: string, id: string): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const heldIds = trx
        .updateTable('leads')
        .set({ quarantined: 'discarded' })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .where('quarantined', '=', 'held');
      const discarded = (await heldIds.returning('id').execute()).length > 0;
      if (discarded) await freeTimes(trx, id);
      return discarded;
    });
  }

  async byId(tenant: string, id: string): Promise<Lead | null> {
    const query = this.#db
      .selectFrom('leads')
      .select(['data', 'quarantined'])
      .where('tenant', '=', tenant)
      .where('id', '=', id);
    const row = await query.executeTakeFirst();
    return row ? readLead(row) : null;
  }

  async filesOf(tenant: string, leadId: string): Promise<readonly LeadFile[]> {
    const files = this.#db
      .selectFrom('lead_files')
      .select(['name', 'type', 'bytes'])
      .where('tenant', '=', tenant)
      .where('lead_id', '=', leadId);
    return files.orderBy('position').execute();
  }

  async list(tenant: string, listing: LeadPage): Promise<{ leads: Lead[]; next: string | null }> {
    const { limit, before, since, category, quarantined } = listing;
    let page = this.#db.selectFrom('leads').select(['data', 'quarantined']).where('tenant', '=', tenant);
    if (since !== undefined) page = page.where('created_at', '>=', since);
    if (category !== undefined) page = page.where('category', '=', category);
    if (quarantined === 'none') page = page.where('quarantined', 'is', null);
    else if (quarantined) page = page.where('quarantined', '=', quarantined);
    if (before !== undefined) {
      page = page.where(
        sql<boolean>`(created_at, id) < (select created_at, id from leads where tenant = ${tenant} and id = ${before})`,
      );
    }
    const ordered = page.orderBy('created_at', 'desc').orderBy('id', 'desc');
    const leads = (await ordered.limit(limit + 1).execute()).map(readLead);
    const pageLeads = leads.slice(0, limit);
    return { leads: pageLeads, next: leads.length > limit ? (pageLeads.at(-1)?.id ?? null) : null };
  }
}

/** The column says whether a lead is quarantined: that changes, while the lead as received does not. */
function readLead({ data, quarantined }: { data: string; quarantined: string | null }): Lead {
  const record: object = JSON.parse(data);
  return leadSchema.parse({ ...record, quarantined: quarantined ?? undefined });
}

const deliveriesOf = ({ tenant, id }: Lead, destinations: readonly string[], at: string): NewDeliveries => ({
  tenant,
  leadId: id,
  destinations,
  at,
});

/** The lead with the same content shortly before; its key is from the previous time window. */
async function sentBefore(
  trx: Transaction<Database>,
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

/** False if its form token, its token's mark, its content's key or its id exists already. */
async function insertLead(
  trx: Transaction<Database>,
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
    data: JSON.stringify({ ...lead, quarantined: undefined }),
    source: lead.source,
    suspect: lead.suspect ?? null,
    quarantined: lead.quarantined ?? null,
    content_key: content?.key ?? null,
    form_token: lead.form_token ?? null,
    token_mark: tokenMark ?? null,
    created_at: lead.created_at,
  });
  const inserted = await insert
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute();
  return inserted.length > 0;
}

/** The lead that was sent before; undefined if only its token was used before. */
async function firstId(
  trx: Transaction<Database>,
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

async function insertFiles(
  trx: Transaction<Database>,
  { id, tenant }: Pick<Lead, 'id' | 'tenant'>,
  files: readonly LeadFile[],
): Promise<void> {
  const rows = files.map(({ name, type, bytes }, position) => ({
    ...{ lead_id: id, position, tenant, name, type },
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }));
  await trx.insertInto('lead_files').values(rows).execute();
}

/** Whether the time held for a lead has been taken. */
const lostTime = async (trx: Transaction<Database>, leadId: string): Promise<boolean> =>
  (
    await trx
      .selectFrom('bookings')
      .select('id')
      .where('lead_id', '=', leadId)
      .where('state', '=', 'cancelled')
      .where('held_until', 'is not', null)
      .execute()
  ).length > 0;

/** Whether the stored lead is in quarantine. */
async function isHeld(trx: Transaction<Database>, { tenant, id }: Lead): Promise<boolean> {
  const query = trx.selectFrom('leads').select('quarantined').where('tenant', '=', tenant);
  return typeof (await query.where('id', '=', id).executeTakeFirst())?.quarantined === 'string';
}

const firstStatus = 'new';

/** Reports a lead that has come; one in quarantine comes once it is out. */
async function recordCreated(trx: Transaction<Database>, lead: Lead, at: string): Promise<void> {
  if (lead.quarantined) return;
  await recordEvents(trx, lead.tenant, [leadEvent(lead, 'lead.created', { status: firstStatus, at })]);
}

/** Frees the time that spam booked. */
const freeTimes = (trx: Transaction<Database>, leadId: string) =>
  trx
    .updateTable('bookings')
    .set({ state: 'cancelled', sequence: sql`sequence + 1` })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'booked')
    .execute();
