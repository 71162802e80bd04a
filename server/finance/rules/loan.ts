import { dollars } from '../../stock/rules/money';
import type { LoanEstimateView } from '../views/car-finance-view';

/** How often a loan is repaid. */
export const periods = ['week', 'fortnight', 'month'] as const;
export type Period = (typeof periods)[number];

/** What is borrowed, for how long and at what. */
export interface Loan {
  readonly principalDollars: number;
  readonly years: number;
  /** Per cent a year. */
  readonly rate: number;
  readonly per: Period;
}

export interface Repayments {
  /** One repayment, in cents, rounded up. */
  readonly repaymentCents: number;
  readonly count: number;
  readonly totalCents: number;
  readonly interestCents: number;
}

/** A month is a twelfth of a year, a week a fifty-second (specification §9 "Budget estimate"). */
const perYear: Record<Period, number> = { week: 52, fortnight: 26, month: 12 };

/**
 * Equal repayments that pay a loan off, interest reckoned each period on what is still owed:
 * P·r / (1 − (1 + r)^−n) with the period's rate r, and P / n without interest.
 */
export function repaymentsOf({ principalDollars, years, rate, per }: Loan): Repayments {
  const count = years * perYear[per];
  const periodRate = rate / 100 / perYear[per];
  const principalCents = principalDollars * 100;
  // log1p and expm1 keep their digits where the rate is close to nothing.
  const discount = -Math.expm1(-count * Math.log1p(periodRate));
  const exact = periodRate > 0 ? (principalCents * periodRate) / discount : principalCents / count;
  // What arithmetic in binary adds in the tenth digit is no cent more.
  const repaymentCents = Math.ceil(Number(exact.toFixed(4)));
  const totalCents = repaymentCents * count;
  return { repaymentCents, count, totalCents, interestCents: totalCents - principalCents };
}

/** What a loan comes to, in words; a repayment is never shown smaller than it is. */
export function loanEstimate(loan: Loan): LoanEstimateView {
  const { principalDollars: principal, years, per, rate } = loan;
  if (principal <= 0) return { text: 'Nothing to borrow', detail: 'The deposit covers the price.' };
  const { repaymentCents, interestCents } = repaymentsOf(loan);
  const interest = Math.ceil(interestCents / 100);
  const borrowing = `Borrowing ${dollars(principal)} over ${years} ${years === 1 ? 'year' : 'years'}`;
  return {
    text: `${dollars(Math.ceil(repaymentCents / 100))} a ${per}`,
    detail:
      rate === 0
        ? `${borrowing}, without interest.`
        : `${borrowing}: total ${dollars(principal + interest)}, including ${dollars(interest)} interest.`,
  };
}
