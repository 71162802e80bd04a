import { type Kysely, sql, type Transaction } from 'kysely';
import { type Clock, systemClock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { addDeliveries, type NewDeliveries } from '#server/platform/database/outbox-rows';
import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import type {
  Attached,
  LeadFile,
  LeadPage,
  LeadStore,
  NewBooking,
  NotStored,
  StoredLead,
} from '../../lead-store-port';
import { newLeadState } from '../../rules/lead-words';
import { type BookingBook, noBookings } from './lead-bookings';
import { recordChanged, recordCreated } from './lead-events';
import { discardLead, storeReleased, trustLead } from './lead-quarantine';
import { insertFiles, insertLead, lockLead, ofTenant, readLead, toData } from './lead-rows';
import { firstId, sentBefore } from './repeated-leads';

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
    { booking, content, files = [], tokenMark, bookingHeldUntil }: Attached = {},
  ): Promise<StoredLead | NotStored> {
    const first = await sentBefore(trx, lead, content);
    if (first !== undefined) return this.#repeat(trx, lead, first, destinations);
    if (!(await insertLead(trx, lead, content, tokenMark))) {
      const firstLead = await firstId(trx, lead, content);
      return firstLead === undefined ? 'token-used' : this.#repeat(trx, lead, firstLead, destinations);
    }
    if (booking && !(await this.#book(trx, lead, booking, bookingHeldUntil))) return 'taken';
    // A time that is booked is an appointment; only one that is held for suspected spam waits for an answer.
    const status = booking && !bookingHeldUntil ? 'appointment' : 'new';
    await trx.insertInto('lead_states').values(newLeadState(lead, status)).execute();
    await recordCreated(trx, lead, lead.created_at);
    await insertFiles(trx, lead, files);
    await addDeliveries(trx, deliveriesOf(lead, destinations, lead.created_at));
    return { leadId: lead.id, repeated: false, isHeld: lead.quarantined !== undefined };
  }

  /** The first lead of a repeat: each repeat is judged for itself, so that an honest retry gets through. */
  async #repeat(
    trx: Transaction<Database>,
    repeat: Lead,
    leadId: string,
    destinations: readonly string[],
  ): Promise<StoredLead> {
    const first = await lockLead(trx, repeat.tenant, leadId);
    if (first?.quarantined !== 'held' || repeat.quarantined) {
      return { leadId, repeated: true, isHeld: first?.quarantined !== undefined };
    }
    const { quarantined: _, ...released } = first;
    await storeReleased(trx, released, this.bookings, repeat.created_at);
    await addDeliveries(trx, deliveriesOf(released, destinations, repeat.created_at));
    return { leadId, repeated: true, isReleased: true, isHeld: false };
  }

  /** Takes a quarantined lead out of quarantine, within a transaction; any other stays as it is. */
  trustIn(trx: Transaction<Database>, tenant: string, id: string): Promise<void> {
    return trustLead(trx, tenant, id, this.clock.now().toISOString());
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
    const before = await lockLead(trx, tenant, id);
    if (!before) return null;
    const lead = change(before);
    await trx
      .updateTable('leads')
      .set({ data: toData(lead) })
      .where('id', '=', id)
      .execute();
    const { words, phone, email, location_id } = newLeadState(lead);
    const state = await trx
      .updateTable('lead_states')
      .set({ words, phone, email, location_id })
      .where('lead_id', '=', id)
      .returning('status')
      .executeTakeFirst();
    await recordChanged(trx, { before, lead, status: state?.status }, this.clock.now().toISOString());
    return lead;
  }

  /** Attaches files to a stored lead within a transaction, in place of those that it has. */
  async replaceFilesIn(
    trx: Transaction<Database>,
    lead: Pick<Lead, 'id' | 'tenant'>,
    files: readonly LeadFile[],
  ): Promise<void> {
    await trx.deleteFrom('lead_files').where('lead_id', '=', lead.id).execute();
    await insertFiles(trx, lead, files);
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
    const at = now.toISOString();
    return this.commits.run(async (trx) => {
      await storeReleased(trx, heldLead, this.bookings, at);
      return addDeliveries(trx, deliveriesOf(heldLead, destinations, at));
    });
  }

  discard(tenant: string, id: string): Promise<boolean> {
    return this.commits.run((trx) => discardLead(trx, tenant, id));
  }

  async byId(tenant: string, id: string): Promise<Lead | null> {
    const row = await ofTenant(this.#db, tenant).where('id', '=', id).executeTakeFirst();
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
    let page = ofTenant(this.#db, tenant);
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

const deliveriesOf = ({ tenant, id }: Lead, destinations: readonly string[], at: string): NewDeliveries => ({
  tenant,
  leadId: id,
  destinations,
  at,
});
