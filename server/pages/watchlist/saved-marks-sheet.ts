import { customerOf } from '#server/people/customers/customer-session';
import { watchlistOf } from '#server/people/watchlist/watchlist';
import { savedMarks } from './rules/saved-marks';
import type { WatchlistVisit } from './watchlist-page';

/** The visitor's own style sheet below the watchlist's address; undefined at every other address. */
export async function savedMarksSheet(visit: WatchlistVisit): Promise<Response | undefined> {
  const { tenant, url, services } = visit;
  const { enabled, path } = tenant.watchlist;
  if (!enabled || url.pathname !== `${path}/saved.css`) return undefined;
  const customer = await customerOf(visit);
  const saved = customer ? await watchlistOf(services, { tenant: tenant.slug, customerId: customer.id }) : [];
  return new Response(savedMarks(saved.map(({ carId }) => carId)), {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });
}
