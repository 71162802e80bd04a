import { worded } from '#server/dealership/tenants/rules/noun';
import type { PageVisit } from '#server/pages/parts/page-visit';
import { priceRangePath } from '#server/search/finders/rules/finder-paths';
import { chosenPrices } from '#server/search/finders/rules/price-slider';
import { searchStock } from '#server/search/finders/search-stock';
import type { PriceRangeView } from '#server/search/finders/views/finder-views';
import { carsBelow } from '#server/search/stock-search/cars-below';
import { withRefinement, withSort } from '#server/search/stock-search/rules/refine';
import { isRange } from '#server/search/stock-search/rules/refinement';
import { readRefinements } from '#server/search/stock-search/rules/refinement-params';
import { emptyState, searchHref } from '#server/search/stock-search/rules/search-state';

/**
 * The price-range slider page: thumbs at the values in the address (`price=10000..30000`), the count between them, and
 * a form that leads to those cars, most expensive first.
 */
export async function priceRangeView(visit: PageVisit): Promise<PriceRangeView> {
  const { tenant, url } = visit;
  const slider = tenant.home.price_slider;
  const asked = readRefinements(url.searchParams)[slider.attribute];
  const prices = chosenPrices(asked && isRange(asked) ? asked : {}, slider);
  const state = withRefinement(emptyState, slider.attribute, prices);
  const { count, vocabulary } = await searchStock(visit, state);
  const href = searchHref(withSort(state, 'price-desc'), tenant);
  return {
    below: await carsBelow(visit, worded('Cars in this price range', tenant.stock.noun), href),
    title: `Choose a price range | ${tenant.name}`,
    heading: 'Choose a price range',
    canonical: new URL(priceRangePath, url).href,
    action: tenant.search.base_path,
    ...prices,
    attribute: slider.attribute,
    min: slider.min,
    max: slider.max,
    step: slider.step,
    ...(vocabulary.known ? { count } : {}),
  };
}
