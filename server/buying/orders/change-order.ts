import { untilStored } from '#server/leads/journey';
import type { WithLead } from '#server/leads/journey-store';
import type { OrderStep } from '#server/leads/rules/order-steps';
import { err, ok, type Result } from '#server/platform/result';
import { ulidPattern } from '#server/platform/ulid';
import { isOrderable } from '#server/stock/cars/rules/buttons';
import { carEffect, carEventOf } from '#server/stock/cars/rules/car-effects';
import { findCarById } from '#server/stock/cars/show-car';
import type { Order } from './order';
import type { OrderRefusal, OrderVisit } from './order-visit';
import { withOrder } from './rules/lead-of-order';
import { orderedCar, withCar } from './rules/ordered-car';
import { currentStep, isOpen, mayChange } from './rules/steps';

/** An order with the current state of its car. */
interface FoundOrder {
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
async function refreshed(visit: OrderVisit, order: Order): Promise<FoundOrder> {
  if (!mayChange(order)) return { order, isForSale: true };
  const lookup = await findCarById(visit, order.carId);
  if (lookup.state !== 'here') return { order, isForSale: false };
  const { car } = lookup;
  const now = orderedCar(car, visit.tenant);
  const isForSale =
    carEffect('draft order', carEventOf(car)) === 'continue' && isOrderable(car, visit.tenant);
  const current = await withFreeTradeIn(visit, now ? withCar(order, now) : order);
  return { order: current, isForSale: isForSale && now !== undefined };
}

/** An order asks again for a trade-in that another order has taken meanwhile. */
async function withFreeTradeIn({ tenant, services }: OrderVisit, order: Order): Promise<Order> {
  if (order.tradeIn?.kind !== 'valuation') return order;
  const valuation = await services.valuations.byId(tenant.slug, order.tradeIn.valuationId);
  return valuation?.tradedInFor ? { ...order, tradeIn: null, agreement: null } : order;
}

/** What a step makes of an order; the same order if there is nothing to change. */
interface StepOutcome {
  readonly next: Order;
  readonly also?: WithLead<Order> | undefined;
}

export type OrderOutcome = Promise<Result<Order, OrderRefusal>>;

/**
 * Takes an order one step further. The step sees the stored order with the car's present price: if another tab changes it
 * meanwhile, the step is repeated with the new one, so that no answer gets lost.
 */
export async function changeOrder(
  visit: OrderVisit,
  id: string,
  step: (order: Order) => Promise<Result<StepOutcome, OrderRefusal>>,
): OrderOutcome {
  const outcome = await untilStored(async (): Promise<Result<Order, OrderRefusal> | null> => {
    const stored = await orderOf(visit, id);
    if (!stored.ok) return stored;
    const change = await step(stored.value);
    if (!change.ok) return change;
    const { next, also } = change.value;
    if (next === stored.value) return stored;
    const order = { ...next, updatedAt: visit.now.toISOString() };
    if (!(await visit.services.orders.change(order, withLead(visit, also)))) return null;
    if (also?.release) visit.services.leadIntake.onLead?.();
    return ok({ ...order, version: order.version + 1 });
  });
  return outcome ?? err({ kind: 'changed' });
}

function withLead({ tenant }: Pick<OrderVisit, 'tenant'>, also: WithLead<Order> = {}): WithLead<Order> {
  const { lead: change = (lead) => lead } = also;
  return { ...also, lead: (lead, stored) => withOrder(change(lead, stored), stored, tenant) };
}

/** An answer to a step that is open. Another answer than before takes the agreement to the sums back. */
export const answerStep = (
  visit: OrderVisit,
  id: string,
  step: OrderStep,
  answer: (order: Order) => Promise<Result<Partial<Order>, OrderRefusal>>,
): OrderOutcome =>
  changeOrder(visit, id, async (stored) => {
    if (!mayChange(stored)) return err({ kind: 'closed' });
    const { order, isForSale } = await refreshed(visit, stored);
    if (!isForSale) return err({ kind: 'car-gone' });
    if (!isOpen(step, order, visit.tenant)) {
      return err({ kind: 'incomplete', step: currentStep(order, visit.tenant) });
    }
    const change = await answer(order);
    if (!change.ok) return change;
    const isSame = Object.entries(change.value).every(
      ([name, value]) => JSON.stringify(Reflect.get(stored, name)) === JSON.stringify(value),
    );
    if (isSame && order === stored) return ok({ next: stored });
    const agreement = isSame ? order.agreement : null;
    return ok({ next: { ...order, agreement, ...change.value } });
  });
