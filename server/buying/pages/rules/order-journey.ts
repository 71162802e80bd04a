import type { Order } from '#server/buying/orders/order';
import type { MovingSums, OrderStepView } from '#server/buying/views/order-view';
import type { OrderStep } from '#server/leads/rules/order-steps';
import { centsText } from '#server/platform/text/counted';
import { type AustralianState, stateNames } from '#server/settings/location-schema';
import { stateOfPostcode } from '#server/settings/rules/postcode-state';
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

/** What the step after the details says where the postcode or the car is registered in another state than the site's own. */
export function stateNotice(shopper: Order['shopper'], own: AustralianState): string | undefined {
  const there = shopper && stateOfPostcode(shopper.postcode);
  if (!shopper || !there || (there === own && shopper.state === own)) return undefined;
  const [name, price] = [stateNames[there], `the price is for registration in ${stateNames[shopper.state]}`];
  const reason =
    there === shopper.state
      ? `Postcode ${shopper.postcode} is in ${name}, so ${price}.`
      : `Postcode ${shopper.postcode} is in ${name}, but ${price}, as you chose.`;
  return `${reason} To change the state, go back.`;
}

/** A step of an order with its heading. */
export interface HeadedStep {
  readonly heading: string;
  readonly step: OrderStepView;
}

/** Sums that follow fields of their step. */
export const movingSums = (
  text: string,
  fields: readonly { readonly name: string }[],
  repayment?: string,
): MovingSums => ({
  repayment,
  text,
  fields: fields.map(({ name }) => name),
  update: 'Update the sums',
});
