import type { Transaction } from 'kysely';
import type { Database } from '#server/platform/database/schema';
import type { Reservation } from '../../reservation';
import type { ReservationBook } from '../../reservation-store-port';
import type { Decision } from '../../rules/reservation-state';
import { lockStock, markCar, markOf, whyTaken } from './car-hold';
import { addChanges, lockRow, toColumns } from './reservation-rows';

type Open = Transaction<Database>;

/** Changes of reservations in SQLite or PostgreSQL, within the caller's transaction. */
export class KyselyReservationBook implements ReservationBook {
  async lock(trx: Open, tenant: string, id: string, at: Date): Promise<Reservation | null> {
    // The stock first, always: two transactions never wait for each other.
    await lockStock(trx, tenant, at);
    return lockRow(trx, tenant, id);
  }

  async isCarFree(trx: Open, { tenant, carId }: Reservation): Promise<boolean> {
    return (await whyTaken(trx, tenant, carId)) === null;
  }

  async store(trx: Open, before: Reservation, { next, by, why }: Decision, at: Date): Promise<void> {
    const mark = markOf(next);
    const version = markOf(before) === mark ? undefined : await markCar(trx, next, mark, at);
    await trx
      .updateTable('reservations')
      .set({ ...toColumns(next), ...(version === undefined ? {} : { car_version: version }) })
      .where('id', '=', next.id)
      .execute();
    const line = { at: at.toISOString(), from: before.state, to: next.state, by, why };
    await addChanges(trx, next.id, [line]);
  }

  async noteReport(trx: Open, reservation: Reservation, at: Date): Promise<void> {
    await trx
      .updateTable('reservations')
      .set({ reported_at: at.toISOString() })
      .where('id', '=', reservation.id)
      .execute();
  }
}
