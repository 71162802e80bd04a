import { err, ok, type Result } from '#server/platform/result';
import { ulidPattern } from '#server/platform/ulid';
import { isOrderable } from '#server/stock/cars/rules/buttons';
import { carEffect, carEventOf } from '#server/stock/cars/rules/car-effects';
import { findCarById } from '#server/stock/cars/show-car';
import type { Order } from './order';
import type { OrderRefusal, OrderVisit } from './order-visit';
import { orderedCar, withCar } from './rules/ordered-car';
import { mayChange } from './rules/steps';

/** An order with its car as it is now. */
export interface FoundOrder {
  readonly order: Order;
  /** Whether the car can still be bought by this shopper. */
  readonly isForSale: boolean;
}

/** The order of a personal link, as it is stored. A placed one opens for good. */
export async function orderOf(
  { tenant, services, now }: Pick<OrderVisit, 'tenant' | 'services' | 'now'>,
  id: string,
): Promise<Result<Order, OrderRefusal>> {
  const order = ulidPattern.test(id) ? await services.orders.byId(tenant.slug, id) : null;
  if (!order) return err({ kind: 'unknown' });
  const hasEnded = mayChange(order) && order.expiresAt <= now.toISOString();
  return hasEnded ? err({ kind: 'expired' }) : ok(order);
}

/** The same with its car's present price; nothing is stored. */
export async function findOrder(visit: OrderVisit, id: string): Promise<Result<FoundOrder, OrderRefusal>> {
  const stored = await orderOf(visit, id);
  return stored.ok ? ok(await refreshed(visit, stored.value)) : stored;
}

/** An order with its car as it is in stock now. */
export async function refreshed(visit: OrderVisit, order: Order): Promise<FoundOrder> {
  if (!mayChange(order)) return { order, isForSale: true };
  const lookup = await findCarById(visit, order.carId);
  if (lookup.state !== 'here') return { order, isForSale: false };
  const { car } = lookup;
  const now = orderedCar(car, visit.tenant);
  const isForSale =
    carEffect('draft order', carEventOf(car)) === 'continue' && isOrderable(car, visit.tenant);
  return { order: now ? withCar(order, now) : order, isForSale: isForSale && now !== undefined };
}
