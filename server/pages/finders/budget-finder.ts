import type { Bff } from '#server/entry/bff';
import { carsBelow } from '#server/search/search/cars-below';
import { withRefinement, withSort } from '#server/search/search/rules/refine';
import { emptyState, type SearchState, searchHref } from '#server/search/search/rules/search-state';
import { dollars } from '#server/stock/price/rules/money';
import { shownPriceDollars } from '#server/stock/price/rules/price-line';
import { capitalised, worded } from '#server/dealership/tenants/rules/noun';
import { type Budget, budgetEstimate, budgetPrices, isBudgetEnough, readBudget } from '#server/stock/finance/rules/budget';
import { carTypeName, estimateNote, foundText, nothingFoundText } from '#server/stock/finance/rules/budget-words';
import { budgetPath } from '#server/search/finders/rules/finder-paths';
import { searchStock } from '#server/search/finders/search-stock';
import type { BudgetResultView } from '#server/search/finders/views/budget-view';
import type { BudgetFinderView, BudgetPageView } from '#server/search/finders/views/finder-views';

/** The budget-based car finder with the amounts of an address. */
export async function budgetFinderView(bff: Bff, params: URLSearchParams): Promise<BudgetFinderView> {
  const finder = bff.tenant.home.budget_finder;
  const budget = readBudget(params, finder);
  return {
    heading: worded('Find a car for your budget', bff.tenant.stock.noun),
    repayment: budget.repaymentDollars,
    per: budget.per,
    deposit: budget.depositDollars,
    defaults: { month: finder.repayment_monthly, week: finder.repayment_weekly },
    note: estimateNote(finder.term_years),
    result: await budgetResult(bff, budget),
  };
}

/** The finder's own page. Its button asks for `show=cars`: throws a redirect to the cars when there are any. */
export async function budgetPageView(bff: Bff): Promise<BudgetPageView> {
  const finder = await budgetFinderView(bff, bff.url.searchParams);
  if (bff.url.searchParams.get('show') === 'cars' && finder.result.available) {
    throw new Response(null, { status: 302, headers: { Location: finder.result.href } });
  }
  const { available, href } = finder.result;
  const cartype = carTypeName(bff.tenant.home.budget_finder.car_type, bff.tenant.stock.noun);
  const shelf = `${cartype}s ${available ? 'in your budget' : 'in stock'}`.toLowerCase();
  return {
    below: await carsBelow(bff, capitalised(shelf), href),
    title: `${finder.heading} | ${bff.tenant.name}`,
    heading: finder.heading,
    canonical: new URL(budgetPath, bff.url).href,
    finder,
  };
}

/** What a budget finds, in the finder's words. */
export async function budgetResult(bff: Bff, budget: Budget): Promise<BudgetResultView> {
  const finder = bff.tenant.home.budget_finder;
  const estimate = budgetEstimate(budget, finder.term_years);
  const ofType = withRefinement(emptyState, 'car_type', finder.car_type);
  const stock = await cheapest(bff, withRefinement(ofType, 'price', { from: finder.minimum_price }));
  const prices = budgetPrices(estimate, finder, stock.dearest);
  const within = withRefinement(ofType, 'price', prices);
  const available = isBudgetEnough(estimate, stock.lowest);
  const count = available ? (await searchStock(bff, within)).count : 0;
  const cartype = carTypeName(finder.car_type, bff.tenant.stock.noun);
  const amounts = {
    budget: estimate,
    budget_text: `About ${dollars(estimate)} to spend`,
    repayment: budget.repaymentDollars,
    deposit: budget.depositDollars,
  };
  if (!stock.known) return { ...amounts, ...uncounted(cartype), href: searchHref(within, bff.tenant) };
  return {
    ...amounts,
    count,
    available: available && count > 0,
    button: foundText(count, cartype),
    ...(count === 0 ? { note: nothingFoundText(cartype) } : {}),
    href: searchHref(available ? within : ofType, bff.tenant),
  };
}

/** Lowest and highest price of the cars a budget is held against, in dollars. */
async function cheapest(bff: Bff, state: SearchState) {
  const { cars, ranges, vocabulary } = await searchStock(bff, withSort(state, 'price-asc'), {
    ranges: ['price'],
  });
  const lowest = cars[0] && shownPriceDollars(cars[0]);
  return { known: vocabulary.known, lowest: lowest ?? null, dearest: ranges['price']?.max ?? null };
}

/** While nobody can count, nothing is said to be missing. */
const uncounted = (cartype: string) => ({ count: 0, available: true, button: `Show ${cartype}s` });
