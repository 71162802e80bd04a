import type { Car } from '#server/settings/car';
import { isAvailable } from '#server/stock/price/rules/availability';
import { shownPriceDollars } from '#server/stock/price/rules/price-line';

type PricedCar = Parameters<typeof shownPriceDollars>[0] & Pick<Car, 'status'>;

/**
 * The car with the lowest price, by its position; undefined if marking it would not be honest: a price is unknown,
 * prices include different things (or do not say what), a tie, a subscription beside a price, or the car is sold.
 */
export function lowestPrice(cars: readonly PricedCar[], subscriptions: boolean): number | undefined {
  const kinds = new Set(cars.map(({ price_type: kind }) => kind));
  if (kinds.size !== 1 || kinds.has(undefined)) return undefined;
  if (subscriptions && cars.some((car) => (car.subscription_price ?? 0) > 0)) return undefined;
  return onlyLowest(cars, shownPriceDollars);
}

/** A smaller difference does not matter to a buyer: new cars come with ten kilometres or twelve. */
const tellingKm = 1_000;

/**
 * The car with the fewest kilometres, by its position; undefined if one is unknown, another has hardly more, or it is
 * sold.
 */
export function fewestKilometres(cars: readonly Pick<Car, 'km' | 'status'>[]): number | undefined {
  const [least = 0, next = 0] = cars.flatMap(({ km }) => km ?? []).sort((a, b) => a - b);
  return next - least < tellingKm ? undefined : onlyLowest(cars, ({ km }) => km);
}

function onlyLowest<C extends Pick<Car, 'status'>>(
  cars: readonly C[],
  figure: (car: C) => number | undefined,
): number | undefined {
  const figures = cars.flatMap((car) => figure(car) ?? []);
  if (figures.length < 2 || figures.length < cars.length) return undefined;
  const lowest = Math.min(...figures);
  const at = figures.indexOf(lowest);
  const car = cars[at];
  return car && isAvailable(car) && figures.lastIndexOf(lowest) === at ? at : undefined;
}
