import type { ShopperVisit } from '#server/buying/shopper-visit';
import { clampedDollars } from '#server/leads/rules/forms/finance';
import type { LoanBlock } from '#server/page/views/site-blocks';
import { withRefinement } from '#server/search/rules/refinement';
import { emptyState, searchHref } from '#server/search/rules/search-state';
import { askedLoan, estimateFor, leftOutText, termsWith } from '#server/stock/finance/rules/example-loan';
import { termText } from '#server/stock/finance/rules/loan';
import { dollars } from '#server/stock/rules/price-line';

/** The price that the calculator starts from. */
const startDollars = 30_000;

/** The parameter for the price, which the form below reads too. */
const priceParameter = 'vehiclePriceBudget';

/**
 * The calculator above the form of `/finance`: what a price costs a week at the site's own rate, as the address asks or
 * as it starts. None for a car, whose page has its own, and none where the site does not want it.
 */
export function loanBlocks(
  { tenant, url: { searchParams: params } }: Pick<ShopperVisit, 'tenant' | 'url'>,
  path: string,
  level: 1 | 2,
): readonly LoanBlock[] {
  const { finance, stock } = tenant;
  if (path !== '/finance' || !finance.calculator.on_finance_page || params.has('car_id')) return [];
  const price = clampedDollars(params.get(priceParameter)) ?? startDollars;
  const loan = { ...askedLoan(params, finance), balloon: 0 };
  const upToPrice = withRefinement(emptyState, 'price', { to: price });
  return [
    {
      kind: 'loan',
      heading: { text: 'Work out your repayments', level },
      action: path,
      price: { name: priceParameter, value: price },
      deposit: loan.deposit,
      rate: loan.rate,
      years: loan.years,
      per: loan.per,
      terms: termsWith(loan.years).map((years) => ({ value: years, text: termText(years) })),
      estimate: estimateFor(price, loan),
      disclaimer: leftOutText(finance.calculator.disclaimer),
      cars: {
        text: `See ${stock.noun.many} up to ${dollars(price)}`,
        href: searchHref(upToPrice, tenant),
      },
    },
  ];
}
