import { destinationsOf } from '#server/people/leads/rules/destinations';
import type { Reservation } from '#server/people/reservations/reservation';
import type { ReservationStore } from '#server/people/reservations/reservation-store-port';
import type { Tenant } from '#server/settings/tenant-schema';
import type { Order } from './order';
import type { OrderStore } from './order-store-port';
import { withOrder } from './rules/lead-of-order';

export interface SettleDeps {
  readonly orders: Pick<OrderStore, 'change'>;
  readonly reservations: Pick<ReservationStore, 'byId'>;
}

/**
 * Brings an order up to date with the reservation that holds its car. Held: the order is placed, and its lead leaves for
 * the dealer. Ended without a deposit: the shopper may try again. Returns the order as it is now.
 */
export async function settleOrder(deps: SettleDeps, tenant: Tenant, order: Order, now: Date): Promise<Order> {
  if (order.reservationId === null || order.placedAt !== null) return order;
  const reservation = await deps.reservations.byId(tenant.slug, order.reservationId);
  const next = afterReservation(order, reservation, now);
  if (next === order) return order;
  const isPlaced = next.placedAt !== null;
  const isStored = await deps.orders.change(next, {
    lead: (lead) => withOrder(lead, next, tenant),
    ...(isPlaced ? { release: releaseOf(order, tenant, now) } : {}),
  });
  // Somebody else settled it first: with the same outcome.
  return isStored ? { ...next, version: next.version + 1 } : next;
}

/** The same order while the shopper still pays. */
export function afterReservation(order: Order, reservation: Reservation | null, now: Date): Order {
  const at = now.toISOString();
  switch (reservation?.state) {
    case 'started':
    case 'paying':
      return order;
    case 'held':
    case 'converted':
      return { ...order, placedAt: at, reportedAt: order.reportedAt ?? at, updatedAt: at };
    default:
      return { ...order, reservationId: null, updatedAt: at };
  }
}

/** The lead itself the first time; a further message to those that have it since the shopper was silent. */
const releaseOf = ({ reportedAt }: Order, tenant: Tenant, at: Date) => ({
  at,
  destinations: (lead: Parameters<typeof destinationsOf>[0]) => destinationsOf(lead, tenant),
  ...(reportedAt === null ? {} : { about: 'order-placed' }),
});
