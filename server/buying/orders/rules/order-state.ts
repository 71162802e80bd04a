import type { Order } from '#server/buying/orders/order';
import { orderEnds } from './order-ends';

/** How far a purchase has come: `placed` while its car is held, then how it ended. */
export const orderStates = ['started', 'placed', ...orderEnds] as const;
export type OrderState = (typeof orderStates)[number];

export const orderState = ({ placedAt, end }: Pick<Order, 'placedAt' | 'end'>): OrderState =>
  placedAt === null ? 'started' : (end?.kind ?? 'placed');
