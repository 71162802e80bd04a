import { type Bff, isDocument, keepOnlyOnce } from '#server/entry/bff';
import { counted } from '#server/dealership/tenants/rules/noun';
import { plainPath } from '#server/settings/rules/plain-path';
import { sitePages } from '#server/dealership/addresses/site-paths';
import { sitePhone } from '#server/dealership/locations/rules/primary-location';
import { canonicalRedirect } from '#server/search/search/rules/canonical-url';
import { unknownNames } from '#server/search/search/rules/near-names';
import { noStock } from '#server/search/search/rules/no-stock';
import { foldPath } from '#server/search/search/rules/path-facets';
import { withPage } from '#server/search/search/rules/refine';
import { parseSearch, type SearchState, searchHref } from '#server/search/search/rules/search-state';
import { type FoundCars, searchCars } from '#server/search/search/search-cars';
import { searchNotFoundView } from './search-not-found';
import { toSearchView } from '#server/search/search/to-search-view';
import type { SearchView, WayOutView } from '#server/search/search/views/search-view';
import { findWaysOut } from '#server/search/search/ways-out';

/**
 * The results page of a search URL. Throws a Response: 301 to the one address of the same search, 404 for a
 * make, model or body that is not in stock, with what was probably meant, 302 to the last page from one beyond it.
 */
export async function searchView(bff: Bff): Promise<SearchView> {
  const { tenant, url, services } = bff;
  const asked = parseSearch(url, tenant);
  const found = await searchCars(services, tenant, asked);
  if (found.kind === 'not-found') {
    throw Response.json(searchNotFoundView(tenant, asked.path, found.vocabulary), { status: 404 });
  }
  const elsewhere = canonicalRedirect(url, searchHref(found.canonical, tenant));
  // The client router learns the one address from the view: a redirect would cost a phone another round trip.
  if (elsewhere && isDocument(bff.request)) throw redirect(301, elsewhere);
  if (found.notice) keepOnlyOnce(bff);
  const hrefOf = (state: SearchState) => searchHref(foldPath(state, found.vocabulary), tenant);
  const last = Math.max(found.pages, 1);
  if (found.page > last) throw redirect(302, hrefOf(withPage(found.understood?.asked ?? found.state, last)));
  const view = toSearchView(bff, found, hrefOf);
  if (found.count > 0) return view;
  const { known, count } = found.vocabulary;
  if (known && count === 0)
    return { ...view, noStock: noStock(tenant, sitePhone(tenant), sitePages(tenant, bff.now)) };
  const unmatched = unknownNames(found.unknown);
  return { ...view, ...(unmatched ? { unmatched } : {}), waysOut: await waysOutOf(bff, found, hrefOf) };
}

const redirect = (status: 301 | 302, to: string): Response =>
  new Response(null, { status, headers: { Location: to } });

async function waysOutOf(
  { services, tenant }: Bff,
  found: FoundCars,
  hrefOf: (state: SearchState) => string,
): Promise<WayOutView[]> {
  const ways = await findWaysOut(services, tenant, found);
  return ways.map(({ text, count, without }) => ({
    text,
    countText: counted(count, tenant.stock.noun),
    href: hrefOf(without),
  }));
}

/** The results page at a configured base path beyond `/search`. Throws a 404 Response at any other address. */
export async function stockListView(bff: Bff): Promise<SearchView> {
  if (plainPath(bff.url.pathname) === bff.tenant.search.base_path) return searchView(bff);
  throw new Response('Not found', { status: 404 });
}
