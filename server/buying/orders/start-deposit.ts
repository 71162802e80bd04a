import { reserveForLead } from '#server/buying/reservations/start-reservation';
import { err, ok, type Result } from '#server/platform/result';
import { findCarById } from '#server/stock/cars/show-car';
import { changeOrder, type OrderOutcome } from './change-order';
import { isPickUpFree } from './choose-handover';
import { orderOf } from './find-order';
import type { Order } from './order';
import type { OrderRefusal, OrderVisit } from './order-visit';
import { handoverEnd } from './rules/handover-end';
import { handoverText } from './rules/lead-of-order';
import { currentStep } from './rules/steps';
import { settleOrder } from './settle-order';

/**
 * Holds the car of an agreed order while its deposit is paid; without a deposit the order is placed at once. An order that
 * holds its car already keeps its reservation.
 */
export async function startDeposit(visit: OrderVisit, id: string): OrderOutcome {
  const stored = await orderOf(visit, id);
  if (!stored.ok || stored.value.reservationId !== null) return stored;
  const step = currentStep(stored.value, visit.tenant);
  if (step !== 'deposit') return err({ kind: 'incomplete', step });
  if (!(await isPickUpFree(visit, stored.value))) return err({ kind: 'incomplete', step: 'handover' });
  const reservation = await reserve(visit, stored.value);
  if (!reservation.ok) return reservation;
  const reservationId = reservation.value;
  const { agreement } = stored.value;
  const holding = await changeOrder(visit, id, async (order) =>
    ok({ next: order.reservationId === null ? { ...order, agreement, reservationId } : order }),
  );
  if (!holding.ok) return holding;
  return ok(await settleOrder(visit.services, visit.tenant, holding.value, visit.now));
}

/** The time of a pick-up stays with the order: it may be gone by the time that the deposit is paid. */
const claimedHandover = (order: Order): string | null =>
  order.handover?.kind === 'pick-up'
    ? `Pick up from ${order.handover.locationName}`
    : handoverText(order) || null;

async function reserve(visit: OrderVisit, order: Order): Promise<Result<string, OrderRefusal>> {
  const { id, carId, leadId, agreement } = order;
  const { tenant, services } = visit;
  const lookup = await findCarById(visit, carId);
  const lead = leadId === null ? null : await services.leads.byId(tenant.slug, leadId);
  if (lookup.state !== 'here' || !lead || !agreement) return err({ kind: 'car-gone' });
  const claim = {
    car: lookup.car,
    price: { priceDollars: order.car.priceCents / 100, priceKind: order.car.priceKind || null },
    terms: agreement.text,
    token: id,
    handover: claimedHandover(order),
    holdUntil: handoverEnd(order, tenant),
  };
  const outcome = await reserveForLead(visit, claim, lead);
  switch (outcome.kind) {
    case 'started':
      return ok(outcome.reservation.id);
    case 'limited':
      return err({ kind: 'limited', refusal: outcome.refusal });
    case 'for-review':
      return err({ kind: 'for-review' });
    default:
      return err({ kind: 'car-gone' });
  }
}
