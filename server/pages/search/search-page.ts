import { sitePages } from '#server/dealership/addresses/rules/site-paths';
import { sitePhone } from '#server/dealership/locations/rules/primary-location';
import { counted } from '#server/dealership/tenants/rules/noun';
import type { PageVisit } from '#server/pages/parts/page-visit';
import { isDocument } from '#server/platform/http/is-document';
import { notesOn } from '#server/platform/http/page-notes';
import { canonicalRedirect } from '#server/search/stock-search/rules/canonical-url';
import { unknownNames } from '#server/search/stock-search/rules/near-names';
import { noStock } from '#server/search/stock-search/rules/no-stock';
import { foldPath } from '#server/search/stock-search/rules/path-facets';
import { withPage } from '#server/search/stock-search/rules/refine';
import { parseSearch, type SearchState, searchHref } from '#server/search/stock-search/rules/search-state';
import { type FoundCars, searchCars } from '#server/search/stock-search/search-cars';
import { toSearchView } from '#server/search/stock-search/to-search-view';
import type { SearchView, WayOutView } from '#server/search/stock-search/views/search-view';
import { findWaysOut } from '#server/search/stock-search/ways-out';
import { plainPath } from '#server/settings/rules/plain-path';
import { searchNotFoundView } from './search-not-found';

/**
 * The results page of a search URL. Throws a Response: 301 to the canonical address of the same search; 404, with
 * suggestions, for a make, model or body that is not in stock; 302 to the last page from one beyond it.
 */
export async function searchView(visit: PageVisit): Promise<SearchView> {
  const { tenant, url, services } = visit;
  const asked = parseSearch(url, tenant);
  const found = await searchCars(services, tenant, asked);
  if (found.kind === 'not-found') {
    throw Response.json(searchNotFoundView(tenant, asked.path, found.vocabulary), { status: 404 });
  }
  const elsewhere = canonicalRedirect(url, searchHref(found.canonical, tenant));
  // The client router gets the canonical address in the view: a redirect would cost a phone another round trip.
  if (elsewhere && isDocument(visit.request)) throw redirect(301, elsewhere);
  if (found.notice) notesOn(visit).once = true;
  const hrefOf = (state: SearchState) => searchHref(foldPath(state, found.vocabulary), tenant);
  const last = Math.max(found.pages, 1);
  if (found.page > last) throw redirect(302, hrefOf(withPage(found.understood?.asked ?? found.state, last)));
  const view = toSearchView(visit, found, hrefOf);
  if (found.count > 0) return view;
  const { known, count } = found.vocabulary;
  if (known && count === 0)
    return { ...view, noStock: noStock(tenant, sitePhone(tenant), sitePages(tenant, visit.now)) };
  const unmatched = unknownNames(found.unknown);
  return { ...view, ...(unmatched ? { unmatched } : {}), waysOut: await waysOutOf(visit, found, hrefOf) };
}

const redirect = (status: 301 | 302, to: string): Response =>
  new Response(null, { status, headers: { Location: to } });

async function waysOutOf(
  { services, tenant }: PageVisit,
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

/** The results page at a configured base path other than `/search`. Throws a 404 Response at any other address. */
export async function stockListView(visit: PageVisit): Promise<SearchView> {
  if (plainPath(visit.url.pathname) === visit.tenant.search.base_path) return searchView(visit);
  throw new Response('Not found', { status: 404 });
}
