import type { Car } from '#server/settings/car';
import { displayedPrice, type PriceOptions } from '#server/stock/price/rules/price-line';

/**
 * The price that an alert compares, in whole dollars: the displayed one. Null without a price, and for a subscription,
 * whose dollars a week compare with nothing.
 */
export function alertPrice(car: Car, options: PriceOptions): number | null {
  const price = displayedPrice(car, options);
  return price === undefined || price.kind === 'subscription' ? null : Math.round(price.amountDollars);
}
