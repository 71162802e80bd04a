import { readAmount } from '../../finders/rules/budget';
import type { FinanceSettings } from '../../tenants/finance-schema';
import { type Period, periods } from './loan';

/** The fields of the finance calculator, as its form has them. */
export interface AskedLoan {
  /** Dollars. */
  readonly deposit: number;
  readonly years: number;
  /** Per cent a year. */
  readonly rate: number;
  readonly per: Period;
}

/** Years a car loan runs. */
export const terms = [1, 2, 3, 4, 5, 6, 7] as const;
const yearsMax = 7;

/**
 * What an address asks of the calculator: amounts clamped between 0 and 1,000,000, the rate between 0 and 100; a
 * non-number becomes 0 (specification §5). What the address leaves out is the tenant's (specification §9).
 */
export function askedLoan(params: URLSearchParams, finance: FinanceSettings): AskedLoan {
  const { calculator, term_years } = finance;
  const deposit = params.get('deposit');
  const rate = params.get('rate');
  const years = Number(params.get('years') ?? '');
  const per = params.get('per');
  return {
    deposit: deposit === null ? calculator.deposit_dollars : readAmount(deposit),
    years: Number.isInteger(years) && years >= 1 ? Math.min(years, yearsMax) : Math.min(term_years, yearsMax),
    rate: rate === null ? calculator.interest_rate : readRate(rate),
    per: periods.find((one) => one === per) ?? 'week',
  };
}

/** A percentage between 0 and 100 with two decimals; a non-number becomes 0. */
function readRate(text: string): number {
  const rate = Number(text.slice(0, 40).replace(/[%\s]/g, '').replace(',', '.'));
  return Number.isFinite(rate) ? Math.min(Math.max(Math.round(rate * 100) / 100, 0), 100) : 0;
}
