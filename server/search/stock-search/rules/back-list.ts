import type { LinkView } from '#server/platform/views/link-view';
import { foldPath, type StockVocabulary } from '#server/search/stock-search/rules/path-facets';
import { withRefinement } from '#server/search/stock-search/rules/refine';
import { emptyState, type SearchState, searchHref } from '#server/search/stock-search/rules/search-state';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { isAvailable } from '#server/stock/price/rules/availability';

const typeWords = { new: 'New', used: 'Used', demo: 'Demo' } as const;

/** A list and the search that gives it. */
export interface BackList extends LinkView {
  readonly state: SearchState;
}

/** All stock, as the list to link back to. */
export const allStock = ({ search, stock }: Pick<Tenant, 'search' | 'stock'>): BackList => ({
  text: `All ${stock.noun.many}`,
  href: search.base_path,
  state: emptyState,
});

/**
 * The list that a car's page leads back to: cars of the same make and condition, such as "Used Toyota cars". All stock
 * when the car has been sold or the make is not listed, so that the list is never empty.
 */
export function backList(
  car: Pick<Car, 'make' | 'car_type' | 'status'>,
  vocabulary: StockVocabulary,
  tenant: Pick<Tenant, 'search' | 'stock'>,
): BackList {
  const { many } = tenant.stock.noun;
  if (!isAvailable(car) || vocabulary.makes.every(({ value }) => value !== car.make)) return allStock(tenant);
  const type = Object.entries(typeWords).find(([value]) => value === car.car_type);
  const ofMake = withRefinement(emptyState, 'make', car.make);
  const state = type ? withRefinement(ofMake, 'car_type', type[0]) : ofMake;
  const text = [type?.[1], car.make, many].filter(Boolean).join(' ');
  return { text, href: searchHref(foldPath(state, vocabulary), tenant), state };
}
