import type { Order } from '#server/buying/orders/order';
import type { MovingSums, OrderStepView } from '#server/buying/views/order-view';
import type { OrderStep } from '#server/leads/rules/order-steps';
import { centsText } from '#server/platform/text/counted';
import type { Tenant } from '#server/settings/tenant-schema';

/** Where a purchase begins for a car. */
export const newOrderHref = (carId: string): string => `/buy/orders/new?car_id=${encodeURIComponent(carId)}`;

/** An order's personal link, or one of its steps. */
export const orderHref = (id: string, step?: OrderStep): string =>
  `/buy/orders/${id}${step === undefined ? '' : `?step=${step}`}`;

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
