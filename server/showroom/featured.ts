import type { ShopperVisit } from '#server/buying/shopper-visit';
import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import { foldPath } from '#server/search/rules/path-facets';
import { parseSearch, searchHref } from '#server/search/rules/search-state';
import { searchCars } from '#server/search/search-cars';
import { placePromos } from '#server/stock/cars/rules/place-promos';
import { toCardView } from '#server/stock/cars/to-card-view';
import type { CardView, PromoView } from '#server/stock/views/card-view';

interface FeaturedCars {
  /** Link to the full search. */
  readonly href: string;
  readonly cars: readonly CardView[];
  /** The dealer's own cards between them. */
  readonly promos: readonly PromoView[];
}

/**
 * The first cars of a search by its address. Null if it finds none, is invalid (a make that is not in stock), or
 * fails.
 */
export async function featuredCars(
  { tenant, now, url, services }: Pick<ShopperVisit, 'tenant' | 'now' | 'url' | 'services'>,
  { search, limit }: { search: string; limit: number },
): Promise<FeaturedCars | null> {
  const state = { ...parseSearch(new URL(search, url), tenant), page: 1 };
  const foundCars = await searchCars(services, tenant, state, { hitsPerPage: limit, facets: [], ranges: [] });
  if (foundCars.kind === 'not-found' || !foundCars.vocabulary.known || foundCars.cars.length === 0)
    return null;
  const count = foundCars.cars.length;
  const list = { kind: 'featured', page: 1, pageSize: limit, count } as const;
  return {
    href: searchHref(foldPath(foundCars.state, foundCars.vocabulary), tenant),
    cars: foundCars.cars.map((car) => toCardView(car, tenant, now)),
    promos: placePromos(tenant.promos, list, {
      now,
      timeZone: tenant.time_zone,
      exists: sitePages(tenant, now),
      media: tenant.media,
    }),
  };
}
