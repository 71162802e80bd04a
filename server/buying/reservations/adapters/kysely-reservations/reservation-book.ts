import type { Transaction } from 'kysely';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { ReservationBook } from '#server/buying/reservations/reservation-store-port';
import type { Decision } from '#server/buying/reservations/rules/reservation-state';
import type { Database } from '#server/platform/database/schema';
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

  async unpaidTransfers(trx: Open, { tenant, id }: Reservation) {
    const transfers = await trx
      .selectFrom('payments')
      .innerJoin('reservations as one', (on) =>
        on.onRef('one.tenant', '=', 'payments.tenant').onRef('one.id', '=', 'payments.subject_id'),
      )
      .leftJoin('reservations as own', (on) =>
        on.on('own.id', '=', id).onRef('own.connection_key', '=', 'one.connection_key'),
      )
      .select(['payments.created_at as startedAt', 'own.id as ownId'])
      .where('one.tenant', '=', tenant)
      .where('one.id', '<>', id)
      .where('one.live', '=', 1)
      .where('one.state', '=', 'paying')
      .where('payments.subject_kind', '=', 'reservation')
      .where('payments.provider', '=', 'bank_transfer')
      .where('payments.state', 'in', ['new', 'open'])
      .execute();
    const { stock } = await trx
      .selectFrom('cars')
      .select((eb) => eb.fn.countAll().as('stock'))
      .where('tenant', '=', tenant)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow();
    const unpaid = transfers.map(({ startedAt, ownId }) => ({ startedAt, isOfConnection: ownId !== null }));
    return { unpaid, stock: Number(stock) };
  }

  async store(trx: Open, before: Reservation, { next, by, why }: Decision, at: Date): Promise<void> {
    const mark = markOf(next);
    // Its version is for the watch to note, which may not have seen what the list said before.
    if (markOf(before) !== mark) await markCar(trx, next, mark, at);
    await trx.updateTable('reservations').set(toColumns(next)).where('id', '=', next.id).execute();
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
