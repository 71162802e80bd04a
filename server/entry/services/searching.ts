import type { Foundations } from '#server/entry/services/foundations';
import type { FollowDeps } from '#server/search/catch-up';
import { createSearch, type Search } from '#server/search/create-search';
import type { Cars } from '#server/stock/cars/create-cars';

type Deps = Pick<Foundations, 'config' | 'log' | 'metrics' | 'spans' | 'tenants' | 'clock'>;

/** Makes the search, and `following`: what brings its indexes up to the stock. */
export function createSearching(
  { config, log, metrics, spans, tenants, clock }: Deps,
  cars: Cars,
): { search: Search; following: Search & Cars & FollowDeps } {
  const search = createSearch(config, log, metrics.searched, spans);
  return { search, following: { ...search, ...cars, tenants, clock, log } };
}
