import { capitalised, worded } from '#server/dealership/tenants/rules/noun';
import type { PageVisit } from '#server/pages/parts/page-visit';
import { budgetPath } from '#server/search/finders/rules/finder-paths';
import { searchStock } from '#server/search/finders/search-stock';
import type { BudgetResultView } from '#server/search/finders/views/budget-view';
import type { BudgetFinderView, BudgetPageView } from '#server/search/finders/views/finder-views';
import { carsBelow } from '#server/search/stock-search/cars-below';
import { withRefinement, withSort } from '#server/search/stock-search/rules/refine';
import { emptyState, type SearchState, searchHref } from '#server/search/stock-search/rules/search-state';
import {
  type Budget,
  budgetEstimate,
  budgetPrices,
  isBudgetEnough,
  readBudget,
} from '#server/stock/finance/rules/budget';
import {
  carTypeName,
  estimateNote,
  foundText,
  nothingFoundText,
} from '#server/stock/finance/rules/budget-words';
import { dollars } from '#server/stock/price/rules/money';
import { shownPriceDollars } from '#server/stock/price/rules/price-line';

/** The budget-based car finder with the amounts in an address. */
export async function budgetFinderView(visit: PageVisit, params: URLSearchParams): Promise<BudgetFinderView> {
  const finder = visit.tenant.home.budget_finder;
  const budget = readBudget(params, finder);
  return {
    heading: worded('Find a car for your budget', visit.tenant.stock.noun),
    repayment: budget.repaymentDollars,
    per: budget.per,
    deposit: budget.depositDollars,
    defaults: { month: finder.repayment_monthly, week: finder.repayment_weekly },
    note: estimateNote(finder.term_years),
    result: await budgetResult(visit, budget),
  };
}

/** The finder's own page. Its button sends `show=cars`: throws a redirect to the cars if there are any. */
export async function budgetPageView(visit: PageVisit): Promise<BudgetPageView> {
  const finder = await budgetFinderView(visit, visit.url.searchParams);
  if (visit.url.searchParams.get('show') === 'cars' && finder.result.available) {
    throw new Response(null, { status: 302, headers: { Location: finder.result.href } });
  }
  const { available, href } = finder.result;
  const cartype = carTypeName(visit.tenant.home.budget_finder.car_type, visit.tenant.stock.noun);
  const shelf = `${cartype}s ${available ? 'in your budget' : 'in stock'}`.toLowerCase();
  return {
    below: await carsBelow(visit, capitalised(shelf), href),
    title: `${finder.heading} | ${visit.tenant.name}`,
    heading: finder.heading,
    canonical: new URL(budgetPath, visit.url).href,
    finder,
  };
}

/** A budget's result as text. */
export async function budgetResult(visit: PageVisit, budget: Budget): Promise<BudgetResultView> {
  const finder = visit.tenant.home.budget_finder;
  const estimate = budgetEstimate(budget, finder.term_years);
  const ofType = withRefinement(emptyState, 'car_type', finder.car_type);
  const stock = await cheapest(visit, withRefinement(ofType, 'price', { from: finder.minimum_price }));
  const prices = budgetPrices(estimate, finder, stock.dearest);
  const within = withRefinement(ofType, 'price', prices);
  const available = isBudgetEnough(estimate, stock.lowest);
  const count = available ? (await searchStock(visit, within)).count : 0;
  const cartype = carTypeName(finder.car_type, visit.tenant.stock.noun);
  const amounts = {
    budget: estimate,
    budget_text: `About ${dollars(estimate)} to spend`,
    repayment: budget.repaymentDollars,
    deposit: budget.depositDollars,
  };
  if (!stock.known) return { ...amounts, ...uncounted(cartype), href: searchHref(within, visit.tenant) };
  return {
    ...amounts,
    count,
    available: available && count > 0,
    button: foundText(count, cartype),
    ...(count === 0 ? { note: nothingFoundText(cartype) } : {}),
    href: searchHref(available ? within : ofType, visit.tenant),
  };
}

/** Lowest and highest price for a budget, in dollars. */
async function cheapest(visit: PageVisit, state: SearchState) {
  const { cars, ranges, vocabulary } = await searchStock(visit, withSort(state, 'price-asc'), {
    ranges: ['price'],
  });
  const lowest = cars[0] && shownPriceDollars(cars[0]);
  return { known: vocabulary.known, lowest: lowest ?? null, dearest: ranges['price']?.max ?? null };
}

/** Without a count, don't claim that nothing was found. */
const uncounted = (cartype: string) => ({ count: 0, available: true, button: `Show ${cartype}s` });
