import type { ShopperVisit } from '#server/buying/shopper-visit';
import { capitalised, withNoun } from '#server/dealer/rules/noun';
import { type MadeOfStock, type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import { carsBelow } from '#server/search/cars-below';
import { searchedPriceDollars } from '#server/search/rules/document';
import { isRange, type NumberRange, withRefinement, withSort } from '#server/search/rules/refinement';
import { readRefinements } from '#server/search/rules/refinement-params';
import { emptyState, type SearchState, searchHref } from '#server/search/rules/search-state';
import { searchStock } from '#server/search/search-cars';
import { budgetPath, priceRangePath } from '#server/search/tiles';
import type {
  BudgetFinderView,
  BudgetPageView,
  BudgetResultView,
  PriceRangeView,
} from '#server/search/views/finder-views';
import type { CarsBelowView } from '#server/search/views/search-view';
import type { Tenant } from '#server/settings/tenant-schema';
import { leadingPriceName, leadingPricesText } from '#server/stock/charges/rules/leading-price';
import {
  type Budget,
  budgetEstimate,
  budgetPrices,
  budgetText,
  carTypeName,
  estimateNote,
  foundText,
  isBudgetEnough,
  nothingFoundText,
  ownRatesText,
  readBudget,
  tradeInParameter,
} from '#server/stock/finance/rules/budget';
import { financeNote } from '#server/stock/finance/rules/finance-box';
import { perWeek } from '#server/stock/finance/rules/loan';
import { startText } from '#server/stock/finance/rules/offer';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { equityOfTradeIn, personalCards } from '#server/trade-in/pages/carried-offer';

/** Which prices a finder goes by, where they are not the dealer's. */
function pricesNote({ tenant, url }: ShopperVisit): string | undefined {
  const text = leadingPricesText(tenant, shopperTerms(url.searchParams, tenant).state);
  return text && `${text}.`;
}

interface BudgetFinder extends MadeOfStock {
  readonly view: BudgetFinderView;
}
interface BudgetResult extends MadeOfStock {
  readonly result: BudgetResultView;
}

/** The budget-based car finder with the amounts in an address. */
export async function budgetFinder(visit: ShopperVisit, params: URLSearchParams): Promise<BudgetFinder> {
  const finder = visit.tenant.home.budget_finder;
  const brought = await equityOfTradeIn(visit);
  const budget = readBudget(params, finder, brought);
  const { result, provisional } = await budgetResult(visit, budget);
  const { finance, price } = visit.tenant;
  const rates = finderRates(visit.tenant);
  const view = {
    heading: withNoun('Find a car for your budget', visit.tenant.stock.noun),
    repayment: budget.repaymentDollars,
    per: budget.per,
    deposit: budget.depositDollars,
    tradeIn:
      budget.tradeInDollars === undefined
        ? undefined
        : { name: tradeInParameter, value: budget.tradeInDollars },
    rate: budget.rate,
    defaults: { month: finder.repayment_monthly, week: finder.repayment_weekly },
    note: [
      rates,
      estimateNote(
        finder.term_years,
        budget,
        isAtOwnRates(budget, visit.tenant, brought) ? ownRatesText(visit.tenant.stock.noun) : '',
      ),
      pricesNote(visit),
    ]
      .filter(Boolean)
      .join(' '),
    warning: rates === undefined ? undefined : financeNote(finance, price),
    result,
  };
  return { view, provisional };
}

/** The rate that the finder begins with, beside its comparison rate; undefined where none is known. */
function finderRates({ finance: { calculator }, home: { budget_finder } }: Tenant): string | undefined {
  const { interest_rate: rate, comparison_rate: comparison } = calculator;
  return comparison !== undefined && budget_finder.interest_rate === rate
    ? `${startText({ interestRate: rate, comparisonRate: comparison })}.`
    : undefined;
}

/** The finder's own page. Its button sends `show=cars`: throws a redirect to the cars if there are any. */
export async function budgetPage(visit: ShopperVisit): Promise<PageAnswer<BudgetPageView>> {
  const finderWithResult = await budgetFinder(visit, visit.url.searchParams);
  const finder = finderWithResult.view;
  if (visit.url.searchParams.get('show') === 'cars' && finder.result.available) {
    throw new Response(null, { status: 302, headers: { Location: finder.result.href } });
  }
  const { available, href } = finder.result;
  const cartype = carTypeName(visit.tenant.home.budget_finder.car_type, visit.tenant.stock.noun);
  const shelf = `${cartype}s ${available ? 'in your budget' : 'in stock'}`.toLowerCase();
  const cars = await carsBelow(visit, capitalised(shelf), href, await equityOfTradeIn(visit));
  const view = {
    below: await ownCards(visit, cars.below),
    title: `${finder.heading} | ${visit.tenant.name}`,
    heading: finder.heading,
    canonical: new URL(budgetPath, visit.url).href,
    // Cars with finance have the warning below them.
    finder: cars.below.cars.some((car) => car.finance) ? { ...finder, warning: undefined } : finder,
  };
  return { view, ...sharingOf(finderWithResult, cars) };
}

/** A budget's result as text. */
export async function budgetResult(visit: ShopperVisit, budget: Budget): Promise<BudgetResult> {
  const finder = visit.tenant.home.budget_finder;
  const estimate = budgetEstimate(budget, finder.term_years);
  const ofType =
    finder.car_type === 'all' ? emptyState : withRefinement(emptyState, 'car_type', finder.car_type);
  const stock = await cheapest(visit, withRefinement(ofType, 'price', { from: finder.minimum_price }));
  const prices = budgetPrices(estimate, finder, stock.dearest);
  const terms = loanQuery(visit, budget);
  const broughtDollars = await equityOfTradeIn(visit);
  // Only the plain sum has a lower end.
  const [attribute, range]: [string, NumberRange] = isAtOwnRates(budget, visit.tenant, broughtDollars)
    ? ['weekly_price', { to: perWeek(budget.repaymentDollars, budget.per) }]
    : ['price', budget.rate === undefined ? prices : { to: prices.to }];
  const within = withRefinement({ ...ofType, terms, broughtDollars }, attribute, range);
  const available = isBudgetEnough(estimate, stock.lowest);
  const affordable = available ? await searchStock(visit, within) : undefined;
  const count = affordable?.count ?? 0;
  const provisional = stock.provisional || (affordable?.provisional ?? false);
  const { found_button } = visit.tenant.wording;
  const name = carTypeName(finder.car_type, visit.tenant.stock.noun);
  const cartype = found_button === undefined ? name : name.toLowerCase();
  const amounts = {
    budget: estimate,
    budget_text: budgetText(estimate, budget),
    repayment: budget.repaymentDollars,
    deposit: budget.depositDollars,
    rate: budget.rate,
  };
  const hrefOf = (state: SearchState) => searchHref({ ...state, terms }, visit.tenant);
  if (!stock.known) {
    const href = hrefOf(within);
    return { result: { ...amounts, ...uncounted(cartype), href }, provisional };
  }
  const result = {
    ...amounts,
    count,
    available: available && count > 0,
    button: foundText(count, cartype, found_button),
    note: count === 0 ? nothingFoundText(cartype) : undefined,
    href: hrefOf(available ? within : ofType),
  };
  return { result, provisional };
}

/** Whether the cards of a budget's cars show their own rates. */
const hasOwnRates = ({ isSiteRate }: Budget, { finance }: Tenant): boolean =>
  isSiteRate === true && finance.repayments_follow;

/** Whether a budget's cars are counted at them: with the trade-in that the repayments of their cards are after. */
const isAtOwnRates = (budget: Budget, tenant: Tenant, broughtDollars: number): boolean =>
  (budget.tradeInDollars ?? 0) === broughtDollars && hasOwnRates(budget, tenant);

/** The shopper's state, and for the cards of a budget with interest its loan. */
function loanQuery({ tenant, url }: ShopperVisit, budget: Budget): string {
  const { per, depositDollars, rate } = budget;
  const { stateQuery } = shopperTerms(url.searchParams, tenant);
  const params = new URLSearchParams(stateQuery);
  if (rate === undefined) return stateQuery;
  params.set('deposit', String(depositDollars));
  params.set('years', String(tenant.home.budget_finder.term_years));
  params.set('per', per);
  if (!hasOwnRates(budget, tenant)) params.set('rate', String(rate));
  return shopperTerms(params, tenant).query;
}

/** Lowest and highest price for a budget, in dollars. */
async function cheapest(visit: ShopperVisit, state: SearchState) {
  const { cars, ranges, vocabulary, provisional } = await searchStock(visit, withSort(state, 'price-asc'), {
    ranges: ['price'],
  });
  const lowest = cars[0] && searchedPriceDollars(cars[0], visit.tenant, visit.now);
  return {
    known: vocabulary.known,
    lowest: lowest ?? null,
    dearest: ranges['price']?.max ?? null,
    provisional,
  };
}

/** Without a count, don't claim that nothing was found. */
const uncounted = (cartype: string) => ({ count: 0, available: true, button: `Show ${cartype}s` });

/**
 * The price-range slider page: thumbs at the values in the address (`price=10000..30000`), the count between them, and
 * a form that leads to those cars, most expensive first.
 */
export async function priceRangePage(visit: ShopperVisit): Promise<PageAnswer<PriceRangeView>> {
  const { tenant, url } = visit;
  const slider = tenant.home.price_slider;
  const refinement = readRefinements(url.searchParams)[slider.attribute];
  const prices = chosenPrices(refinement && isRange(refinement) ? refinement : {}, slider);
  const terms = shopperTerms(url.searchParams, tenant);
  const state = withRefinement({ ...emptyState, terms: terms.query }, slider.attribute, prices);
  const stock = await searchStock(visit, state);
  const href = searchHref(withSort(state, 'price-desc'), tenant);
  const shelf = await carsBelow(visit, withNoun('Cars in this price range', tenant.stock.noun), href);
  const view = {
    below: await ownCards(visit, shelf.below),
    title: `Choose a price range | ${tenant.name}`,
    heading: 'Choose a price range',
    canonical: new URL(priceRangePath, url).href,
    action: tenant.search.base_path,
    ...prices,
    attribute: slider.attribute,
    label: slider.attribute === 'price' ? leadingPriceName(tenant, terms.state) : 'Weekly price',
    note: slider.attribute === 'price' ? pricesNote(visit) : undefined,
    min: slider.min,
    max: slider.max,
    step: slider.step,
    count: stock.vocabulary.known ? stock.count : undefined,
  };
  return { view, ...sharingOf(stock, shelf) };
}

/** The cars as this visitor sees them. */
const ownCards = async (visit: ShopperVisit, below: CarsBelowView): Promise<CarsBelowView> => ({
  ...below,
  cars: await personalCards(visit, below.cars),
});

type PriceSlider = Pick<Tenant['home']['price_slider'], 'min' | 'max' | 'step'>;
interface Prices {
  readonly from: number;
  readonly to: number;
}

/**
 * Positions of the two thumbs, in dollars on the slider's steps: within its range, the min thumb at least one step
 * below the max one.
 */
export function thumbs(range: NumberRange, { min, max, step }: PriceSlider): Prices {
  const ends = { min, max: Math.max(max, min + step) };
  const onStep = (dollars: number) => ends.min + Math.round((dollars - ends.min) / step) * step;
  const within = (dollars: number, least: number, most: number) => Math.min(Math.max(dollars, least), most);
  const from = within(onStep(range.from ?? ends.min), ends.min, ends.max - step);
  const to = range.to === undefined ? ends.max : within(onStep(range.to), from + step, ends.max);
  return { from, to };
}

/**
 * The prices of a search: a thumb at its end of the slider sets no limit, so that cheaper and more expensive cars are
 * included.
 */
export function chosenPrices(range: NumberRange, slider: PriceSlider): NumberRange {
  const { from, to } = thumbs(range, slider);
  return { from: from > slider.min ? from : undefined, to: to < slider.max ? to : undefined };
}
