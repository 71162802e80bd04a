import type { ShopperVisit } from '#server/buying/shopper-visit';
import { sitePages } from '#server/dealer/rules/site-pages';
import { clampedDollars, hasCalculator, priceParameter } from '#server/leads/rules/forms/finance';
import { offerHref } from '#server/page/rules/offers';
import type { LoanBlock } from '#server/page/views/site-blocks';
import { withRefinement } from '#server/search/rules/refinement';
import { emptyState, searchHref } from '#server/search/rules/search-state';
import { budgetPath } from '#server/search/tiles';
import type { Offer } from '#server/settings/data-files-schema';
import { askTitle } from '#server/settings/finance-schema';
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

const ownFiguresText = 'Repayments are for the figures above, without lenders’ fees.';

/** Terms beside each other, in years: the longer, the cheaper a week and the dearer in all. */
const comparedYears = [3, 5, 7];

type LoanVisit = Pick<ShopperVisit, 'tenant' | 'url'>;

/** What a calculator begins with. */
interface LoanStart {
  /** The page that the calculator is on. */
  readonly action: string;
  readonly level: 1 | 2;
  readonly priceDollars: number;
  readonly loan: AskedLoan;
  readonly comparisonRate: number;
  /** Whose rates they are. */
  readonly lender: string | undefined;
  /** The form that takes the figures. */
  readonly apply: string | undefined;
  /** Of an accepted trade-in. */
  readonly broughtDollars?: number;
}

/**
 * The calculator above the form of `/finance`: what a price costs a week at the site's own rate, as the address asks or
 * as it starts, after what the shopper's own car brings. None for a car, whose page has its own, and none where the site does not want it or has no comparison rate.
 */
export function loanBlocks(
  visit: LoanVisit,
  path: string,
  level: 1 | 2,
  broughtDollars = 0,
): readonly LoanBlock[] {
  const { finance } = visit.tenant;
  const { comparison_rate: comparisonRate } = finance.calculator;
  const isShown = hasCalculator(finance, path) && !visit.url.searchParams.has('car_id');
  if (!isShown || comparisonRate === undefined) return [];
  const { lenders, provider, lender } = finance;
  return [
    loanBlock(visit, {
      action: path,
      level,
      priceDollars: finance.calculator.price_dollars,
      loan: askedLoan(new URLSearchParams(), finance),
      comparisonRate,
      lender: lenders.find((one) => one.provider === provider)?.name ?? lender,
      apply: path,
      broughtDollars,
    }),
  ];
}

/** The calculator on the page of an offer with finance: it begins with the offer's own loan. */
export function offerLoanBlocks(
  visit: LoanVisit & Pick<ShopperVisit, 'now'>,
  offer: Offer,
): readonly LoanBlock[] {
  if (!offer.finance) return [];
  const { price_dollars, deposit_dollars, interest_rate, comparison_rate, years } = offer.finance;
  const form = '/finance';
  return [
    loanBlock(visit, {
      action: offerHref(offer),
      level: 2,
      priceDollars: price_dollars,
      loan: { deposit: deposit_dollars, balloon: 0, years, rate: interest_rate, per: 'week' },
      comparisonRate: comparison_rate,
      lender: 'This offer',
      apply: sitePages(visit.tenant, visit.now)(form) ? form : undefined,
    }),
  ];
}

function loanBlock({ tenant, url: { searchParams: params } }: LoanVisit, start: LoanStart): LoanBlock {
  const { finance, home, stock } = tenant;
  const { action, priceDollars, comparisonRate, broughtDollars = 0 } = start;
  const askedPrice = params.get(priceParameter);
  const readPrice = clampedDollars(askedPrice);
  const price = readPrice ?? priceDollars;
  const leftDollars = Math.max(price - broughtDollars, 0);
  const loan = { ...askedLoan(params, finance, start.loan), balloon: 0 };
  const interestRate = start.loan.rate;
  const isOwnRate = loan.rate === interestRate ? undefined : true;
  const upToPrice = withRefinement(emptyState, 'price', { to: price });
  return {
    kind: 'loan',
    heading: { text: 'Work out your repayments', level: start.level },
    action,
    price: {
      name: priceParameter,
      value: readPrice ?? askedPrice?.slice(0, 12) ?? price,
      error: askedPrice !== null && readPrice === undefined ? priceError(priceDollars) : undefined,
    },
    deposit: loan.deposit,
    rate: loan.rate,
    years: loan.years,
    per: loan.per,
    terms: termsWith(loan.years).map((years) => ({ value: years, text: termText(years) })),
    estimate: estimateFor(leftDollars, loan, undefined, { broughtDollars }),
    tradeIn:
      broughtDollars > 0
        ? `After ${dollars(broughtDollars)} for your trade-in, our accepted offer.`
        : undefined,
    otherTerms: comparedYears.map((years) => ({
      text: termText(years),
      repayment: estimateFor(leftDollars, { ...loan, years }).text,
      href: `${action}?${loanQuery(price, { ...loan, years })}`,
      current: years === loan.years || undefined,
    })),
    apply:
      start.apply === undefined || loan.deposit >= leftDollars
        ? undefined
        : { text: askTitle, href: `${start.apply}#finance-form` },
    rates: {
      text: startText({ interestRate, comparisonRate, isOwnRate }, start.lender),
      warning: `* ${financeNote(finance, {}, undefined, ownFiguresText).join(' ')}`,
    },
    disclaimer: leftOutText(finance.calculator.disclaimer),
    budget: home.budget_finder.shown
      ? { text: `Find ${stock.noun.many} for your budget`, href: budgetPath }
      : undefined,
    cars: {
      text: `See ${stock.noun.many} up to ${dollars(price)}`,
      href: searchHref(upToPrice, tenant),
    },
  };
}

/** The figures then stay those of the price at the start. */
const priceError = (priceDollars: number): string =>
  `Enter the price in numbers, such as ${priceDollars.toLocaleString('en-AU')}. The figures shown are for ${dollars(priceDollars)}.`;

function loanQuery(price: number, { deposit, rate, years, per }: AskedLoan): string {
  const values = { [priceParameter]: price, deposit, rate, years, per };
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
}
