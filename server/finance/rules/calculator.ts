import type { Car } from '../../stock/car';
import { isAvailable } from '../../stock/rules/availability';
import { isSubscribed, type PriceOptions, shownPriceDollars } from '../../stock/rules/price-line';
import type { FinanceSettings } from '../../tenants/finance-schema';
import type { LoanEstimateView } from '../views/car-finance-view';
import type { AskedLoan } from './asked-loan';
import { loanEstimate } from './loan';
import { isHidden, thresholdDollars } from './offer';

type CalculatedCar = Parameters<typeof shownPriceDollars>[0] & Pick<Car, 'status' | 'make'>;

/**
 * The price that the calculator reckons with, in dollars; undefined for a car without a calculator: one that is
 * sold, of a make that shows no finance, whose price is 500 or less, or that is offered by subscription.
 */
export function calculatedPriceDollars(
  car: CalculatedCar,
  finance: FinanceSettings,
  options: Pick<PriceOptions, 'subscriptions'>,
): number | undefined {
  const shown = finance.on_car_page && finance.calculator.shown && isAvailable(car);
  if (!shown || isHidden(car.make, finance.hidden_makes) || isSubscribed(car, options)) return undefined;
  const price = shownPriceDollars(car) ?? 0;
  return price > thresholdDollars ? price : undefined;
}

/** What the amounts asked for come to for a price. */
export const estimateFor = (
  priceDollars: number,
  { deposit, years, rate, per }: AskedLoan,
): LoanEstimateView =>
  loanEstimate({ principalDollars: Math.max(priceDollars - deposit, 0), years, rate, per });
