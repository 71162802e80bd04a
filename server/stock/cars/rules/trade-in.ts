import type { Car, CarType } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import type { TradeInSettings } from '#server/settings/trade-in-schema';

/** A car is valued only above this many dollars. */
const leastPriceDollars = 200;

type ValuedCar = Pick<Car, 'status' | 'reserved' | 'price'>;

/**
 * Valuation eligibility: status is in_stock, the car is not sold, not reserved, its price is above 200 and the
 * autograb feature is on.
 */
export const isValuationEligible = (
  { status, reserved, price = 0 }: ValuedCar,
  { autograb }: Pick<TradeInSettings, 'autograb'>,
): boolean => autograb && status === 'in_stock' && !reserved && price > leastPriceDollars;

/**
 * The remaining price in dollars: the car's price minus the trade-in offer, if the offer is above 0. Never below 0: an
 * offer beyond the price is paid out, not subtracted.
 */
export function reducedPriceDollars(priceDollars: number, offerDollars: number): number {
  return offerDollars > 0 ? Math.max(priceDollars - offerDollars, 0) : priceDollars;
}

/** Trade-in is allowed for the car: for sale, of a kind and make that the dealer accepts. */
export function isTradeInAllowed(
  { status, car_type, make }: Pick<Car, 'status' | 'car_type' | 'make'>,
  settings: TradeInSettings,
): boolean {
  if (!settings.allowed || status === 'sold') return false;
  const hidden = settings.hidden_makes.some((one) => one.toLowerCase() === make.toLowerCase());
  return !hidden && isOfKinds({ car_type }, settings.car_types);
}

/** Whether a setting for some kinds covers a car. A car of unknown condition needs a setting for every kind. */
export const isOfKinds = ({ car_type }: Pick<Car, 'car_type'>, kinds: readonly CarType[]): boolean =>
  car_type === undefined ? carTypes.every((kind) => kinds.includes(kind)) : kinds.includes(car_type);
