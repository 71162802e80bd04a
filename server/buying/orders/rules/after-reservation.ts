import type { Order, OrderEnd } from '#server/buying/orders/order';
import type { Reservation, ReservationState } from '#server/buying/reservations/reservation';

/** How a placed order ends with its reservation; null while the car is held. */
const ends: Readonly<Record<ReservationState, OrderEnd['kind'] | null>> = {
  started: null,
  paying: null,
  held: null,
  converted: 'completed',
  expired: 'expired',
  cancelled: 'cancelled',
  refunded: 'refunded',
};

type Claim = Pick<Reservation, 'id' | 'state'>;

/**
 * An order after a change of the reservation that holds its car. Held: it is placed. Ended before that: it is open again,
 * and a deposit that arrives late still places it. A placed order ends as its reservation does; a sale that falls through
 * ends it again. The same order if nothing follows.
 */
export function afterReservation(order: Order, reservation: Claim | null, now: Date): Order {
  if (order.placedAt === null) return beforePlaced(order, reservation, now);
  if (reservation === null || reservation.id !== order.reservationId) return order;
  const kind = ends[reservation.state];
  if (kind === (order.end?.kind ?? null)) return order;
  const at = now.toISOString();
  return { ...order, end: kind && { kind, at }, updatedAt: at };
}

function beforePlaced(order: Order, reservation: Claim | null, now: Date): Order {
  const isOwn = reservation === null || order.reservationId === reservation.id;
  const isHeld = reservation?.state === 'held' || reservation?.state === 'converted';
  // Nothing is placed late that the shopper no longer agrees to.
  const isLate = order.reservationId === null && order.agreement !== null;
  if (reservation && isHeld && (isOwn || isLate)) return placed(order, reservation, now);
  if (!isOwn || order.reservationId === null) return order;
  const isPaying = reservation?.state === 'started' || reservation?.state === 'paying';
  return isPaying ? order : { ...order, reservationId: null, updatedAt: now.toISOString() };
}

function placed(order: Order, { id, state }: Claim, now: Date): Order {
  const at = now.toISOString();
  const kind = ends[state];
  return {
    ...order,
    reservationId: id,
    placedAt: at,
    updatedAt: at,
    reportedAt: order.reportedAt ?? at,
    end: kind && { kind, at },
  };
}
