import { type Kysely, PostgresAdapter, type Selectable, type Transaction } from 'kysely';
import type { Reservation, ReservationChange } from '#server/buying/reservations/reservation';
import { isLive, stateNamed } from '#server/buying/reservations/rules/live';
import type { Database } from '#server/platform/database/schema';

type Open = Transaction<Database>;

type Record = Omit<Reservation, 'shopper' | 'leadId' | 'customerId'>;

const nobody: Reservation['shopper'] = { firstName: '', lastName: '', email: '', phone: '', handover: null };

/** The columns are authoritative: they repeat parts of the record that queries need. */
export const toReservation = (row: Selectable<Database['reservations']>): Reservation => {
  const record: Record = JSON.parse(row.data);
  const shopper: Reservation['shopper'] = row.shopper === null ? nobody : JSON.parse(row.shopper);
  return {
    ...record,
    shopper,
    version: row.version,
    reportedAt: row.reported_at,
    leadId: row.lead_id,
    customerId: row.customer_id,
  };
};

export const toColumns = (reservation: Reservation) => {
  const { shopper, leadId, customerId, ...record } = reservation;
  const { reference, car } = reservation;
  return {
    state: reservation.state,
    live: Number(isLive(reservation)),
    keeps_car: Number(reservation.keepsCar),
    ends_at: reservation.endsAt,
    lead_id: leadId,
    customer_id: customerId,
    reported_at: reservation.reportedAt,
    words: [reference, car.name, car.stocknum].filter(Boolean).join(' ').toLowerCase(),
    version: reservation.version,
    data: JSON.stringify(record),
    updated_at: reservation.updatedAt,
  };
};

/** The shopper's details as they are stored, once: they leave the database before the rest does. */
export const shopperColumn = ({ shopper }: Reservation): string => JSON.stringify(shopper);

export const ofTenant = (db: Kysely<Database>, tenant: string) =>
  db.selectFrom('reservations').selectAll().where('tenant', '=', tenant);

/** The stored reservation, locked until the transaction ends. */
export async function lockRow(trx: Open, tenant: string, id: string): Promise<Reservation | null> {
  const query = ofTenant(trx, tenant).where('id', '=', id);
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter;
  const row = await (isPostgres ? query.forUpdate() : query).executeTakeFirst();
  return row ? toReservation(row) : null;
}

/** Adds lines to the history of a reservation, in order after those that are there. */
export async function addChanges(
  trx: Open,
  id: string,
  changes: readonly Omit<ReservationChange, 'reservationId'>[],
): Promise<void> {
  const last = await trx
    .selectFrom('reservation_changes')
    .select((eb) => eb.fn.max<number | null>('number').as('number'))
    .where('reservation_id', '=', id)
    .executeTakeFirst();
  const first = Number(last?.number ?? 0) + 1;
  const rows = changes.map(({ at, from, to, by, why }, index) => ({
    reservation_id: id,
    number: first + index,
    at,
    from_state: from,
    to_state: to,
    changed_by: by,
    why,
  }));
  await trx.insertInto('reservation_changes').values(rows).execute();
}

type ChangeRow = Selectable<Database['reservation_changes']>;

export const toChange = (row: ChangeRow): ReservationChange => ({
  reservationId: row.reservation_id,
  at: row.at,
  by: row.changed_by,
  why: row.why,
  from: stateNamed(row.from_state) ?? null,
  to: stateNamed(row.to_state) ?? 'started',
});
