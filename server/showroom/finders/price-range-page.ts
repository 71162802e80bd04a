import type { ShopperVisit } from '#server/buying/shopper-visit';
import { withNoun } from '#server/dealer/tenants/rules/noun';
import { type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import { carsBelow } from '#server/search/cars-below';
import { priceRangePath } from '#server/search/finders/tiles';
import type { PriceRangeView } from '#server/search/finders/views/finder-views';
import { isRange, type NumberRange, withRefinement, withSort } from '#server/search/rules/refinement';
import { readRefinements } from '#server/search/rules/refinement-params';
import { emptyState, searchHref } from '#server/search/rules/search-state';
import { searchStock } from '#server/search/search-cars';
import type { Tenant } from '#server/settings/tenant-schema';

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
    count: stock.vocabulary.known ? stock.count : undefined,
  };
  return { view, ...sharingOf(stock, shelf) };
}

type PriceSlider = Pick<Tenant['home']['price_slider'], 'min' | 'max' | 'step'>;
export interface Prices {
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
