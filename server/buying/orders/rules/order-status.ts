import type { Order, OrderEnd } from '#server/buying/orders/order';
import { mayChange } from './steps';

/** How a placed order can end: sold to the shopper, or as its reservation ended. */
export const orderEnds = ['completed', 'expired', 'cancelled', 'refunded'] as const;

/** How far a purchase has come: `placed` while its car is held, then how it ended. */
export const orderStates = ['started', 'placed', ...orderEnds] as const;
export type OrderState = (typeof orderStates)[number];

export const orderState = ({ placedAt, end }: Pick<Order, 'placedAt' | 'end'>): OrderState =>
  placedAt === null ? 'started' : (end?.kind ?? 'placed');

/** How an order stands, the same on its page and paper, in the garage and in its lead. */
export type OrderStatus = OrderState | 'paying' | 'lapsed';

/** An order that nobody continued in time has lapsed. */
export function orderStatus(order: Order, now: Date): OrderStatus {
  const state = orderState(order);
  if (state !== 'started') return state;
  if (order.reservationId !== null) return 'paying';
  return mayChange(order) && order.expiresAt <= now.toISOString() ? 'lapsed' : 'started';
}

/** The status in a word or two. */
export const statusWords: Readonly<Record<OrderStatus, string>> = {
  started: 'Started',
  paying: 'Waiting for the deposit',
  lapsed: 'Ended',
  placed: 'Ordered',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

/** What an end means for the shopper. */
export function endWords({ kind }: OrderEnd, { car }: Pick<Order, 'car'>): string {
  switch (kind) {
    case 'completed':
      return `The ${car.name} is sold to you. Congratulations!`;
    case 'expired':
      return `The time of the hold is over, so we no longer hold the ${car.name} for you.`;
    case 'cancelled':
      return `We no longer hold the ${car.name} for you.`;
    case 'refunded':
      return `We no longer hold the ${car.name} for you. The page of your deposit shows the refund.`;
  }
}
