import type { Car } from '#server/settings/car';
import type { FinanceSettings } from '#server/settings/finance-schema';
import { isAvailable } from '#server/stock/price/rules/availability';
import { isSubscribed, type PriceOptions, shownPriceDollars } from '#server/stock/price/rules/price-line';
import type { LoanEstimateView } from '../views/car-finance-view';
import type { AskedLoan } from './asked-loan';
import { type ExampleLoan, isExample } from './example-loan';
import { loanEstimate } from './loan';
import { isHidden, thresholdDollars } from './offer';

type CalculatedCar = Parameters<typeof shownPriceDollars>[0] & Pick<Car, 'status' | 'make'>;

/**
 * The calculator's price, in dollars; undefined for a car without a calculator: sold, of a make without finance, with
 * a price of 500 or less, or offered by subscription.
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

/** The repayment for the requested amounts. The lender's own example keeps the lender's repayment and its fees. */
export function estimateFor(
  priceDollars: number,
  asked: AskedLoan,
  example?: ExampleLoan | undefined,
): LoanEstimateView {
  const borrowed = Math.max(priceDollars - asked.deposit, 0);
  const feesDollars = borrowed > 0 ? (example?.feesDollars ?? 0) : 0;
  const principalDollars = borrowed + feesDollars;
  const { years, rate, per } = asked;
  return loanEstimate({
    principalDollars,
    feesDollars,
    balloonDollars: Math.min(asked.balloon, principalDollars),
    ...{ years, rate, per },
    lenderRepaymentDollars: example && isExample(asked, example) ? example.repaymentDollars : undefined,
  });
}
