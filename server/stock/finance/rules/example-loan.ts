import { shownPriceDollars } from '#server/stock/price/rules/price-line';
import type { AskedLoan } from './asked-loan';
import { principalOf } from './loan';
import { type FinancedCar, monthsOf, paymentOf } from './offer';
import { depositOf, type ShownOffer } from './offers';

/** The lender's example that a car page shows, as the calculator starts from it. */
export interface ExampleLoan extends AskedLoan {
  readonly lender: string;
  /** The lender's repayment as it is displayed, in whole dollars. */
  readonly repaymentDollars: number;
  /** What the lender adds to the amount borrowed; 0 when its repayment needs none. */
  readonly feesDollars: number;
}

/** A larger difference is no fee: the lender's figure belongs to another price. */
const feesShareMax = 0.15;

/**
 * The loan behind a displayed repayment; undefined when the lender gives no repayment or its deposit covers the price.
 * Fees are what the repayment pays off beyond the price less the deposit.
 */
export function exampleLoan(
  car: FinancedCar,
  shown: ShownOffer,
  usualYears: number,
): ExampleLoan | undefined {
  const { offer, settings, name } = shown;
  const payment = paymentOf(offer, settings.provider);
  const deposit = Math.ceil(depositOf(car, shown) ?? 0);
  const borrowed = (shownPriceDollars(car) ?? 0) - deposit;
  if (!payment || borrowed <= 0) return undefined;
  const years = monthsOf(offer, usualYears) / 12;
  const rate = Math.round(offer.interestRate * 1000) / 1000;
  const loan = { deposit, years, rate, balloon: Math.ceil(offer.balloon ?? 0), per: payment.per };
  const repaymentDollars = Math.ceil(payment.dollars);
  return { ...loan, lender: name, repaymentDollars, feesDollars: feesOf(loan, repaymentDollars, borrowed) };
}

/** Lenders round a month's repayment and then the week's: so many dollars of a repayment are no fee. */
const roundingDollars = 1.5;

/** Lenders reckon in months; a week's repayment is a month's times 12 by 52. */
function feesOf(loan: AskedLoan, repaymentDollars: number, borrowed: number): number {
  const monthly = loan.per === 'week' ? (repaymentDollars * 52) / 12 : repaymentDollars;
  const fees = principalOf({ ...loan, per: 'month', repaymentDollars: monthly }) - borrowed;
  const rounding = (borrowed / repaymentDollars) * roundingDollars;
  return fees > rounding && fees <= borrowed * feesShareMax ? Math.round(fees) : 0;
}

/** Whether an asked loan is the example itself. */
export const isExample = (asked: AskedLoan, example: ExampleLoan): boolean =>
  (['deposit', 'balloon', 'years', 'rate', 'per'] as const).every((name) => asked[name] === example[name]);
