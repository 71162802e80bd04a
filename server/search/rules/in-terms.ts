import type { TenantQuery } from '#server/search/recall';
import type { Filter, SearchAnswer } from '#server/search/search-port';
import { siteState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { perPeriod, principalOf } from '#server/stock/finance/rules/loan';
import { type ShopperTerms, shopperTerms } from '#server/stock/rules/shopper-terms';
import { loanRate, priceIn } from './attributes';
import { and, eq, exists, or, range } from './filter';
import { isRange, type NumberRange, type Refinements } from './refinement';
import type { SearchState } from './search-state';

/**
 * A search in a shopper's terms, a query. Its price is the one in their state, as cards show it. With a loan of their own, a
 * limit per week holds for the repayment of that loan, which cards show instead of a lender's, after what their trade-in brings.
 * @param rates of the cars in stock, for a loan at each car's own rate
 */
export function inTerms(
  query: TenantQuery,
  { price: prices, weekly_price: weekly }: Refinements,
  { terms = '', broughtDollars = 0 }: Pick<SearchState, 'terms' | 'broughtDollars'>,
  { tenant, rates }: { tenant: Tenant; rates: readonly number[] },
): TenantQuery {
  if (terms === '') return query;
  const { state, loan } = shopperTerms(new URLSearchParams(terms), tenant);
  const price = tenant.price.in_full && state !== siteState(tenant) ? priceIn(state) : undefined;
  const { price: siteFilter, ...others } = query.refinements;
  const refinements: Record<string, Filter> = others;
  if (siteFilter && price && prices && isRange(prices))
    refinements[price] = range(price, prices.from, prices.to);
  else if (siteFilter) refinements['price'] = siteFilter;
  if (loan && weekly && isRange(weekly))
    refinements['weekly_price'] = repaidWithin(weekly, { ...loan, broughtDollars }, rates, price);
  const ranges = query.ranges.map((name) => (price && name === 'price' ? price : name));
  return { ...query, refinements, ranges, price };
}

/** Ranges by the names of the filters: the price is the one in the shopper's state. */
export const rangesInTerms = (ranges: SearchAnswer['ranges']): SearchAnswer['ranges'] =>
  Object.fromEntries(
    Object.entries(ranges).map(([name, ends]) => [name.startsWith('price_in_') ? 'price' : name, ends]),
  );

/** Cars whose repayment is within a limit per week, in the loan's own period and in whole dollars, as their cards show it. */
function repaidWithin(
  weekly: NumberRange,
  loan: NonNullable<ShopperTerms['loan']> & { readonly broughtDollars: number },
  rates: readonly number[],
  price = 'price',
) {
  const priceFor = (weeklyDollars: number, rate: number) =>
    principalOf({ ...loan, rate, repaymentDollars: perPeriod(weeklyDollars, loan.per) }) +
    loan.deposit +
    loan.broughtDollars;
  const pricesAt = (rate: number) =>
    range(
      price,
      weekly.from === undefined ? undefined : Math.ceil(priceFor(weekly.from, rate)),
      weekly.to === undefined ? undefined : Math.floor(priceFor(weekly.to, rate)),
    );
  return loan.isOwnRate
    ? or(...rates.map((rate) => and(eq(loanRate, rate), pricesAt(rate))))
    : and(exists(loanRate), pricesAt(loan.rate));
}
