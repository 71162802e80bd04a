import { createHash } from 'node:crypto';
import { reserveForLead } from '#server/buying/reservations/start-reservation';
import { versionOf } from '#server/leads/rules/consents';
import { err, ok, type Result } from '#server/platform/result';
import { localTime } from '#server/platform/text/local-time';
import { findCarById } from '#server/stock/cars/show-car';
import { answerStep, changeOrder, type OrderOutcome, orderOf } from './change-order';
import { isPickUpFree } from './choose-handover';
import type { Order, OrderFigures, OrderLoan } from './order';
import { orderLoan } from './order-loan';
import { figuresOf } from './order-price';
import type { OrderRefusal, OrderVisit } from './order-visit';
import { handoverEnd } from './rules/handover';
import { bringToHandover, handoverText, tradeInText } from './rules/lead-of-order';
import { balanceInWords, totalInWords } from './rules/order-figures';
import { orderPhone } from './rules/ordered-car';
import { currentStep } from './rules/steps';
import { settleOrder } from './settle-order';

export const agreeField = 'agree_order';
/** Names the sums that the shopper saw. */
export const figuresField = 'figures';

/** The day of the agreement at the site, YYYY-MM-DD. */
export const agreedDay = (
  { agreedAt }: Pick<NonNullable<Order['agreement']>, 'agreedAt'>,
  { time_zone }: Pick<OrderVisit['tenant'], 'time_zone'>,
): string => localTime(time_zone, new Date(agreedAt)).date;

/** The same sums and loan have the same mark. */
export const markOf = (figures: OrderFigures, loan: OrderLoan | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify([figures, loan]))
    .digest('base64url')
    .slice(0, 16);

/**
 * Takes the agreement to the sums that the shopper saw and to the site's terms; both are kept with the order. Sums that have
 * changed meanwhile are shown again first.
 */
export const agreeOrder = (
  visit: OrderVisit,
  id: string,
  entered: Readonly<Record<string, string>>,
): OrderOutcome =>
  answerStep(visit, id, 'summary', async (order) => {
    const figures = figuresOf(visit, order);
    const loan = await orderLoan(visit, order);
    if (entered[figuresField] !== markOf(figures, loan)) {
      const message = 'The figures have changed. Check them again before you agree.';
      return err({ kind: 'invalid', errors: { [agreeField]: message } });
    }
    if (entered[agreeField] !== 'yes') {
      return err({ kind: 'invalid', errors: { [agreeField]: 'Agree to the terms before you continue.' } });
    }
    const { terms: text } = visit.tenant.orders;
    const agreement = { text, version: versionOf(text), agreedAt: visit.now.toISOString(), figures, loan };
    return ok({ agreement, earlierPriceCents: null });
  });

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
    price: {
      priceDollars: order.car.priceCents / 100,
      priceKind: order.car.priceKind || null,
      priceText: tenant.price.in_full
        ? totalInWords(agreement.figures, {
            state: order.shopper?.state,
            day: agreedDay(agreement, tenant),
          })
        : undefined,
      registerIn: tenant.price.in_full ? order.shopper?.state : undefined,
      restText: balanceInWords(agreement.figures),
      tradeInText: order.tradeIn?.kind === 'valuation' ? tradeInText(order.tradeIn) : undefined,
      bringText: bringToHandover(order),
    },
    order: { id, loan: agreement.loan?.rows ?? [], note: agreement.loan?.note ?? '' },
    reference: order.reference,
    terms: agreement.text,
    token: id,
    handover: claimedHandover(order),
    handoverEnd: handoverEnd(order, tenant),
  };
  const outcome = await reserveForLead(visit, claim, lead);
  switch (outcome.kind) {
    case 'started':
      return ok(outcome.reservation.id);
    case 'limited':
      return err({ kind: 'limited', refusal: outcome.refusal, phone: orderPhone(order.car, tenant) });
    case 'for-review':
      return err({ kind: 'for-review' });
    default:
      return err({ kind: 'car-gone' });
  }
}
