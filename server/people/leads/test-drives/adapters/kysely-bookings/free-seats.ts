import { PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { NewTime } from '../../booking-store-port';
import { freeSeat } from '../../rules/slots';
import { toBooking, touching } from './booking-rows';

/** Seats on PostgreSQL are taken one after the other, as on SQLite, until the commit. */
const seatLock = 5_000_005;

/** A free seat at a time; undefined if there is none. A booking never blocks itself. */
export async function seatFor(
  trx: Transaction<Database>,
  newTime: NewTime & { readonly id: string; readonly tenant: string; readonly carId: string | null },
  now: string,
): Promise<number | undefined> {
  if (trx.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`select pg_advisory_xact_lock(${seatLock})`.execute(trx);
  }
  const { startsAt, endsAt, locationId, capacity, carId } = newTime;
  await dropLapsed(trx, newTime, now);
  const meanwhile = await touching(trx, newTime.tenant, startsAt, endsAt)
    .where('state', '=', 'booked')
    .where('id', '<>', newTime.id)
    .execute();
  return freeSeat(meanwhile.map(toBooking), {
    locationId,
    capacity,
    carId: carId ?? undefined,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  });
}

/** Frees times that suspected spam has held long enough, if someone else wants them. */
const dropLapsed = (
  trx: Transaction<Database>,
  { tenant, startsAt, endsAt, id }: NewTime & { readonly tenant: string; readonly id: string },
  now: string,
) =>
  trx
    .updateTable('bookings')
    .set({ state: 'cancelled', sequence: sql`sequence + 1`, changed_at: now })
    .where('tenant', '=', tenant)
    .where('id', '<>', id)
    .where('state', '=', 'booked')
    .where('held_until', '<=', now)
    .where('ends_at', '>', startsAt.toISOString())
    .where('starts_at', '<', endsAt.toISOString())
    .execute();
