import { counted } from '#server/dealership/tenants/rules/noun';
import type { FacetCount } from '#server/search/stock-search/search-port';
import type { SearchVisit } from '#server/search/stock-search/search-services';
import type { MissingView } from './views/finder-views';

const mostWays = 60;

/** A 404 with alternatives. */
export function missing(
  { tenant }: Pick<SearchVisit, 'tenant'>,
  { heading, text }: Pick<MissingView, 'heading' | 'text'>,
  there: readonly FacetCount[],
  hrefOf: (value: string) => string,
): Response {
  const ways = there.slice(0, mostWays).map(({ value, count }) => ({
    text: value,
    countText: counted(count, tenant.stock.noun),
    href: hrefOf(value),
  }));
  const view: MissingView = { heading, text, ways };
  return Response.json(view, { status: 404 });
}

/** Without a known stock, show the list of all cars: it works without the engine and says so. */
export const toAllCars = ({ tenant }: Pick<SearchVisit, 'tenant'>): Response =>
  new Response(null, { status: 302, headers: { Location: tenant.search.base_path } });
