import type { Car } from '#server/settings/car';
import { isAvailable } from '#server/stock/price/rules/availability';
import { dollars } from '#server/stock/price/rules/money';
import { shownPriceDollars } from '#server/stock/price/rules/price-line';
import type { MarketBadgeView } from '../views/price-panel-view';

/** The badge appears only when the price is more than this many dollars below the average. */
const thresholdDollars = 499;

/**
 * The market-price badge: only when the price is more than $499 below the state average, or the
 * national average if there is no state value. Undefined for any other car, and for one that cannot be bought.
 */
export function marketBadge(
  car: Parameters<typeof shownPriceDollars>[0] & Pick<Car, 'status' | 'autograb_data'>,
): MarketBadgeView | undefined {
  const price = shownPriceDollars(car);
  const { state_average_market_price: state, average_market_price: national } = car.autograb_data ?? {};
  const average = state ?? national;
  if (!isAvailable(car) || price === undefined || average === undefined) return undefined;
  const below = average - price;
  if (below <= thresholdDollars) return undefined;
  const place = state === undefined ? 'national' : 'state';
  return {
    text: `${dollars(below)} below market average`,
    detail: `Compared with the ${place} average of ${dollars(average)}`,
  };
}
