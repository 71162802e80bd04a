import type { ShopperVisit } from '#server/buying/shopper-visit';
import { withNoun } from '#server/dealer/tenants/rules/noun';
import { type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import { carsBelow } from '#server/search/cars-below';
import { chosenPrices } from '#server/search/finders/rules/price-slider';
import { priceRangePath } from '#server/search/finders/rules/tiles';
import type { PriceRangeView } from '#server/search/finders/views/finder-views';
import { isRange, withRefinement, withSort } from '#server/search/rules/refinement';
import { readRefinements } from '#server/search/rules/refinement-params';
import { emptyState, searchHref } from '#server/search/rules/search-state';
import { searchStock } from '#server/search/search-cars';

/**
 * The price-range slider page: thumbs at the values in the address (`price=10000..30000`), the count between them, and
 * a form that leads to those cars, most expensive first.
 */
export async function priceRangePage(visit: ShopperVisit): Promise<PageAnswer<PriceRangeView>> {
  const { tenant, url } = visit;
  const slider = tenant.home.price_slider;
  const refinement = readRefinements(url.searchParams)[slider.attribute];
  const prices = chosenPrices(refinement && isRange(refinement) ? refinement : {}, slider);
  const state = withRefinement(emptyState, slider.attribute, prices);
  const stock = await searchStock(visit, state);
  const href = searchHref(withSort(state, 'price-desc'), tenant);
  const shelf = await carsBelow(visit, withNoun('Cars in this price range', tenant.stock.noun), href);
  const view = {
    below: shelf.below,
    title: `Choose a price range | ${tenant.name}`,
    heading: 'Choose a price range',
    canonical: new URL(priceRangePath, url).href,
    action: tenant.search.base_path,
    ...prices,
    attribute: slider.attribute,
    min: slider.min,
    max: slider.max,
    step: slider.step,
    ...(stock.vocabulary.known ? { count: stock.count } : {}),
  };
  return { view, ...sharingOf(stock, shelf) };
}
