import type { CustomerServices } from '#server/customers/create-customers';
import { customerOf } from '#server/customers/customer-session';
import type { PageVisit } from '#server/page/page-visit';
import { perObject } from '#server/platform/derived';
import type { Watchlists } from './create-watchlist';
import { watchlistOf } from './watchlist';

type CarIds = ReadonlySet<string>;
type SavedVisit = PageVisit<CustomerServices & Pick<Watchlists, 'watchlist'>>;

const requests = perObject((_request: Request): { carIds?: Promise<CarIds> } => ({}));

/** The ids of the cars on the visitor's watchlist, looked up once for a request. Without a cookie it costs nothing. */
export function savedCarIds(visit: SavedVisit): Promise<CarIds> {
  const state = requests(visit.request);
  state.carIds ??= findSaved(visit);
  return state.carIds;
}

async function findSaved(visit: SavedVisit): Promise<CarIds> {
  const { tenant, services } = visit;
  const customer = tenant.watchlist.enabled ? await customerOf(visit) : null;
  const saved = customer ? await watchlistOf(services, { tenant: tenant.slug, customerId: customer.id }) : [];
  return new Set(saved.map(({ carId }) => carId));
}
