import type { Order } from '#server/buying/orders/order';
import type { OrderStep } from '#server/buying/orders/rules/steps';
import type { MovingSums, OrderStepView } from '#server/buying/views/order-view';
import type { ProgressView } from '#server/page/views/start-view';
import { centsText } from '#server/platform/text/counted';
import type { Tenant } from '#server/settings/tenant-schema';

/** Where a purchase begins for a car. */
export const newOrderHref = (carId: string): string => `/buy/orders/new?car_id=${encodeURIComponent(carId)}`;

/** An order's personal link, or one of its steps. */
export const orderHref = (id: string, step?: OrderStep): string =>
  `/buy/orders/${id}${step === undefined ? '' : `?step=${step}`}`;

const titles: Readonly<Record<Exclude<OrderStep, 'deposit' | 'finished'>, string>> = {
  details: 'Your details',
  'trade-in': 'Trade-in',
  payment: 'Payment',
  extras: 'Extras',
  handover: 'Pick-up or delivery',
  identity: 'Driver licence',
  summary: 'Check and hold',
};

/** Position of a step among those of the site: summary and deposit are one part. Undefined once the order is placed. */
export function progressOf(step: OrderStep, steps: readonly OrderStep[]): ProgressView | undefined {
  if (step === 'finished') return undefined;
  const parts = steps.flatMap((one) => (one === 'deposit' || one === 'finished' ? [] : [one]));
  const shownStep = step === 'deposit' ? 'summary' : step;
  return { part: parts.indexOf(shownStep) + 1, titles: parts.map((one) => titles[one]) };
}

/** The notice above a step about a car whose price changed since the shopper last agreed or looked. */
export const priceNotice = (
  { earlierPriceCents, car }: Pick<Order, 'earlierPriceCents' | 'car'>,
  { in_full }: Pick<Tenant['price'], 'in_full'>,
): string | undefined =>
  earlierPriceCents === null || earlierPriceCents === car.priceCents
    ? undefined
    : `${in_full ? 'Our' : 'The'} price has changed from ${centsText(earlierPriceCents)} to ${centsText(car.priceCents)}.`;

/** A step of an order with its heading. */
export interface HeadedStep {
  readonly heading: string;
  readonly step: OrderStepView;
}

/** Sums that follow fields of their step. */
export const movingSums = (text: string, fields: readonly { readonly name: string }[]): MovingSums => ({
  text,
  fields: fields.map(({ name }) => name),
  update: 'Update the sums',
});
