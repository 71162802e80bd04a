import { sitePages } from '#server/dealership/addresses/rules/site-paths';
import { counted, type Noun, worded } from '#server/dealership/tenants/rules/noun';
import { postcodeError } from '#server/platform/geo/postcode';
import type { SearchVisit } from '#server/search/stock-search/search-services';
import { carTypes } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { toCardView } from '#server/stock/cars/to-card-view';
import { placePromos } from '#server/stock/promos/rules/place-promos';
import type { PromoView } from '#server/stock/promos/views/promo-view';
import { withBaseTypes } from './rules/base-types';
import { linkedState } from './rules/canonical-url';
import { carriedFields } from './rules/carried-fields';
import { dealershipNames } from './rules/dealerships';
import { filterViews } from './rules/filter-views';
import { searchHeading } from './rules/headings';
import { pageNumbers } from './rules/page-numbers';
import { isWorthIndexing, pageDescription, pageTitle } from './rules/page-words';
import { withLayout, withoutRefinements, withPage, withQuery } from './rules/refine';
import { isRange } from './rules/refinement';
import { refinementChips } from './rules/refinement-chips';
import type { SearchState } from './rules/search-state';
import { readOptionsOf } from './rules/words/read-options';
import { chipsBesides, understoodView, unreadOf } from './rules/words/understood-view';
import type { FoundCars } from './search-cars';
import type { FilterView, SearchView } from './views/search-view';

/** Sort orders as text. */
const sortOptions = [
  { value: 'relevance', text: 'Most relevant' },
  { value: 'latest', text: 'Latest' },
  { value: 'price-desc', text: 'Highest price' },
  { value: 'price-asc', text: 'Lowest price' },
] as const;

const drawn = new WeakMap<FoundCars['ranges'], { readonly near: string; readonly filters: FilterView[] }>();

/**
 * A cached result has the same counts, so it has the same filters: the same list, rendered once. Only the distance may
 * differ: two may reach the same cars, and an invalid postcode all of them.
 */
function filtersOf(tenant: Tenant, found: FoundCars): FilterView[] {
  const near = JSON.stringify(found.state.near);
  const known = drawn.get(found.ranges);
  if (known?.near === near) return known.filters;
  const postcodes = (found.vocabulary.values.postcode ?? []).map(({ value }) => value);
  const filters = filterViews(tenant.search, listedState(tenant, found.state), {
    ...found,
    postcodes,
  }).filter((filter) => filter.name in found.state.refinements || leavesAChoice(filter));
  drawn.set(found.ranges, { near, filters });
  return filters;
}

/** A state with the car types that the site lists anyway. */
const listedState = (tenant: Tenant, state: SearchState): SearchState => ({
  ...state,
  refinements: withBaseTypes(state.refinements, tenant),
});

/** The single type that a site lists is ticked, without another choice. */
const leavesAChoice = (filter: FilterView): boolean => filter.kind !== 'values' || filter.options.length > 1;

function promosOf(tenant: Tenant, now: Date, { state, page, count }: FoundCars): PromoView[] {
  const types = withBaseTypes(state.refinements, tenant)['car_type'];
  const kind = carTypes.filter((type) => types && !isRange(types) && types.includes(type));
  const list = { kind, page, count, pageSize: tenant.search.page_size };
  return placePromos(tenant.promos, list, {
    ...{ now, timeZone: tenant.time_zone },
    ...{ exists: sitePages(tenant, now), media: tenant.media },
  });
}

const notices = {
  stale: 'Search is running slowly, so these results may be slightly out of date.',
  degraded: 'Search is temporarily limited. You can keep browsing and filtering; text must match exactly.',
} as const;

/** The notice above the results, because the field with an invalid postcode may be out of sight. */
function noticeOf({ notice, state: { near } }: FoundCars, noun: Noun): Pick<SearchView, 'notice'> {
  if (notice) return { notice: notices[notice] };
  const error = near && postcodeError(near.postcode);
  return error
    ? { notice: `${error.replace(/\.?$/, '.')} ${worded('Showing cars at any distance.', noun)}` }
    : {};
}

/** The view of a results page; `hrefOf` gives the address of a state. */
export function toSearchView(
  { tenant, now, url }: Pick<SearchVisit, 'tenant' | 'now' | 'url'>,
  found: FoundCars,
  hrefOf: (state: SearchState) => string,
): SearchView {
  const { state, understood, count, page, pages } = found;
  const dealerships = dealershipNames(tenant.locations);
  const { noun } = tenant.stock;
  const heading = searchHeading(listedState(tenant, state), { area: tenant.search.area, dealerships, noun });
  const countText = counted(count, noun);
  // Other pages and the other layout keep the words as typed.
  const asked = understood?.asked ?? state;
  const href = (number: number) => hrefOf(withPage(asked, number));
  const filters = filtersOf(tenant, found);
  const chips = refinementChips(state, dealerships);
  return {
    address: href(page),
    title: pageTitle(heading, page, tenant.name),
    description: pageDescription(heading, countText, tenant.name),
    heading,
    canonical: new URL(hrefOf(linkedState(state)), url).href,
    ...(isWorthIndexing(state, count) ? {} : { noindex: true as const }),
    count,
    countText,
    query: state.query,
    shown: found.cars.length,
    cards: found.cars.map((car) => toCardView(car, tenant, now)),
    promos: promosOf(tenant, now, found),
    filters,
    carried: carriedFields(state, filters),
    ...(understood ? { understood: understoodView(understood, hrefOf), typed: understood.asked.query } : {}),
    ...(state.literal
      ? { literal: true as const, ...unreadOf(found, readOptionsOf(tenant.locations, now), hrefOf) }
      : {}),
    chips: (understood ? chipsBesides(chips, understood) : chips).map(({ label, without }) => ({
      text: label,
      href: hrefOf(without),
    })),
    clearHref: hrefOf(withQuery(withoutRefinements(state), '')),
    action: tenant.search.base_path,
    sort: { value: state.sortBy, options: sortOptions },
    pages: pageNumbers(page, pages).map((number, index, all) => ({
      text: String(number),
      href: href(number),
      ...(number === page ? { current: true as const } : {}),
      ...(number - (all[index - 1] ?? 0) > 1 ? { gap: true as const } : {}),
    })),
    ...(page > 1 ? { previous: href(page - 1) } : {}),
    ...(page < pages ? { next: href(page + 1) } : {}),
    layout: {
      current: state.layout,
      gridHref: hrefOf(withLayout(asked, 'grid')),
      listHref: hrefOf(withLayout(asked, 'list')),
    },
    ...noticeOf(found, noun),
  };
}
