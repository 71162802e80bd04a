import type { Order, OrderEnd } from '#server/buying/orders/order';
import { openStep, openStepBefore } from '#server/leads/rules/journey';
import { type OrderStep, stepsOf } from '#server/leads/rules/order-steps';

type Site = Parameters<typeof stepsOf>[0];

/** Whether a step still needs the shopper. */
const needs: Readonly<Record<Exclude<OrderStep, 'finished'>, (order: Order) => boolean>> = {
  details: ({ shopper, leadId }) => shopper === null || leadId === null,
  'trade-in': ({ tradeIn }) => tradeIn === null,
  payment: ({ payment }) => payment === null,
  extras: ({ addOns }) => addOns === null,
  handover: ({ handover }) => handover === null,
  identity: ({ hasIdentity }) => !hasIdentity,
  summary: ({ agreement }) => agreement === null,
  deposit: ({ placedAt }) => placedAt === null,
};

/** The step that an order is at: the first one that still needs the shopper. */
export function currentStep(order: Order, site: Site): OrderStep {
  if (order.placedAt !== null) return 'finished';
  if (order.reservationId !== null) return 'deposit';
  return stepsOf(site).find((step) => step !== 'finished' && needs[step](order)) ?? 'finished';
}

/** Answers may change until the car is held for the deposit. */
export const mayChange = ({ reservationId, placedAt }: Order): boolean =>
  reservationId === null && placedAt === null;

/** Whether the shopper may open a step: it is not ahead of them, and its answer may still change. */
export function isOpen(step: OrderStep, order: Order, site: Site): boolean {
  const steps = stepsOf(site);
  const current = currentStep(order, site);
  if (step === current) return true;
  return mayChange(order) && steps.includes(step) && steps.indexOf(step) < steps.indexOf(current);
}

/** The step in an address; the order's own if it names none, or one that is not open. */
export const stepAsked = (name: string | null, order: Order, site: Site): OrderStep =>
  openStep(name, stepsOf(site), (step) => isOpen(step, order, site)) ?? currentStep(order, site);

/** The open step before a step; undefined if there is none. */
export const stepBefore = (step: OrderStep, order: Order, site: Site): OrderStep | undefined =>
  openStepBefore(step, stepsOf(site), (one) => isOpen(one, order, site));

/** How a placed order can end: sold to the shopper, or as its reservation ended. */
export const orderEnds = ['completed', 'expired', 'cancelled', 'refunded'] as const;

/** How far a purchase has come: `placed` while its car is held, then how it ended. */
export const orderStates = ['started', 'placed', ...orderEnds] as const;
export type OrderState = (typeof orderStates)[number];

export const orderState = ({ placedAt, end }: Pick<Order, 'placedAt' | 'end'>): OrderState =>
  placedAt === null ? 'started' : (end?.kind ?? 'placed');

/** Whether an order ended without a sale: nothing is handed over any more, and nothing is left to pay. */
export const isCalledOff = ({ end }: Pick<Order, 'end'>): boolean => end !== null && end.kind !== 'completed';

/** The valuation whose car a placed order takes in part payment; undefined for another order. */
export const takenValuation = (order: Order): string | undefined =>
  order.placedAt !== null && !isCalledOff(order) && order.tradeIn?.kind === 'valuation'
    ? order.tradeIn.valuationId
    : undefined;

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
  refunded: 'Cancelled with a refund',
};

/** What an end means for the shopper. */
export function endWords({ kind }: OrderEnd, { car }: Pick<Order, 'car'>): string {
  switch (kind) {
    case 'completed':
      return `The ${car.name} is sold to you. Congratulations!`;
    case 'expired':
      return `The hold has run out, so we’re no longer holding the ${car.name} for you.`;
    case 'cancelled':
      return `We’re no longer holding the ${car.name} for you.`;
    case 'refunded':
      return `We’re no longer holding the ${car.name} for you. Your deposit’s page shows the refund.`;
  }
}
