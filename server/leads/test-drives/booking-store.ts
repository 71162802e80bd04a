import type { Kysely, Transaction } from 'kysely';
import type { NewBooking } from '#server/leads/lead-store';
import { testLeads } from '#server/leads/test-leads';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { addDeliveries } from '#server/platform/database/outbox-rows';
import type { Database } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import { type BookingFilter, listBookings } from './booking-list';
import { bookTime, type NewTime, seatFor, storeChange, toBooking, touching } from './booking-rows';

type Open = Transaction<Database>;

/** A booked test drive; the lead has the person's details. */
export type Booking = Readonly<ReturnType<typeof toBooking>>;

/** A taken time, with what it blocks. */
export type TakenTime = Pick<Booking, 'locationId' | 'carId' | 'startsAt' | 'endsAt' | 'seat'>;

/** A change to a booking as last read; a stale one changes nothing. */
export interface BookingChange {
  readonly tenant: string;
  readonly id: string;
  /** The sequence that was read. */
  readonly seen: number;
  readonly now: Date;
  /** Destinations to notify of the change, in the same transaction, under stable ids. */
  readonly destinations: readonly string[];
  /** What became of its car, for a cancellation that nobody asked for. */
  readonly because?: 'sold' | 'removed' | undefined;
}

/** A time for a lead; suspected spam holds it until then only. */
export interface LeadBooking extends NewBooking {
  readonly heldUntil?: string | undefined;
  /** Destinations to notify where a booking moves. */
  readonly destinations?: readonly string[] | undefined;
}

interface OfLead {
  readonly tenant: string;
  readonly leadId: string;
}

interface BookingRange {
  readonly from: Date;
  readonly to: Date;
  readonly cancelled?: boolean | undefined;
  /** Leaves out suspected spam that no longer holds its time at this instant. */
  readonly holdingAt?: Date | undefined;
  /** Leaves out test bookings, which nobody comes to. */
  readonly withoutTests?: boolean | undefined;
}

/** Bookings in SQLite or PostgreSQL. New ones are stored with their lead (`LeadStore.add`). */
export class BookingStore {
  constructor(readonly commits: GroupCommit) {}

  /**
   * Books a time for a stored lead, or moves the booking that it has, also one that was cancelled, within a transaction
   * that stores something else. The booking of a lead has the lead's id, so a lead has one; the same time again changes
   * nothing.
   */
  async bookOrMove(
    trx: Open,
    { tenant, leadId }: OfLead,
    booking: LeadBooking,
    now: Date,
  ): Promise<'booked' | 'taken' | 'changed'> {
    const row = await bookingRow(trx, tenant, leadId);
    if (!row) {
      const added = { ...booking, tenant, leadId, id: leadId, now: now.toISOString() };
      return (await bookTime(trx, added)) ? 'booked' : 'taken';
    }
    const isThere =
      row.state === 'booked' &&
      row.location_id === booking.locationId &&
      row.starts_at === booking.startsAt.toISOString();
    if (isThere) return 'booked';
    const { destinations = [] } = booking;
    const change = { tenant, id: leadId, seen: row.sequence, now, destinations };
    const outcome = await this.#moveIn(trx, change, booking, row.state);
    return typeof outcome === 'string' ? outcome : 'booked';
  }

  /**
   * The same for staff, in a transaction of its own in which `within` changes the lead. The shopper gets the confirmation
   * of a first booking too. Nothing is stored unless it is `booked`.
   */
  bookFor(
    ofLead: OfLead,
    booking: LeadBooking,
    now: Date,
    within: (trx: Open) => Promise<unknown>,
  ): Promise<'booked' | 'taken' | 'changed'> {
    const { tenant, leadId } = ofLead;
    return this.commits.run(async (trx) => {
      const isFirst = (await bookingRow(trx, tenant, leadId)) === undefined;
      const outcome = await this.bookOrMove(trx, ofLead, booking, now);
      if (outcome !== 'booked') return outcome;
      const destinations = (booking.destinations ?? []).filter((name) => name === 'confirmation');
      const letter = { tenant, leadId, destinations, about: 'booking-0', at: now.toISOString() };
      if (isFirst) await addDeliveries(trx, letter);
      await within(trx);
      return outcome;
    });
  }

  /** Frees the time of a lead, if it has one, within a transaction; nobody is notified of it here. */
  async release(trx: Open, { tenant, leadId }: OfLead, now: Date): Promise<void> {
    const row = await bookingRow(trx, tenant, leadId);
    if (row?.state !== 'booked') return;
    const change = { tenant, id: leadId, seen: row.sequence, now, destinations: [] };
    await storeChange(trx, change, { state: 'cancelled' });
  }

  async byId(tenant: string, id: string): Promise<Booking | null> {
    const row = await bookingRow(this.commits.db, tenant, id);
    return row ? toBooking(row) : null;
  }

  /** Whether the shopper of a booking holds or bought its car: by a reservation with the same lead or phone number. */
  async isOfHolder(
    { tenant, carId }: Pick<Booking, 'tenant' | 'carId'>,
    { id, fields }: Pick<Lead, 'id' | 'fields'>,
  ): Promise<boolean> {
    if (carId === null) return false;
    const holders = await this.commits.db
      .selectFrom('reservations')
      .select(['lead_id', 'shopper'])
      .where('tenant', '=', tenant)
      .where('car_id', '=', carId)
      .where('state', 'in', ['paying', 'held', 'converted'])
      .execute();
    const { phone = '' } = fields;
    return holders.some(({ lead_id, shopper }) => {
      const holder: { readonly phone?: string } = shopper === null ? {} : JSON.parse(shopper);
      return lead_id === id || (phone !== '' && holder.phone === phone);
    });
  }

  async ofLeads(tenant: string, leadIds: readonly string[]): Promise<readonly Booking[]> {
    if (leadIds.length === 0) return [];
    const rows = this.commits.db.selectFrom('bookings').selectAll().where('tenant', '=', tenant);
    return (await rows.where('lead_id', 'in', [...leadIds]).execute()).map(toBooking);
  }

  /**
   * Booked ones that overlap the time from `from` to `to`, the earliest first; including cancelled ones on request.
   */
  async between(
    tenant: string,
    { from, to, cancelled, holdingAt, withoutTests }: BookingRange,
  ): Promise<readonly Booking[]> {
    let rows = touching(this.commits.db, tenant, from, to);
    if (!cancelled) rows = rows.where('state', '=', 'booked');
    if (withoutTests) rows = rows.where('lead_id', 'not in', testLeads(this.commits.db, tenant));
    if (holdingAt)
      rows = rows.where((on) =>
        on.or([on('held_until', 'is', null), on('held_until', '>', holdingAt.toISOString())]),
      );
    return (await rows.orderBy('starts_at').orderBy('id').execute()).map(toBooking);
  }

  /** Bookings for other systems, newest first or by their changes; null if there is no such place. */
  list(tenant: string, filter: BookingFilter): Promise<readonly Booking[] | null> {
    return listBookings(this.commits.db, tenant, filter);
  }

  /** Moves a booking in one step, with what `within` stores: it keeps its time unless it gets the new one. */
  move(
    change: BookingChange,
    to: NewTime,
    within?: (trx: Open) => Promise<unknown>,
  ): Promise<Booking | 'taken' | 'changed'> {
    return this.commits.run(async (trx) => {
      const outcome = await this.#moveIn(trx, change, to, 'booked');
      if (typeof outcome !== 'string') await within?.(trx);
      return outcome;
    });
  }

  async #moveIn(
    trx: Open,
    change: BookingChange,
    to: NewTime,
    from: Booking['state'],
  ): Promise<Booking | 'taken' | 'changed'> {
    const { tenant, id, now } = change;
    const before = await bookingRow(trx, tenant, id);
    if (!before) return 'changed';
    const newTime = { ...to, tenant, id, carId: before.car_id ?? undefined };
    const seat = await seatFor(trx, newTime, now.toISOString());
    if (seat === undefined) return 'taken';
    const values = {
      state: 'booked' as const,
      location_id: to.locationId,
      seat,
      starts_at: to.startsAt.toISOString(),
      ends_at: to.endsAt.toISOString(),
    };
    return storeChange(trx, change, values, from);
  }

  /** `within` stores what follows from it, in the same transaction. */
  cancel(
    change: BookingChange,
    within?: (trx: Open, booking: Booking) => Promise<unknown>,
  ): Promise<Booking | 'changed'> {
    return this.commits.run(async (trx) => {
      const booking = await storeChange(trx, change, { state: 'cancelled' });
      if (booking !== 'changed') await within?.(trx, booking);
      return booking;
    });
  }
}

/** The row of one booking; undefined if there is none. */
const bookingRow = (db: Kysely<Database>, tenant: string, id: string) =>
  db.selectFrom('bookings').selectAll().where('tenant', '=', tenant).where('id', '=', id).executeTakeFirst();
