import type { Reservation } from '#server/buying/reservations/reservation';
import type { BookingOfCar, CarBookings } from '#server/buying/reservations/reservation-store-port';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { feedEnd, soldMark } from './car-hold';
import { ofTenant, toReservation } from './reservation-rows';

/** Bookings that are to come, and their cars, in SQLite or PostgreSQL. */
export class KyselyCarBookings implements CarBookings {
  constructor(private readonly commits: GroupCommit) {}

  async due(now: Date, limit: number, except: readonly string[] = []): Promise<BookingOfCar[]> {
    const rows = await this.commits.db
      .selectFrom('bookings as one')
      .innerJoin('cars', (on) =>
        on.onRef('cars.tenant', '=', 'one.tenant').onRef('cars.id', '=', 'one.car_id'),
      )
      .select(['one.id', 'one.tenant', 'one.lead_id', 'one.car_id', 'one.sequence'])
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
    return rows.map(({ id, tenant, lead_id: leadId, car_id: carId, sequence, ...car }) => ({
      booking: { id, tenant, leadId, carId, sequence },
      carVersion: car.version,
      event: eventOf(car.held, feedEnd(car)),
    }));
  }

  async note({ booking: { tenant, id }, carVersion }: BookingOfCar): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .updateTable('bookings')
        .set({ car_version: carVersion })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .execute(),
    );
  }

  async holdersOf(tenant: string, carId: string): Promise<Reservation[]> {
    const rows = ofTenant(this.commits.db, tenant)
      .where('car_id', '=', carId)
      .where('state', 'in', ['paying', 'held', 'converted']);
    return (await rows.execute()).map(toReservation);
  }
}

function eventOf(held: number, end: ReturnType<typeof feedEnd>): BookingOfCar['event'] {
  if (held === soldMark) return 'sold';
  return end ?? (held > 0 ? 'reserved' : 'back');
}
