import type { Kysely } from 'kysely';
import { toBooking } from '#server/people/leads/test-drives/adapters/kysely-bookings/booking-rows';
import type { Booking } from '#server/people/leads/test-drives/booking-store-port';
import type { Database } from '#server/platform/database/schema';
import type { CarEvent } from '#server/stock/cars/rules/car-effects';
import type { Reservation } from '../../reservation';
import { feedEnd, soldMark } from './car-hold';
import { ofTenant, toReservation } from './reservation-rows';

/** A booking whose car has changed since it was looked at. */
export interface BookingOfCar {
  readonly booking: Booking;
  readonly carVersion: number;
  readonly event: Exclude<CarEvent, 'repriced'>;
}

/** Bookings that are to come, and their cars, in SQLite or PostgreSQL. */
export class KyselyCarBookings {
  constructor(private readonly db: Kysely<Database>) {}

  /** Those whose car changed, the next ones first; of all sites but `except`. */
  async due(now: Date, limit: number, except: readonly string[] = []): Promise<BookingOfCar[]> {
    const rows = await this.db
      .selectFrom('bookings as one')
      .innerJoin('cars', (on) =>
        on.onRef('cars.tenant', '=', 'one.tenant').onRef('cars.id', '=', 'one.car_id'),
      )
      .selectAll('one')
      .select(['cars.version', 'cars.status', 'cars.removed_at', 'cars.data', 'cars.held'])
      .where('one.state', '=', 'booked')
      .where('one.starts_at', '>', now.toISOString())
      .where((on) =>
        on.or([on('one.car_version', 'is', null), on('one.car_version', '<>', on.ref('cars.version'))]),
      )
      .$if(except.length > 0, (query) => query.where('one.tenant', 'not in', except))
      .orderBy('one.starts_at')
      .limit(limit)
      .execute();
    return rows.map(({ version, status, removed_at, data, held, ...row }) => ({
      booking: toBooking({ ...row, state: 'booked' }),
      carVersion: version,
      event: eventOf(held, feedEnd({ status, removed_at, data })),
    }));
  }

  /** The car is not looked at again before its next change. */
  async note({ booking: { tenant, id }, carVersion }: BookingOfCar): Promise<void> {
    await this.db
      .updateTable('bookings')
      .set({ car_version: carVersion })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute();
  }

  /** The reservations that keep a car, or have sold it to their shopper. */
  async holdersOf(tenant: string, carId: string): Promise<Reservation[]> {
    const rows = ofTenant(this.db, tenant)
      .where('car_id', '=', carId)
      .where('state', 'in', ['paying', 'held', 'converted']);
    return (await rows.execute()).map(toReservation);
  }
}

function eventOf(held: number, end: ReturnType<typeof feedEnd>): BookingOfCar['event'] {
  if (held === soldMark) return 'sold';
  return end ?? (held > 0 ? 'reserved' : 'back');
}
