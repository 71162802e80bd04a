import type { Transaction } from 'kysely';
import { type Clock, systemClock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { addDeliveries } from '#server/platform/database/outbox-rows';
import type { Database } from '#server/platform/database/schema';
import { eraseEvents, recordEvents } from '#server/platform/record-events';
import { isTestLead, type Lead, leadStatus } from '#server/settings/lead';
import { type LeadPage, listStored } from './lead-list';
import {
  discardLead,
  firstId,
  firstStatus,
  insertFiles,
  insertLead,
  lockLead,
  ofTenant,
  readLead,
  recordCreated,
  sentBefore,
  storeReleased,
  toData,
  trustLead,
} from './lead-rows';
import { leadChangeEvents } from './rules/lead-events';
import { newLeadState } from './rules/lead-words';
import type { ContentKeys } from './rules/suspicion';
import { bookingsOf, bookTime, type NewTime, setStates, storeCorrected } from './test-drives/booking-rows';

type Open = Transaction<Database>;

/** A file attached to a lead. */
export interface LeadFile {
  /** The person's file name, sanitised. */
  readonly name: string;
  /** Media type, detected from the bytes. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** An exclusive time at a location, for one car or none in particular. */
export interface NewBooking extends NewTime {
  readonly carId?: string | undefined;
}

/** Stored in the same transaction as the lead. */
export interface Attached {
  /** Prevents the same content, sent again shortly after, from creating a second lead. */
  readonly content?: ContentKeys | undefined;
  /** Marks the form token of the lead as used. */
  readonly tokenMark?: string | undefined;
  /** Marks of the same form as it was sent before: this one corrects it. */
  readonly corrects?: readonly string[] | undefined;
  /** The booking of a quarantined or test lead holds its time only until then. */
  readonly bookingHeldUntil?: Date | undefined;
  readonly files?: readonly LeadFile[] | undefined;
  readonly booking?: NewBooking | undefined;
}

/** `taken`: the time is booked. `token-used`: another form was sent with the token. Nothing was stored. */
export type NotStored = 'taken' | 'token-used';

export interface StoredLead {
  readonly leadId: string;
  readonly repeated: boolean;
  /** The first one was in quarantine, and left it with this repeat, which nothing speaks against. */
  readonly isReleased?: boolean | undefined;
  /** The stored lead waits in quarantine. */
  readonly isHeld?: boolean | undefined;
}

/** Leads in SQLite or PostgreSQL. A lead and its deliveries are one transaction, durable before it returns. */
export class LeadStore {
  constructor(
    readonly commits: GroupCommit,
    readonly clock: Clock = systemClock,
  ) {}

  /**
   * Stores lead and deliveries; a known form token or content stores nothing and returns the first lead's id, which leaves
   * quarantine if nothing speaks against the repeat. A booking has the lead's id.
   */
  add(lead: Lead, destinations: readonly string[], attached?: Attached): Promise<StoredLead | NotStored> {
    return this.commits.run((trx) => this.addIn(trx, lead, destinations, attached));
  }

  /** Adds a lead within a transaction that stores something else with it. */
  async addIn(
    trx: Open,
    lead: Lead,
    destinations: readonly string[],
    { booking, content, files = [], tokenMark, corrects = [], bookingHeldUntil }: Attached = {},
  ): Promise<StoredLead | NotStored> {
    const { id, tenant, created_at: at } = lead;
    const first = await sentBefore(trx, lead, content);
    if (first !== undefined) return answerRepeat(trx, lead, first, destinations);
    if (!(await insertLead(trx, lead, content, tokenMark))) {
      const firstLead = await firstId(trx, lead, content);
      return firstLead === undefined ? 'token-used' : answerRepeat(trx, lead, firstLead, destinations);
    }
    const heldUntil = bookingHeldUntil?.toISOString();
    // A time that is booked is an appointment; only one that is held for suspected spam waits for an answer.
    const isAppointment = booking && (!heldUntil || isTestLead(lead));
    const status = isAppointment ? 'appointment' : firstStatus;
    // Before the event of its booking.
    await recordCreated(trx, lead, at, status);
    // A corrected form may name the time that it has taken itself.
    const earlier = booking && !heldUntil ? await bookingsOf(trx, lead, corrects) : [];
    await setStates(trx, earlier, 'cancelled');
    if (booking && !(await bookTime(trx, { ...booking, id, tenant, leadId: id, now: at, heldUntil }))) {
      await setStates(trx, earlier, 'booked');
      await eraseEvents(trx, { leadIds: [id] });
      await trx.deleteFrom('leads').where('id', '=', id).execute();
      return 'taken';
    }
    const dealers = destinations.filter((name) => name !== 'confirmation');
    for (const one of earlier) await storeCorrected(trx, one, dealers, new Date(at));
    await trx.insertInto('lead_states').values(newLeadState(lead, status)).execute();
    await insertFiles(trx, lead, files);
    await addDeliveries(trx, { tenant, leadId: id, destinations, at });
    return { leadId: id, repeated: false, isHeld: isHeld(lead) };
  }

  /** Takes a quarantined lead out of quarantine, within a transaction; any other stays as it is. */
  trustIn(trx: Open, tenant: string, id: string): Promise<void> {
    return trustLead(trx, tenant, id, this.clock.now().toISOString());
  }

  /**
   * Changes a stored lead within a transaction: its data, and what the desk finds it by. Null if it is gone; whether it
   * is quarantined stays as it is.
   */
  async changeIn(trx: Open, tenant: string, id: string, change: (lead: Lead) => Lead): Promise<Lead | null> {
    const before = await lockLead(trx, tenant, id);
    if (!before) return null;
    const lead = change(before);
    const at = this.clock.now().toISOString();
    await trx
      .updateTable('leads')
      .set({ data: toData(lead), updated_at: at })
      .where('id', '=', id)
      .execute();
    const { words, phone, email, location_id } = newLeadState(lead);
    const state = await trx
      .updateTable('lead_states')
      .set({ words, phone, email, location_id })
      .where('lead_id', '=', id)
      .returning('status')
      .executeTakeFirst();
    const moment = { status: leadStatus(state?.status) ?? firstStatus, at };
    await recordEvents(trx, tenant, leadChangeEvents(before, lead, moment));
    return lead;
  }

  /** Attaches files to a stored lead within a transaction, in place of those that it has. */
  async replaceFilesIn(
    trx: Open,
    lead: Pick<Lead, 'id' | 'tenant'>,
    files: readonly LeadFile[],
  ): Promise<void> {
    await trx.deleteFrom('lead_files').where('lead_id', '=', lead.id).execute();
    await insertFiles(trx, lead, files);
  }

  /**
   * Stores the lead's current state, e.g. released from quarantine, and adds its missing deliveries to the outbox, in
   * one transaction. A held booking becomes final. Returns how many deliveries were added.
   */
  release(lead: Lead, destinations: readonly string[], now: Date): Promise<number> {
    const at = now.toISOString();
    return this.commits.run(async (trx) => {
      await storeReleased(trx, lead, at);
      return addDeliveries(trx, { tenant: lead.tenant, leadId: lead.id, destinations, at });
    });
  }

  /** Marks a held lead as spam; false if it is not held. */
  discard(tenant: string, id: string): Promise<boolean> {
    return this.commits.run((trx) => discardLead(trx, tenant, id));
  }

  async byId(tenant: string, id: string): Promise<Lead | null> {
    const row = await ofTenant(this.commits.db, tenant).where('id', '=', id).executeTakeFirst();
    return row ? readLead(row) : null;
  }

  /** Files attached to a lead, in order; empty for an unknown lead. */
  filesOf(tenant: string, leadId: string): Promise<readonly LeadFile[]> {
    const files = this.commits.db
      .selectFrom('lead_files')
      .select(['name', 'type', 'bytes'])
      .where('tenant', '=', tenant)
      .where('lead_id', '=', leadId);
    return files.orderBy('position').execute();
  }

  /** Newest first, or by their changes; null if there is no such place. */
  list(tenant: string, listing: LeadPage): Promise<Lead[] | null> {
    return listStored(this.commits.db, tenant, listing);
  }
}

/** Whether a lead looks like spam. */
const isHeld = (lead: Pick<Lead, 'quarantined'>): boolean =>
  lead.quarantined !== undefined && !isTestLead(lead);

/** The first lead of a repeat: each repeat is judged for itself, so that an honest retry gets through. */
async function answerRepeat(
  trx: Open,
  { tenant, quarantined, created_at: at }: Lead,
  leadId: string,
  destinations: readonly string[],
): Promise<StoredLead> {
  const first = await lockLead(trx, tenant, leadId);
  if (first?.quarantined !== 'held' || quarantined) {
    return { leadId, repeated: true, isHeld: first !== null && isHeld(first) };
  }
  const { quarantined: _, ...released } = first;
  await storeReleased(trx, released, at);
  await addDeliveries(trx, { tenant, leadId, destinations, at });
  return { leadId, repeated: true, isReleased: true, isHeld: false };
}
