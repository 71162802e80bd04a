import { shownPriceDollars } from '#server/stock/price/rules/price-line';
import type { AskedLoan } from './asked-loan';
import { principalOf } from './loan';
import { type FinancedCar, monthsOf, paymentOf } from './offer';
import { depositOf, type ShownOffer } from './offers';

/** The lender's example on a car page, as the calculator's starting point. */
export interface ExampleLoan extends AskedLoan {
  readonly lender: string;
  /** The lender's repayment as it is displayed, in whole dollars. */
  readonly repaymentDollars: number;
  /** The fees a lender adds to the amount borrowed; 0 if its repayment implies none. */
  readonly feesDollars: number;
}

/** A larger difference is not a fee: the lender's figure belongs to another price. */
const feesShareMax = 0.15;

/**
 * The loan behind a displayed repayment; undefined if the lender gives no repayment or its deposit covers the price.
 * Fees are the amount the repayment pays off beyond the price less the deposit.
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

/** Lenders round the monthly repayment and then the weekly one: a difference of this many dollars is not a fee. */
const roundingDollars = 1.5;

/** Lenders calculate in months; a weekly repayment is a monthly one times 12 / 52. */
function feesOf(loan: AskedLoan, repaymentDollars: number, borrowed: number): number {
  const monthly = loan.per === 'week' ? (repaymentDollars * 52) / 12 : repaymentDollars;
  const fees = principalOf({ ...loan, per: 'month', repaymentDollars: monthly }) - borrowed;
  const rounding = (borrowed / repaymentDollars) * roundingDollars;
  return fees > rounding && fees <= borrowed * feesShareMax ? Math.round(fees) : 0;
}

/** Whether a requested loan is the example itself. */
export const isExample = (asked: AskedLoan, example: ExampleLoan): boolean =>
  (['deposit', 'balloon', 'years', 'rate', 'per'] as const).every((name) => asked[name] === example[name]);
