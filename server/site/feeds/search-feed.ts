import type { ShopperVisit } from '#server/buying/shopper-visit';
import { pictureOf } from '#server/dealer/media/rules/picture';
import { withBaseTypes } from '#server/search/rules/base-types';
import { searchHeading } from '#server/search/rules/headings';
import { linkedState } from '#server/search/rules/page-head';
import { withSort } from '#server/search/rules/refinement';
import { dealershipNames } from '#server/search/rules/refinement-chips';
import { parseSearch, searchHref } from '#server/search/rules/search-state';
import { searchCars } from '#server/search/search-cars';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { toCardView } from '#server/stock/cars/to-card-view';
import { isAvailable } from '#server/stock/price/rules/price-line';
import type { Feed, FeedEntry } from './rules/feed';

/** Enough that a reader that polls once a day rarely misses one. */
const mostEntries = 50;

/**
 * The newest cars of the search at an address without the feed's extension; undefined for a make, model or body that
 * is not in stock. Words, filters and locations count, the order does not.
 */
export async function searchFeed(visit: ShopperVisit, address: URL): Promise<Feed | undefined> {
  const { tenant, services, url } = visit;
  const state = { ...parseSearch(address, tenant), page: 1 };
  const options = { hitsPerPage: mostEntries, facets: [], ranges: [] };
  const foundCars = await searchCars(services, tenant, withSort(state, 'latest'), options);
  if (foundCars.kind === 'not-found') return undefined;
  const refinements = withBaseTypes(foundCars.state.refinements, tenant);
  const heading = searchHeading(
    { ...foundCars.state, refinements },
    {
      area: tenant.search.area,
      dealerships: dealershipNames(tenant.locations),
      noun: tenant.stock.noun,
    },
  );
  const whole = (path: string) => new URL(path, url).href;
  const cars = foundCars.cars.filter(isAvailable);
  const changes = await services.cars.changeTimes(
    tenant.slug,
    cars.map(({ id }) => id),
  );
  return {
    title: `${heading} | ${tenant.name}`,
    description: `${heading} at ${tenant.name}, the newest first.`,
    link: whole(searchHref(linkedState({ ...foundCars.canonical, page: 1 }), tenant)),
    self: url.href,
    // A car without an arrival date uses its last change.
    entries: cars.map((car) => ({
      ...carEntry(car, tenant, visit.now, whole),
      publishedAt: car.created_at ?? changes.get(car.id) ?? visit.now.toISOString(),
    })),
  };
}

/** A car of a feed, but for its time. */
export function carEntry(
  car: Car,
  tenant: Tenant,
  now: Date,
  whole: (path: string) => string,
): Omit<FeedEntry, 'publishedAt'> {
  const view = toCardView(car, tenant, now);
  const { state, priceText } = carStatement(car, tenant);
  const hasPhoto = car.images.length > 0 || car.primary_image_url !== undefined;
  return {
    link: whole(view.href),
    title: [view.title, view.subtitle].filter(Boolean).join(' '),
    summary: [state?.tag, priceText, ...view.chips, view.place].filter(Boolean).join(' · '),
    ...(hasPhoto ? { image: whole(pictureOf(car, '', { media: tenant.media }).src) } : {}),
  };
}
