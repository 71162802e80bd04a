import type { ReservationStore } from '#server/buying/reservations/reservation-store-port';
import { destinationsOf } from '#server/leads/rules/destinations';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Order } from './order';
import type { OrderStore } from './order-store-port';
import { afterReservation } from './rules/after-reservation';
import { withOrder } from './rules/lead-of-order';

export interface SettleDeps {
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
  destinations: (lead: Parameters<typeof destinationsOf>[0]) => destinationsOf(lead, tenant),
  ...(reportedAt === null ? {} : { about: `order-${end?.kind ?? 'placed'}` }),
});
