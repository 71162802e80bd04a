import type { Order } from '#server/buying/orders/order';
import { totalInWords } from '#server/buying/orders/rules/order-figures';
import { type OrderState, orderState, statusWords } from '#server/buying/orders/rules/order-status';

import type { ChipView } from '#server/desk/views/desk-view';
import { centsText } from '#server/platform/text/money';

export const ordersPath = '/desk/orders';
export const orderHref = (id: string): string => `${ordersPath}/${encodeURIComponent(id)}`;

/** The same words as on the shopper's page. */
export const orderText: Readonly<Record<OrderState, string>> = statusWords;

const tones: Readonly<Record<OrderState, ChipView['tone']>> = {
  started: 'neutral',
  placed: 'accent',
  completed: 'positive',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
};

export function orderChip(order: Order): ChipView {
  const state = orderState(order);
  return { text: orderText[state], tone: tones[state] };
}

/** The shopper's full name. */
export const buyerName = ({ shopper }: Pick<Order, 'shopper'>): string =>
  [shopper?.firstName, shopper?.lastName].filter(Boolean).join(' ') || 'No name';

/** `$29,467 drive away`; before the customer agreed to it, the price of the car. */
export function totalText({ agreement, car }: Pick<Order, 'agreement' | 'car'>): string {
  return agreement ? totalInWords(agreement.figures) : `${centsText(car.priceCents)} ${car.priceKind}`.trim();
}
