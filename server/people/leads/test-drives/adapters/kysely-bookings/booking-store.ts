import type { Kysely, Transaction } from 'kysely';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { recordEvents } from '#server/platform/events/record-events';
import type { Booking, BookingChange, BookingStore, NewTime } from '../../booking-store-port';
import { bookingEvent } from '../../rules/booking-event';
import type { LeadBooking as LeadTime, TimeBook } from '../../time-book-port';
import { storeChange } from './booking-changes';
import { bookingRow, toBooking, touching } from './booking-rows';
import { seatFor } from './free-seats';

/** A booking to store together with its lead. */
interface LeadBooking extends NewTime {
  readonly id: string;
  readonly tenant: string;
  readonly leadId: string;
  readonly carId?: string | undefined;
  readonly now: string;
  /** Holds its time until then only. */
  readonly heldUntil?: string | undefined;
}

/** Bookings in SQLite or PostgreSQL. */
export class KyselyBookingStore implements BookingStore, TimeBook {
  readonly #db: Kysely<Database>;

  constructor(readonly commits: GroupCommit) {
    this.#db = commits.db;
  }

  /** Books within the transaction that stores the lead. False if the time is taken: then nothing was written. */
  async book(trx: Transaction<Database>, booking: LeadBooking): Promise<boolean> {
    const { id, tenant, leadId, carId, now } = booking;
    const seat = await seatFor(trx, { ...booking, carId: carId ?? null }, now);
    if (seat === undefined) return false;
    const row = {
      id,
      tenant,
      location_id: booking.locationId,
      car_id: carId ?? null,
      starts_at: booking.startsAt.toISOString(),
      ends_at: booking.endsAt.toISOString(),
      seat,
      lead_id: leadId,
      state: 'booked' as const,
      sequence: 0,
      created_at: now,
      changed_at: now,
      held_until: booking.heldUntil ?? null,
      car_version: null,
      cancel_reason: null,
    };
    await trx.insertInto('bookings').values(row).execute();
    if (row.held_until === null) {
      await recordEvents(trx, tenant, [bookingEvent(toBooking(row), 'booking.created')]);
    }
    return true;
  }

  async keep(trx: Transaction<Database>, leadId: string): Promise<void> {
    const confirmedRows = await trx
      .updateTable('bookings')
      .set({ held_until: null })
      .where('lead_id', '=', leadId)
      .where('state', '=', 'booked')
      .where('held_until', 'is not', null)
      .returningAll()
      .execute();
    for (const row of confirmedRows) {
      await trx
        .updateTable('lead_states')
        .set({ status: 'appointment' })
        .where('lead_id', '=', leadId)
        .where('status', '=', 'new')
        .execute();
      await recordEvents(trx, row.tenant, [bookingEvent(toBooking(row), 'booking.created')]);
    }
  }

  async bookOrMove(
    trx: Transaction<Database>,
    { tenant, leadId }: { readonly tenant: string; readonly leadId: string },
    booking: LeadTime,
    now: Date,
  ): Promise<'booked' | 'taken' | 'changed'> {
    const row = await bookingRow(trx, tenant, leadId);
    if (!row) {
      const added = { ...booking, tenant, leadId, id: leadId, now: now.toISOString() };
      return (await this.book(trx, added)) ? 'booked' : 'taken';
    }
    const existing = toBooking(row);
    if (isAt(existing, booking)) return 'booked';
    const { destinations = [] } = booking;
    const change = { tenant, id: leadId, seen: existing.sequence, now, destinations };
    const moved = await this.moveIn(trx, change, booking, existing.state);
    return typeof moved === 'string' ? moved : 'booked';
  }

  async release(
    trx: Transaction<Database>,
    { tenant, leadId }: { readonly tenant: string; readonly leadId: string },
    now: Date,
  ): Promise<void> {
    const row = await bookingRow(trx, tenant, leadId);
    if (row?.state !== 'booked') return;
    const change = { tenant, id: leadId, seen: row.sequence, now, destinations: [] };
    await storeChange(trx, change, { state: 'cancelled' });
  }

  async byId(tenant: string, id: string): Promise<Booking | null> {
    const row = await bookingRow(this.#db, tenant, id);
    return row ? toBooking(row) : null;
  }

  async ofLeads(tenant: string, leadIds: readonly string[]): Promise<readonly Booking[]> {
    if (leadIds.length === 0) return [];
    const rows = this.#db.selectFrom('bookings').selectAll().where('tenant', '=', tenant);
    return (await rows.where('lead_id', 'in', [...leadIds]).execute()).map(toBooking);
  }

  async between(
    tenant: string,
    { from, to, cancelled, holdingAt }: Parameters<BookingStore['between']>[1],
  ): Promise<readonly Booking[]> {
    let rows = touching(this.#db, tenant, from, to);
    if (!cancelled) rows = rows.where('state', '=', 'booked');
    if (holdingAt)
      rows = rows.where((on) =>
        on.or([on('held_until', 'is', null), on('held_until', '>', holdingAt.toISOString())]),
      );
    return (await rows.orderBy('starts_at').orderBy('id').execute()).map(toBooking);
  }

  move(change: BookingChange, to: NewTime): Promise<Booking | 'taken' | 'changed'> {
    return this.commits.run((trx) => this.moveIn(trx, change, to));
  }

  /**
   * Moves a booking within a transaction that stores something else with it. A cancelled one is booked again on request.
   */
  async moveIn(
    trx: Transaction<Database>,
    change: BookingChange,
    to: NewTime,
    from: Booking['state'] = 'booked',
  ): Promise<Booking | 'taken' | 'changed'> {
    const bookingBefore = await bookingRow(trx, change.tenant, change.id);
    if (!bookingBefore) return 'changed';
    const newTime = { ...to, tenant: change.tenant, id: change.id, carId: bookingBefore.car_id };
    const seat = await seatFor(trx, newTime, change.now.toISOString());
    if (seat === undefined) return 'taken';
    const state: Booking['state'] = 'booked';
    const values = {
      state,
      location_id: to.locationId,
      seat,
      starts_at: to.startsAt.toISOString(),
      ends_at: to.endsAt.toISOString(),
    };
    return storeChange(trx, change, values, from);
  }

  cancel(change: BookingChange): Promise<Booking | 'changed'> {
    return this.commits.run((trx) => storeChange(trx, change, { state: 'cancelled' }));
  }
}

const isAt = ({ state, locationId, startsAt }: Booking, time: NewTime): boolean =>
  state === 'booked' && locationId === time.locationId && startsAt === time.startsAt.toISOString();
