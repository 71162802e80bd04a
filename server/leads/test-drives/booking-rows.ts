import { type Kysely, PostgresAdapter, type Selectable, sql, type Transaction } from 'kysely';
import { isOfTest, readState, testLeads } from '#server/leads/test-leads';
import { addDeliveries } from '#server/platform/database/outbox-rows';
import type { Database } from '#server/platform/database/schema';
import { recordEvents } from '#server/platform/record-events';
import type { Lead } from '#server/settings/lead';
import type { Booking, BookingChange } from './booking-store';
import { bookingEvent } from './rules/drive-facts';
import { freeSeat } from './rules/slots';

type Open = Transaction<Database>;

export const toBooking = (row: Selectable<Database['bookings']>) => ({
  id: row.id,
  tenant: row.tenant,
  leadId: row.lead_id,
  locationId: row.location_id,
  carId: row.car_id,
  /** UTC, ISO. */
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  /** From 0 up to the location's capacity. */
  seat: row.seat,
  state: row.state,
  /** Counts its changes, for calendars. */
  sequence: row.sequence,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  /** Set while its lead is quarantined or a test: the time is free again from then on. */
  heldUntil: row.held_until,
  /** What became of its car, if that is why it was cancelled. */
  cancelReason: row.cancel_reason,
});

/** The rows of bookings, including cancelled ones, that overlap a time. */
export const touching = (db: Kysely<Database>, tenant: string, from: Date, to: Date) =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('ends_at', '>', from.toISOString())
    .where('starts_at', '<', to.toISOString());

/** A time at a location, and how many bookings it takes at once. */
export interface NewTime {
  readonly locationId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly capacity: number;
}

/** Seats on PostgreSQL are taken one after the other, as on SQLite, until the commit. */
const seatLock = 5_000_005;

/** A free seat at a time; undefined if there is none. A booking never blocks itself. */
export async function seatFor(
  trx: Open,
  newTime: NewTime & { readonly id: string; readonly tenant: string; readonly carId: string | undefined },
  now: string,
): Promise<number | undefined> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`select pg_advisory_xact_lock(${seatLock})`.execute(trx);
  }
  const { id, tenant, startsAt, endsAt, locationId, capacity, carId } = newTime;
  // Frees times that suspected spam has held long enough.
  await trx
    .updateTable('bookings')
    .set({ state: 'cancelled', sequence: sql`sequence + 1`, changed_at: now })
    .where('tenant', '=', tenant)
    .where('id', '<>', id)
    .where('state', '=', 'booked')
    .where('held_until', '<=', now)
    .where('ends_at', '>', startsAt.toISOString())
    .where('starts_at', '<', endsAt.toISOString())
    .execute();
  const meanwhile = await touching(trx, tenant, startsAt, endsAt)
    .where('state', '=', 'booked')
    .where('id', '<>', id)
    .execute();
  return freeSeat(meanwhile.map(toBooking), {
    locationId,
    capacity,
    carId,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  });
}

/** Books within the transaction that stores the lead. False if the time is taken: then nothing was written. */
export async function bookTime(
  trx: Open,
  booking: NewTime & {
    readonly id: string;
    readonly tenant: string;
    readonly leadId: string;
    readonly carId?: string | undefined;
    readonly now: string;
    /** Holds its time until then only. */
    readonly heldUntil?: string | undefined;
  },
): Promise<boolean> {
  const { id, tenant, leadId, carId, now } = booking;
  const seat = await seatFor(trx, { ...booking, carId }, now);
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
  const isTest = row.held_until !== null && (await isOfTest(trx, row.lead_id));
  if (isTest) await freeOldTests(trx, tenant, new Date(now));
  await recordBooking(trx, toBooking(row), 'booking.created', isTest);
  return true;
}

/** Of a site: tests must not fill a dealer's week. */
const mostTestTimes = 5;

/** Frees the times that the oldest test bookings hold, beyond as many as a site may have at once. */
async function freeOldTests(trx: Open, tenant: string, now: Date): Promise<void> {
  const rows = await ofTests(trx, tenant)
    .where('state', '=', 'booked')
    .where('held_until', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  for (const { id, sequence } of rows.slice(mostTestTimes))
    await storeChange(trx, { tenant, id, seen: sequence, now, destinations: [] }, { state: 'cancelled' });
}

/** Bookings that test keys made. */
export const ofTests = (db: Kysely<Database>, tenant: string) =>
  db
    .selectFrom('bookings')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('lead_id', 'in', testLeads(db, tenant));

/** Reports a booking; of those whose time is only held, tests alone. */
async function recordBooking(
  trx: Open,
  booking: Booking,
  type: Parameters<typeof bookingEvent>[1],
  isTest: boolean,
): Promise<void> {
  if (booking.heldUntil !== null && !isTest) return;
  await recordEvents(trx, booking.tenant, [bookingEvent(booking, type, isTest)]);
}

/** The bookings to come of the same shopper's earlier forms, by the marks of their tokens: same phone number or email. */
export async function bookingsOf(trx: Open, lead: Lead, marks: readonly string[]): Promise<Booking[]> {
  if (marks.length === 0) return [];
  const rows = await trx
    .selectFrom('bookings')
    .innerJoin('leads', 'leads.id', 'bookings.lead_id')
    .selectAll('bookings')
    .select('leads.data')
    .where('leads.tenant', '=', lead.tenant)
    .where('leads.token_mark', 'in', marks)
    .where('bookings.state', '=', 'booked')
    .where('bookings.starts_at', '>', lead.created_at)
    .execute();
  const isSame = (fields: Lead['fields']) =>
    ['phone', 'email'].some((name) => fields[name] && fields[name] === lead.fields[name]);
  return rows.filter(({ data }) => isSame(JSON.parse(data).fields)).map(toBooking);
}

/** Sets the state of bookings, for a moment within a transaction: nobody is notified. */
export async function setStates(
  trx: Open,
  bookings: readonly Booking[],
  state: Booking['state'],
): Promise<void> {
  const ids = bookings.map(({ id }) => id);
  if (ids.length > 0) await trx.updateTable('bookings').set({ state }).where('id', 'in', ids).execute();
}

/** The end of a booking in whose place a corrected form has another one; the destinations of its lead are notified. */
export async function storeCorrected(
  trx: Open,
  { tenant, id, sequence, heldUntil }: Booking,
  destinations: readonly string[],
  now: Date,
): Promise<void> {
  const change = { tenant, id, seen: sequence, now, destinations: heldUntil === null ? destinations : [] };
  await storeChange(trx, change, { state: 'cancelled' }, 'cancelled');
}

/** Changes a booking that nobody has changed since it was read, and adds the notifications to the outbox. */
export async function storeChange(
  trx: Open,
  { tenant, id, seen, now, destinations, because }: BookingChange,
  values: Partial<Pick<Database['bookings'], 'state' | 'location_id' | 'seat' | 'starts_at' | 'ends_at'>>,
  from: Booking['state'] = 'booked',
): Promise<Booking | 'changed'> {
  const at = now.toISOString();
  const row = await trx
    .updateTable('bookings')
    .set({ ...values, cancel_reason: because ?? null, sequence: seen + 1, changed_at: at })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('state', '=', from)
    .where('sequence', '=', seen)
    .returningAll()
    .executeTakeFirst();
  if (!row) return 'changed';
  // Booking the old time again creates a new lead.
  const lead = { content_key: null, updated_at: at };
  const change = trx
    .updateTable('leads')
    .set(lead)
    .where('id', '=', row.lead_id)
    .returning(['quarantined', 'is_test']);
  const changed = await change.executeTakeFirst();
  await addDeliveries(trx, {
    tenant,
    leadId: row.lead_id,
    destinations,
    about: `booking-${row.sequence}`,
    at,
  });
  const type = row.state === 'cancelled' ? 'booking.cancelled' : 'booking.moved';
  await recordBooking(trx, toBooking(row), type, changed !== undefined && readState(changed) === 'test');
  return toBooking(row);
}

/** A time that was held for a lead in quarantine becomes final. */
export async function confirmTime(trx: Open, leadId: string): Promise<void> {
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

/** Whether the time held for a lead has been taken. */
export async function lostTime(trx: Open, leadId: string): Promise<boolean> {
  const lost = trx
    .selectFrom('bookings')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('state', '=', 'cancelled')
    .where('held_until', 'is not', null);
  return (await lost.executeTakeFirst()) !== undefined;
}

/** Frees the time that spam booked. */
export const freeTimes = (trx: Open, leadId: string) =>
  trx
    .updateTable('bookings')
    .set({ state: 'cancelled', sequence: sql`sequence + 1` })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'booked')
    .execute();
