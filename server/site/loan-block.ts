import type { ShopperVisit } from '#server/buying/shopper-visit';
import {
  calculatorStartDollars,
  clampedDollars,
  hasCalculator,
  priceParameter,
} from '#server/leads/rules/forms/finance';
import type { LoanBlock } from '#server/page/views/site-blocks';
import { withRefinement } from '#server/search/rules/refinement';
import { emptyState, searchHref } from '#server/search/rules/search-state';
import { askTitle, type FinanceSettings } from '#server/settings/finance-schema';
import {
  type AskedLoan,
  askedLoan,
  estimateFor,
  leftOutText,
  termsWith,
} from '#server/stock/finance/rules/example-loan';
import { financeNote } from '#server/stock/finance/rules/finance-box';
import { termText } from '#server/stock/finance/rules/loan';
import { startText } from '#server/stock/finance/rules/offer';
import { dollars } from '#server/stock/rules/price-line';

/** The figures then stay those of the price at the start. */
const priceError = `Enter the price in numbers, such as 30,000. The figures shown are for ${dollars(calculatorStartDollars)}.`;

/** Terms beside each other, in years: the longer, the cheaper a week and the dearer in all. */
const comparedYears = [3, 5, 7];

/**
 * The calculator above the form of `/finance`: what a price costs a week at the site's own rate, as the address asks or
 * as it starts. None for a car, whose page has its own, and none where the site does not want it or has no comparison rate.
 */
export function loanBlocks(
  { tenant, url: { searchParams: params } }: Pick<ShopperVisit, 'tenant' | 'url'>,
  path: string,
  level: 1 | 2,
): readonly LoanBlock[] {
  const { finance, stock } = tenant;
  const rates = ratesOf(finance);
  if (!hasCalculator(finance, path) || !rates || params.has('car_id')) return [];
  const askedPrice = params.get(priceParameter);
  const readPrice = clampedDollars(askedPrice);
  const price = readPrice ?? calculatorStartDollars;
  const loan = { ...askedLoan(params, finance), balloon: 0 };
  const upToPrice = withRefinement(emptyState, 'price', { to: price });
  return [
    {
      kind: 'loan',
      heading: { text: 'Work out your repayments', level },
      action: path,
      price: {
        name: priceParameter,
        value: readPrice ?? askedPrice?.slice(0, 12) ?? price,
        error: askedPrice !== null && readPrice === undefined ? priceError : undefined,
      },
      deposit: loan.deposit,
      rate: loan.rate,
      years: loan.years,
      per: loan.per,
      terms: termsWith(loan.years).map((years) => ({ value: years, text: termText(years) })),
      estimate: estimateFor(price, loan),
      otherTerms: comparedYears.map((years) => ({
        text: termText(years),
        repayment: estimateFor(price, { ...loan, years }).text,
        href: `${path}?${loanQuery(price, { ...loan, years })}`,
        current: years === loan.years || undefined,
      })),
      apply: { text: askTitle, href: `${path}#finance-form` },
      rates,
      disclaimer: leftOutText(finance.calculator.disclaimer),
      cars: {
        text: `See ${stock.noun.many} up to ${dollars(price)}`,
        href: searchHref(upToPrice, tenant),
      },
    },
  ];
}

/** The site's own rate with its lender and its comparison rate, and the warning that it needs. */
function ratesOf(finance: FinanceSettings): LoanBlock['rates'] | undefined {
  const { interest_rate, comparison_rate } = finance.calculator;
  if (comparison_rate === undefined) return undefined;
  const lender =
    finance.lenders.find(({ provider }) => provider === finance.provider)?.name ?? finance.lender;
  return {
    text: startText(interest_rate, comparison_rate, lender),
    warning: `* ${financeNote(finance).join(' ')}`,
  };
}

function loanQuery(price: number, { deposit, rate, years, per }: AskedLoan): string {
  const values = { [priceParameter]: price, deposit, rate, years, per };
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
}
