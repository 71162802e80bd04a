import type { Tenant } from '#server/settings/tenant-schema';
import { principalOf } from '#server/stock/finance/rules/loan';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { isRange, type Refinements } from './refinement';

/** Only cars with a repayment. */
const anyRepayment = { from: 1 };

/**
 * A search's refinements with the shopper's own loan: a limit per week is then the price that the loan buys for it, since
 * cards show the repayment of that loan and not a lender's.
 */
export function withOwnLoan(refinements: Refinements, terms: string, tenant: Tenant): Refinements {
  const { weekly_price: weekly, price } = refinements;
  if (!weekly || !isRange(weekly) || terms === '') return refinements;
  const { loan } = shopperTerms(new URLSearchParams(terms), tenant);
  if (!loan) return refinements;
  const priceFor = (repaymentDollars: number) =>
    principalOf({ ...loan, per: 'week', repaymentDollars }) + loan.deposit;
  const { from = 0, to = Number.POSITIVE_INFINITY } = price && isRange(price) ? price : {};
  const least = weekly.from === undefined ? from : Math.max(from, Math.ceil(priceFor(weekly.from)));
  const most = weekly.to === undefined ? to : Math.min(to, Math.floor(priceFor(weekly.to)));
  return {
    ...refinements,
    weekly_price: anyRepayment,
    price: { from: least > 0 ? least : undefined, to: Number.isFinite(most) ? most : undefined },
  };
}
