import type { ReservationStore } from '#server/buying/reservations/reservation-store';
import { changeInTurn, silentMs } from '#server/leads/journey';
import { destinationsOf } from '#server/leads/rules/destinations';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { startRounds } from '#server/platform/start-sweeps';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Order } from './order';
import type { OrderStore } from './order-store';
import { afterReservation } from './rules/after-reservation';
import { withOrder } from './rules/lead-of-order';

interface SettleDeps {
  readonly orders: Pick<OrderStore, 'byId' | 'change'>;
  readonly reservations: Pick<ReservationStore, 'byId'>;
}

/**
 * Brings an order up to date with the reservation that holds its car, for one that has missed a change of it. Returns the
 * order as it is now.
 */
export async function settleOrder(deps: SettleDeps, tenant: Tenant, order: Order, now: Date): Promise<Order> {
  if (order.reservationId === null) return order;
  const reservation = await deps.reservations.byId(tenant.slug, order.reservationId);
  const next = afterReservation(order, reservation, now);
  if (next === order) return order;
  const isPlaced = next.placedAt !== null;
  const isStored = await deps.orders.change(next, {
    lead: (lead, stored) => withOrder(lead, stored, tenant),
    ...(isPlaced ? { release: releaseOf(order, next, tenant, now) } : {}),
  });
  // Somebody else settled it first: with the same outcome.
  return (isStored && (await deps.orders.byId(tenant.slug, order.id))) || next;
}

/** The lead itself the first time; later a further message to those that have it. */
const releaseOf = ({ reportedAt }: Order, { end }: Order, tenant: Tenant, at: Date) => ({
  at,
  destinations: (lead: Lead) => destinationsOf(lead, tenant),
  ...(reportedAt === null ? {} : { about: `order-${end?.kind ?? 'placed'}` }),
});

interface WatchDeps extends SettleDeps {
  readonly orders: SettleDeps['orders'] &
    Pick<OrderStore, 'sitesToCheck' | 'silent' | 'behind' | 'removeExpired'>;
  readonly tenants: () => readonly Tenant[];
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed. */
  readonly steady: Clock;
  readonly log: Pick<Log, 'error'>;
  /** Called when leads leave, so that their delivery starts at once. */
  readonly onLead: () => void;
}

const everyMs = 5_000;
const batch = 50;
const failureText = 'could not check orders';

/** Settles the orders that are behind their reservation, and reports those that have been silent for half an hour, each once. */
async function checkOrders(deps: WatchDeps): Promise<void> {
  const { orders, clock, log } = deps;
  const since = () => new Date(clock.now().getTime() - silentMs);
  let news = 0;
  const sites = await orders.sitesToCheck(since());
  for (const tenant of deps.tenants()) {
    if (!tenant.orders.enabled || !sites.has(tenant.slug)) continue;
    news += await changeInTurn(
      await orders.behind(tenant.slug, batch),
      async (order) => (await settleOrder(deps, tenant, order, clock.now())).placedAt !== null,
      { failureText, log },
    );
    news += await changeInTurn(
      await orders.silent(tenant.slug, since(), batch),
      (order) => reportSilent(deps, tenant, order),
      { failureText, log },
    );
  }
  if (news > 0) deps.onLead();
  await orders.removeExpired(deps.steady.now());
}

/** False if another process reported it first: that changed its version. */
function reportSilent({ orders, clock }: WatchDeps, tenant: Tenant, order: Order): Promise<boolean> {
  const at = clock.now();
  const next = { ...order, reportedAt: at.toISOString() };
  return orders.change(next, {
    lead: (lead) => withOrder(lead, next, tenant),
    release: { at, destinations: (lead) => destinationsOf(lead, tenant) },
  });
}

/** Checks every few seconds, and deletes orders without a lead once their link has ended. Returns a stop function. */
export const startWatchingOrders = (deps: WatchDeps): (() => Promise<void>) =>
  startRounds(() => checkOrders(deps), { everyMs, failureText, log: deps.log });
