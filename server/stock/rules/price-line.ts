import type { Car } from '../car';
import type { PriceView } from '../views/price-view';
import { dollars } from './money';

export interface PriceOptions {
  /** The dealer offers subscriptions. */
  readonly subscriptions: boolean;
  /** Shown for a car without a price. */
  readonly noPriceText: string;
}

/** Prices at or below this many dollars are a feed's way of saying "none" (specification §4). */
const leastPriceDollars = 10;

const kinds = {
  drive_away: 'Drive away',
  excluding_government_charges: 'Excl. govt. charges',
  before_on_roads: 'Before on-road costs',
} as const;

type PricedCar = Pick<
  Car,
  'price' | 'offer_price' | 'before_price' | 'subscription_price' | 'preorder' | 'price_type'
>;

/** The price display order of specification §4. */
export function priceLine(car: PricedCar, options: PriceOptions): PriceView {
  if (isSubscribed(car, options)) {
    return { text: `${dollars(car.subscription_price ?? 0)} a week`, kind: 'Subscription' };
  }
  const price = shownPriceDollars(car);
  if (price !== undefined) return priced(car, price);
  if (car.preorder) return { text: 'PREORDER' };
  return { text: options.noPriceText, quiet: true };
}

/** The subscription price is what is shown: the dealer offers subscriptions and it is above 0. */
export const isSubscribed = (
  { subscription_price: price = 0 }: Pick<Car, 'subscription_price'>,
  { subscriptions }: Pick<PriceOptions, 'subscriptions'>,
): boolean => subscriptions && price > 0;

/**
 * The price a shopper is shown, in dollars: the reduced price when it is lower than the own one, else the own, if
 * above 10. What a page shows and what filters and sort orders use is one figure. Undefined without one.
 */
export function shownPriceDollars({ price = 0, offer_price: offer = 0 }: PricedCar): number | undefined {
  const reduced = offer > leastPriceDollars && (price <= leastPriceDollars || offer < price);
  const shown = reduced ? offer : price;
  return shown > leastPriceDollars ? shown : undefined;
}

function priced(car: PricedCar, price: number): PriceView {
  const earlier = Math.max(car.before_price ?? 0, car.price ?? 0);
  const offered = price === car.offer_price && price !== car.price;
  return {
    text: dollars(price),
    ...(offered ? { label: 'Offer price' } : {}),
    ...(car.price_type ? { kind: kinds[car.price_type] } : {}),
    ...(earlier > price ? { was: dollars(earlier) } : {}),
  };
}
