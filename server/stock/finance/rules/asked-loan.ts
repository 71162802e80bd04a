import type { FinanceSettings } from '#server/settings/finance-schema';
import { readAmount } from './budget';
import { type Period, periods } from './loan';

/** The fields of the finance calculator's form. */
export interface AskedLoan {
  /** Dollars. */
  readonly deposit: number;
  /** Balloon at the end, in dollars. */
  readonly balloon: number;
  /** Whole months as years: 54 months are 4.5. */
  readonly years: number;
  /** Per cent a year. */
  readonly rate: number;
  readonly per: Period;
}

const usualTerms = [1, 2, 3, 4, 5, 6, 7];
const yearsMax = 7;

/** The terms to choose from in years, with the starting term among them. */
export const termsWith = (years: number): number[] =>
  [...new Set([...usualTerms, years])].sort((one, other) => one - other);

/** The site's own starting amounts, for a car without a lender's example. */
const siteLoan = ({ calculator, term_years }: FinanceSettings): AskedLoan => ({
  deposit: calculator.deposit_dollars,
  balloon: 0,
  years: Math.min(term_years, yearsMax),
  rate: calculator.interest_rate,
  per: 'week',
});

/**
 * The calculator amounts in an address: dollars clamped between 0 and 1,000,000, the rate between 0 and 100; a
 * non-number becomes 0. Missing amounts come from `start`, the displayed lender's example, or otherwise from the
 * site's settings.
 */
export function askedLoan(
  params: URLSearchParams,
  finance: FinanceSettings,
  start: AskedLoan = siteLoan(finance),
): AskedLoan {
  const deposit = params.get('deposit');
  const balloon = params.get('balloon');
  const rate = params.get('rate');
  const per = params.get('per');
  return {
    deposit: deposit === null ? start.deposit : readAmount(deposit),
    balloon: balloon === null ? start.balloon : readAmount(balloon),
    years: readYears(params.get('years'), start.years),
    rate: rate === null ? start.rate : readRate(rate),
    per: periods.find((one) => one === per) ?? start.per,
  };
}

/** A term in whole months, 1 to 7 years unless the start is longer; the start's for anything else. */
function readYears(text: string | null, start: number): number {
  const months = Number(text ?? '') * 12;
  const whole = Math.round(months);
  if (!Number.isFinite(months) || Math.abs(months - whole) > 0.1 || whole < 12) return start;
  return Math.min(whole / 12, Math.max(yearsMax, start));
}

/** A percentage between 0 and 100 with three decimals; a non-number becomes 0. */
function readRate(text: string): number {
  const rate = Number(text.slice(0, 40).replace(/[%\s]/g, '').replace(',', '.'));
  return Number.isFinite(rate) ? Math.min(Math.max(Math.round(rate * 1000) / 1000, 0), 100) : 0;
}
