import type { Transaction } from 'kysely';
import type { TenantRegistry } from '#server/dealer/registry';
import type { Leads } from '#server/leads/create-leads';
import { changeInTurn } from '#server/leads/journey';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { changeDestinations } from '#server/leads/test-drives/move-booking';
import { followsCar } from '#server/leads/test-drives/rules/drive-facts';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import type { Log } from '#server/platform/log';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { type CarEvent, carEffect } from '#server/stock/cars/rules/car-effects';
import type { FeedEnd } from './reservation';
import { feedEnd, soldMark, toReservation } from './reservation-rows';
import { yieldToFeed } from './rules/reservation-holds';

/** A reservation with something due. */
export interface DueReservation {
  readonly tenant: string;
  readonly id: string;
}

/** A booking that is to come, whose car has changed since it was looked at. */
interface BookingOfCar {
  readonly booking: Pick<Booking, 'id' | 'tenant' | 'leadId' | 'carId' | 'sequence'>;
  readonly carVersion: number;
  /** What became of the car. */
  readonly event: Exclude<CarEvent, 'repriced'>;
}

/** Sites whose cars are compared with their reservations in one query, within the parameters of a statement. */
const sitesAtOnce = 5_000;

/** What time and the feed do to reservations, and what remains of those whose shopper leaves. */
export class ReservationUpkeep {
  /** The stock version of each site at which no car had news. A site's sales are compared again after a change only. */
  readonly #quietAt = new Map<string, number>();

  constructor(private readonly commits: GroupCommit) {}

  /** Live ones whose time is over, of all sites but `except`, the longest over first. */
  over(now: Date, limit: number, except: readonly string[] = []): Promise<DueReservation[]> {
    return this.commits.db
      .selectFrom('reservations')
      .select(['tenant', 'id'])
      .where('live', '=', 1)
      .where('ends_at', '<=', now.toISOString())
      .$if(except.length > 0, (query) => query.where('tenant', 'not in', except))
      .orderBy('ends_at')
      .limit(limit)
      .execute();
  }

  /**
   * Those that keep a car of which the stock list says something new: it is off sale, or (null) for sale again. Others are
   * not read again before the next import.
   */
  async feedConflicts(
    limit: number,
    except: readonly string[] = [],
  ): Promise<ReadonlyArray<DueReservation & { readonly end: FeedEnd | null }>> {
    const sites = await this.#changedSites(except);
    if (sites.length === 0) return [];
    const rows = await this.commits.db
      .selectFrom('reservations as one')
      .innerJoin('cars', (on) =>
        on.onRef('cars.tenant', '=', 'one.tenant').onRef('cars.id', '=', 'one.car_id'),
      )
      .selectAll('one')
      .select(['cars.version as present_version', 'cars.status', 'cars.removed_at', 'cars.data as car'])
      .where('one.keeps_car', '=', 1)
      .whereRef('cars.version', '<>', 'one.car_version')
      .where(
        'one.tenant',
        'in',
        sites.map(([tenant]) => tenant),
      )
      .limit(limit)
      .execute();
    if (rows.length < limit) {
      const withNews = new Set(rows.map(({ tenant }) => tenant));
      for (const [tenant, version] of sites) if (!withNews.has(tenant)) this.#quietAt.set(tenant, version);
    }
    const candidates = rows.map((row) => {
      const end = feedEnd({ ...row, data: row.car });
      return { row, end, isNews: yieldToFeed(toReservation(row), end, new Date(0)).kind !== 'nothing' };
    });
    const harmless = candidates.filter(({ isNews }) => !isNews).map(({ row }) => row);
    if (harmless.length > 0) await this.#noteVersions(harmless);
    return candidates.flatMap(({ row: { id, tenant }, end, isNews }) =>
      isNews ? [{ id, tenant, end }] : [],
    );
  }

  /** Sites, with their stock version, that have changed since they were quiet; all of them for a new process. */
  async #changedSites(except: readonly string[]): Promise<ReadonlyArray<readonly [string, number]>> {
    const rows = await this.commits.db.selectFrom('stock_versions').select(['tenant', 'version']).execute();
    return rows
      .map(({ tenant, version }) => [tenant, Number(version)] as const)
      .filter(([tenant, version]) => this.#quietAt.get(tenant) !== version && !except.includes(tenant))
      .slice(0, sitesAtOnce);
  }

  /** The car changed, and says nothing new: it is not read again before its next change. */
  async #noteVersions(
    rows: ReadonlyArray<{ id: string; car_version: number; present_version: number }>,
  ): Promise<void> {
    await this.commits.run(async (trx) => {
      for (const { id, car_version, present_version } of rows) {
        await trx
          .updateTable('reservations')
          .set({ car_version: present_version })
          .where('id', '=', id)
          .where('car_version', '=', car_version)
          .execute();
      }
    });
  }

  /** Those whose lead has not left, from before an instant. */
  unreported(before: Date, limit: number, except: readonly string[] = []): Promise<DueReservation[]> {
    return this.commits.db
      .selectFrom('reservations')
      .select(['tenant', 'id'])
      .where('reported_at', 'is', null)
      .where('lead_id', 'is not', null)
      .where('created_at', '<=', before.toISOString())
      .$if(except.length > 0, (query) => query.where('tenant', 'not in', except))
      .orderBy('created_at')
      .limit(limit)
      .execute();
  }

  /** Parts a customer's reservations from the account: they are the dealer's records, and leave with their leads. */
  async forgetCustomer(tenant: string, customerId: string): Promise<void> {
    await this.commits.run(async (trx) => {
      await trx
        .updateTable('reservations')
        .set({ customer_id: null })
        .where('tenant', '=', tenant)
        .where('customer_id', '=', customerId)
        .execute();
    });
  }
}

/** Bookings and their cars. */
export class CarBookings {
  constructor(private readonly commits: GroupCommit) {}

  /** Those whose car changed, the next ones first; of all sites but `except`. */
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

  /** The car is not looked at again before its next change. */
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
}

function eventOf(held: number, end: ReturnType<typeof feedEnd>): BookingOfCar['event'] {
  if (held === soldMark) return 'sold';
  return end ?? (held > 0 ? 'reserved' : 'back');
}

/** A test drive that was cancelled because its car was sold or left the stock. */
export interface LostDrive {
  readonly tenant: Tenant;
  readonly lead: Lead;
  readonly booking: Booking;
}

/** Stores what follows from such a cancellation, in its transaction. */
type OnLostDrive = (trx: Transaction<Database>, lost: LostDrive) => Promise<void>;

interface SettleBookingDeps extends Pick<Leads, 'leads' | 'bookings' | 'deliveries'> {
  readonly carBookings: Pick<CarBookings, keyof CarBookings>;
  readonly tenants: Pick<TenantRegistry, 'bySlug'>;
  readonly onLostDrive?: OnLostDrive | undefined;
  /** Called when somebody is to be notified. */
  readonly onLead: () => void;
  readonly log: Pick<Log, 'error'>;
}

const batch = 50;

/**
 * Cancels the booked test drives of cars that were sold or left the stock, and notifies their shoppers and the dealer. The
 * time of the shopper who holds or bought the car stays.
 */
export async function settleBookings(
  deps: SettleBookingDeps,
  now: Date,
  except: readonly string[],
): Promise<void> {
  const settle = async (one: BookingOfCar) => {
    const { tenant, leadId } = one.booking;
    const lead = await deps.leads.byId(tenant, leadId);
    const isLost = lead !== null && (await effectOnDrive(deps, one, lead)) === 'cancel';
    if (lead && isLost) await cancel(deps, one, lead, now);
    else await deps.carBookings.note(one);
  };
  const failureText = 'could not settle the test drives of a car, trying again';
  await changeInTurn(await deps.carBookings.due(now, batch, except), settle, { failureText, log: deps.log });
}

/** What an event of a car does to a booked test drive. */
export async function effectOnDrive(
  { bookings }: { readonly bookings: Pick<Leads['bookings'], 'isOfHolder'> },
  { booking, event }: Pick<BookingOfCar, 'event'> & { readonly booking: Pick<Booking, 'tenant' | 'carId'> },
  lead: Lead,
) {
  if (!followsCar(booking, lead)) return 'keep';
  const isHolder = event !== 'back' && (await bookings.isOfHolder(booking, lead));
  return carEffect(isHolder ? 'holder’s booking' : 'booking', event);
}

async function cancel(deps: SettleBookingDeps, { booking, event }: BookingOfCar, lead: Lead, now: Date) {
  const { tenant: slug, id, sequence } = booking;
  const tenant = deps.tenants.bySlug(slug);
  const destinations = tenant ? await changeDestinations(deps, tenant, lead) : [];
  const because = event === 'sold' ? 'sold' : 'removed';
  // One that its shopper changes at this moment is looked at again.
  const change = { tenant: slug, id, seen: sequence, now, destinations, because } as const;
  await deps.bookings.cancel(change, async (trx, cancelled) => {
    if (tenant) await deps.onLostDrive?.(trx, { tenant, lead, booking: cancelled });
  });
  deps.onLead();
}
