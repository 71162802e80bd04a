import { err, ok, type Result } from '#server/platform/result';
import { orderOf, refreshed } from './find-order';
import type { Order } from './order';
import type { OrderChange } from './order-store-port';
import type { OrderRefusal, OrderVisit } from './order-visit';
import { withOrder } from './rules/lead-of-order';
import type { OrderStep } from './rules/order-steps';
import { currentStep, isOpen, mayChange } from './rules/steps';

/** What a step makes of an order; the same order if there is nothing to change. */
export interface StepOutcome {
  readonly next: Order;
  readonly also?: Partial<OrderChange> | undefined;
}

export type OrderOutcome = Promise<Result<Order, OrderRefusal>>;

/** More tabs than anybody has. */
const tries = 8;

/**
 * Takes an order one step further. The step sees the stored order with the car's present price: if another tab changes it
 * meanwhile, the step is repeated with the new one, so that no answer gets lost.
 */
export async function changeOrder(
  visit: OrderVisit,
  id: string,
  step: (order: Order) => Promise<Result<StepOutcome, OrderRefusal>>,
): OrderOutcome {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const stored = await orderOf(visit, id);
    if (!stored.ok) return stored;
    const outcome = await step(stored.value);
    if (!outcome.ok) return outcome;
    const { next, also } = outcome.value;
    if (next === stored.value) return stored;
    const order = { ...next, updatedAt: visit.now.toISOString() };
    if (!(await visit.services.orders.change(order, withLead(visit, also)))) continue;
    if (also?.release) visit.services.leadIntake.onLead?.();
    return ok({ ...order, version: order.version + 1 });
  }
  return err({ kind: 'changed' });
}

function withLead({ tenant }: Pick<OrderVisit, 'tenant'>, also: Partial<OrderChange> = {}): OrderChange {
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
