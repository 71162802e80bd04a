import { dollars } from '#server/stock/rules/price-line';
import type { LoanEstimateView } from '#server/stock/views/finance-view';

/** Repayment frequency of a loan. */
export const periods = ['week', 'fortnight', 'month'] as const;
export type Period = (typeof periods)[number];

/** Amount, term and rate of a loan. */
interface Loan {
  /** Fees included. */
  readonly principalDollars: number;
  /** Balloon after the last repayment. */
  readonly balloonDollars?: number;
  readonly years: number;
  /** Per cent a year. */
  readonly rate: number;
  readonly per: Period;
}

interface Repayments {
  /** One repayment, in cents, rounded up. */
  readonly repaymentCents: number;
  readonly count: number;
  /** All repayments and the balloon. */
  readonly totalCents: number;
  readonly interestCents: number;
}

/** A month is a twelfth of a year, a week a fifty-second. */
export const perYear: Record<Period, number> = { week: 52, fortnight: 26, month: 12 };

/** A repayment as one per week, in cents: `perPeriod` gives the same whole dollars back. */
export const perWeek = (dollars: number, per: Period): number =>
  Math.round(((dollars * perYear[per]) / perYear.week) * 100) / 100;

/** A repayment per week as one per period, in whole dollars. */
export const perPeriod = (weeklyDollars: number, per: Period): number =>
  per === 'week' ? Math.floor(weeklyDollars) : Math.round((weeklyDollars * perYear.week) / perYear[per]);

const countOf = ({ years, per }: Pick<Loan, 'years' | 'per'>): number => Math.round(years * perYear[per]);

/** Present value of one dollar at the end, and of one dollar at every repayment. */
function presentValues({ years, rate, per }: Pick<Loan, 'years' | 'rate' | 'per'>) {
  const count = countOf({ years, per });
  const periodRate = rate / 100 / perYear[per];
  // log1p and expm1 keep precision for rates close to zero.
  const growth = -count * Math.log1p(periodRate);
  return { atEnd: Math.exp(growth), each: periodRate > 0 ? -Math.expm1(growth) / periodRate : count };
}

/**
 * Equal repayments that pay a loan off down to its balloon, with interest each period on what is still owed:
 * (P − B·(1 + r)^−n)·r / (1 − (1 + r)^−n) with the period's rate r, and (P − B) / n without interest.
 */
export function repaymentsOf({ principalDollars, balloonDollars = 0, ...terms }: Loan): Repayments {
  const { atEnd, each } = presentValues(terms);
  const count = countOf(terms);
  const exact = Math.max(((principalDollars - balloonDollars * atEnd) * 100) / each, 0);
  // Binary rounding in the tenth digit must not add a cent.
  const repaymentCents = Math.ceil(Number(exact.toFixed(4)));
  const totalCents = repaymentCents * count + balloonDollars * 100;
  return { repaymentCents, count, totalCents, interestCents: totalCents - principalDollars * 100 };
}

interface Repaid extends Pick<Loan, 'years' | 'rate' | 'per'> {
  readonly repaymentDollars: number;
  readonly balloon: number;
}

/** The amount that repayments and a balloon pay off, in dollars. */
export function principalOf({ repaymentDollars, balloon, ...terms }: Repaid): number {
  const { atEnd, each } = presentValues(terms);
  return repaymentDollars * each + balloon * atEnd;
}

/** `5 years`, `1 year`, `54 months`. */
export function termText(years: number): string {
  if (!Number.isInteger(years)) return `${Math.round(years * 12)} months`;
  return years === 1 ? '1 year' : `${years} years`;
}

/** A loan's amounts as text, and the lender's own repayment if given. */
interface WordedLoan extends Loan {
  /** Of the principal. */
  readonly feesDollars?: number;
  /** What leaves nothing to borrow, where more than the deposit does. */
  readonly coveredBy?: string | undefined;
  readonly lenderRepaymentDollars?: number | undefined;
}

/** A loan as text; a repayment is never shown smaller than it is. */
export function loanEstimate(loan: WordedLoan): LoanEstimateView {
  const { principalDollars, feesDollars = 0, balloonDollars = 0, years, per, rate } = loan;
  const { coveredBy = 'The deposit covers' } = loan;
  const amount = principalDollars - feesDollars;
  if (amount <= 0) return { text: 'Nothing to borrow', detail: `${coveredBy} the price.`, borrowed: 0 };
  const { repaymentCents, count } = repaymentsOf(loan);
  const repayment = loan.lenderRepaymentDollars ?? Math.ceil(repaymentCents / 100);
  const exactTotal = loan.lenderRepaymentDollars === undefined ? repaymentCents / 100 : repayment;
  const interest = Math.ceil(exactTotal * count + balloonDollars - principalDollars);
  const borrowing = [
    `Borrowing ${dollars(amount)}`,
    ...(feesDollars > 0 ? [` and ${dollars(feesDollars)} in lender fees`] : []),
    ` over ${termText(years)}`,
    ...(balloonDollars > 0 ? [`, with ${dollars(balloonDollars)} due at the end`] : []),
  ].join('');
  const total = `total ${dollars(principalDollars + interest)}, including ${dollars(interest)} interest.`;
  return {
    text: `${dollars(repayment)} a ${per}`,
    detail: rate === 0 ? `${borrowing}, without interest.` : `${borrowing}: ${total}`,
    borrowed: amount,
  };
}

/** A percentage from 0 to 100 with three decimals; undefined for anything else. */
export function readRate(text: string | null): number | undefined {
  const digits = (text ?? '').slice(0, 40).replace(/[%\s]/g, '').replace(',', '.');
  const rate = /^\d+(?:\.\d+)?$/.test(digits) ? Math.round(Number(digits) * 1000) / 1000 : 101;
  return rate <= 100 ? rate : undefined;
}
