import type { Car } from '#server/settings/car';
import type { FinanceSettings } from '#server/settings/finance-schema';

/**
 * The finance link of a car: its own page if the dealer has such pages and the car a vehicle-identification record,
 * otherwise the default with the car.
 */
export function financeHref(
  car: Pick<Car, 'id' | 'has_nvic'>,
  finance: Pick<FinanceSettings, 'href' | 'car_href'>,
): string {
  const page = car.has_nvic && finance.car_href ? finance.car_href : finance.href;
  return `${page}${page.includes('?') ? '&' : '?'}car_id=${encodeURIComponent(car.id)}`;
}
