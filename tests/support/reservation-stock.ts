import type { Kysely } from 'kysely';
import type { Refund } from '#server/buying/payments/payment';
import { PaymentStore } from '#server/buying/payments/payment-store';
import { createReservations } from '#server/buying/reservations/create-reservations';
import type { FollowUp, ReservationNews } from '#server/buying/reservations/move-reservation';
import {
  CarBookings,
  ReservationUpkeep,
  settleBookings,
} from '#server/buying/reservations/reservation-upkeep';
import { watchOnce } from '#server/buying/reservations/watch-reservations';
import type { NewEvent } from '#server/dealer/messages/rules/new-message';
import { createLeadStores } from '#server/leads/create-leads';
import { GroupCommit } from '#server/platform/database/group-commit';
import type { Database } from '#server/platform/database/schema';
import { createLog } from '#server/platform/log';
import { newUlid } from '#server/platform/ulid';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { testTenant } from './test-tenant';

/** Adds a car for sale to a site of its own, and returns both. */
export async function aCarForSale(db: Kysely<Database>, tenant = `site-${newUlid(new Date())}`) {
  const id = newUlid(new Date());
  const car = buildCar({ id, slug: id.toLowerCase(), status: 'in_stock', reserved: false });
  const at = '2026-11-19T00:00:00.000Z';
  await db
    .insertInto('stock_versions')
    .values({ tenant, version: 1, changed_at: at })
    .onConflict((on) => on.doNothing())
    .execute();
  await db
    .insertInto('cars')
    .values({
      tenant,
      id,
      slug: car.slug,
      match_key: `stock:${id}`,
      stocknum: null,
      vin: null,
      status: 'in_stock',
      car_type: 'used',
      make: car.make,
      model: car.model,
      price: 20_000,
      custom_rank: 0,
      sold_date_timestamp: null,
      created_at: at,
      updated_at: at,
      removed_at: null,
      version: 1,
      content_hash: id,
      data: JSON.stringify(car),
      raw: '{}',
    })
    .execute();
  return { tenant, carId: id, slug: car.slug };
}

/** What an import does to a car. */
export async function importSays(
  db: Kysely<Database>,
  { tenant, carId }: { readonly tenant: string; readonly carId: string },
  change: { status?: string; removed?: boolean; reserved?: boolean; price?: number },
): Promise<void> {
  const { version } = await db
    .updateTable('stock_versions')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenant', '=', tenant)
    .returning('version')
    .executeTakeFirstOrThrow();
  const { data } = await db
    .selectFrom('cars')
    .select('data')
    .where('tenant', '=', tenant)
    .where('id', '=', carId)
    .executeTakeFirstOrThrow();
  const { status, reserved, price } = change;
  const changed = {
    ...JSON.parse(data),
    ...(status && { status }),
    ...(reserved === undefined ? {} : { reserved }),
    ...(price && { price }),
  };
  await db
    .updateTable('cars')
    .set({
      version: Number(version),
      data: JSON.stringify(changed),
      ...(status ? { status } : {}),
      ...(change.removed === undefined
        ? {}
        : { removed_at: change.removed ? '2026-11-20T00:00:00.000Z' : null }),
    })
    .where('tenant', '=', tenant)
    .where('id', '=', carId)
    .execute();
}

const many = 10_000;

/** One look at what is over, at the feed's news and at test drives, at a moment; of one site on request. */
export async function watchReservations(
  { commits, reservationMoves }: Pick<ReturnType<typeof openReservations>, 'commits' | 'reservationMoves'>,
  at: Date,
  {
    leftOut = [],
    only,
    steady = at,
  }: { readonly leftOut?: readonly string[]; readonly only?: string; readonly steady?: Date } = {},
): Promise<void> {
  const isOwn = ({ tenant }: { readonly tenant: string }) => only === undefined || tenant === only;
  const upkeep = new ReservationUpkeep(commits);
  const tenants = { bySlug: (slug: string) => ({ ...testTenant(), slug }) };
  const carBookings = new CarBookings(commits);
  const faults: unknown[] = [];
  const log = { error: (...line: readonly unknown[]) => void faults.push(line) };
  const deps = {
    ...createLeadStores(commits),
    tenants,
    onLead: () => undefined,
    log,
    carBookings: {
      due: async (now: Date, _limit: number, except: readonly string[]) =>
        (await carBookings.due(now, many, except)).filter(({ booking }) => isOwn(booking)),
      note: carBookings.note.bind(carBookings),
    },
  };
  await watchOnce({
    upkeep: {
      over: async (now, _limit, except) => (await upkeep.over(now, many, except)).filter(isOwn),
      feedConflicts: async (_limit, except) => (await upkeep.feedConflicts(many, except)).filter(isOwn),
      unreported: async (before, _limit, except) =>
        (await upkeep.unreported(before, many, except)).filter(isOwn),
    },
    settleBookings: (now, except) => settleBookings(deps, now, except),
    tenants: { leftOut: () => leftOut.map((slug) => ({ slug, hosts: [], problems: [] })) },
    moves: reservationMoves,
    clock: { now: () => at },
    steady: { now: () => steady },
    log,
  });
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
}

/** The reservations of one process, with everything that leaves them. */
export function openReservations(
  db: Kysely<Database>,
  {
    onChange,
    commits = new GroupCommit(db),
  }: { readonly onChange?: FollowUp; readonly commits?: GroupCommit } = {},
) {
  const refunds: Refund[] = [];
  const news: ReservationNews[] = [];
  const events: NewEvent[] = [];
  const { accounts, ...site } = testTenant();
  const webhook = {
    url: 'https://crm.example/',
    secret_env: 'BROLGA_EVENTS',
    events: ['reservation.*' as const],
  };
  const payments = new PaymentStore(commits, () => services.reservationSubject);
  const services = createReservations({
    onChange,
    addPayment: (payment, trx) => payments.add(payment, trx),
    endPayment: ({ tenant, id }, at, trx) => payments.endTime(tenant, id, at, trx),
    commits,
    tenants: {
      bySlug: (slug) => ({ ...site, slug, accounts: { ...accounts, webhook } }),
      leftOut: () => [],
    },
    clock: { now: () => new Date() },
    log: createLog('silent'),
    addRefund: async (refund) => {
      refunds.push(refund);
      return 'added';
    },
    messages: {
      send: async (_trx, { id = '' }) => id,
      announce: async (_trx, event) => {
        events.push(event);
      },
    },
    letter: (one) => {
      news.push(one);
      return null;
    },
    onLead: () => undefined,
  });
  return { ...services, refunds, news, events, commits, db };
}
