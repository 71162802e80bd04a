import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { locked } from '#server/leads/journey-store';
import type { Database } from '#server/platform/database/schema';
import { noteCars } from '#server/platform/record-events';
import type { Car } from '#server/settings/car';
import type { FeedEnd, Reservation, ReservationChange } from './reservation';
import { isLive, stateNamed } from './rules/reservation-holds';

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
  const row = await locked(trx, query).executeTakeFirst();
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

/**
 * Locks a site's stock until the transaction ends, as an import does, and returns its version: whatever happens to a
 * car, import or reservation, happens one after the other.
 */
export async function lockStock(trx: Open, tenant: string, at: Date): Promise<number> {
  const row = await trx
    .insertInto('stock_versions')
    .values({ tenant, version: 0, changed_at: at.toISOString() })
    .onConflict((conflict) =>
      conflict.column('tenant').doUpdateSet((eb) => ({ version: eb.ref('stock_versions.version') })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return Number(row.version);
}

/** A car as the feed describes it: null while it is for sale. */
export function feedEnd(row: {
  readonly status: string;
  readonly removed_at: string | null;
  readonly data: string;
}): FeedEnd | null {
  if (row.removed_at !== null) return 'removed';
  if (row.status === 'sold') return 'sold';
  const car: Pick<Car, 'reserved' | 'show_on_dealer_website'> = JSON.parse(row.data);
  if (car.show_on_dealer_website === false) return 'removed';
  return car.reserved ? 'reserved' : null;
}

/** Why a car of the locked stock can't be held; null if it can: here, for sale, and kept by nobody. */
export async function whyTaken(trx: Open, tenant: string, carId: string): Promise<FeedEnd | null> {
  const row = await trx
    .selectFrom('cars')
    .select(['status', 'removed_at', 'data', 'held'])
    .where('tenant', '=', tenant)
    .where('id', '=', carId)
    .executeTakeFirst();
  if (!row) return 'removed';
  if (row.held === soldMark) return 'sold';
  const end = feedEnd(row);
  if (end !== null) return end;
  if (row.held > 0) return 'reserved';
  return row.status === 'in_stock' ? null : 'removed';
}

/** In `cars.held`: sold to the shopper of a reservation. */
export const soldMark = 2;

/** What a reservation says about its car: nothing, kept for its shopper, or sold to them. */
type CarMark = 0 | 1 | 2;

export const markOf = ({ keepsCar, state }: Pick<Reservation, 'keepsCar' | 'state'>): CarMark => {
  if (!keepsCar) return 0;
  return state === 'converted' ? 2 : 1;
};

/**
 * Marks a car of the locked stock, or takes the mark off, under the next stock version, so that every process shows it
 * with its next page. Returns that version.
 */
export async function markCar(
  trx: Open,
  { tenant, carId }: { readonly tenant: string; readonly carId: string },
  mark: CarMark,
  at: Date,
): Promise<number> {
  const instant = at.toISOString();
  const { version } = await trx
    .updateTable('stock_versions')
    .set((eb) => ({ version: eb('version', '+', 1), changed_at: instant }))
    .where('tenant', '=', tenant)
    .returning('version')
    .executeTakeFirstOrThrow();
  const moment = { tenant, version: Number(version), at: instant };
  await noteCars(trx, moment, sql`cars.id = ${carId}`, async () => {
    await trx
      .updateTable('cars')
      .set({ held: mark, version: Number(version), updated_at: instant })
      .where('tenant', '=', tenant)
      .where('id', '=', carId)
      .execute();
  });
  return Number(version);
}
