import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { recall, type SearchDeps } from './recall';
import { broadlySimilar, closelySimilar, rankSimilar } from './rules/similar';
import type { Filter } from './search-port';

/** Maximum cars to rank from each of the two queries. */
const candidatesMax = 60;
/** This many close ones are enough for any request: a shorter list is a prefix of a longer one. */
const enough = 24;

/** Similar cars, the most similar first. Queries close matches once and, only if those are too few, wider ones. */
export async function similarCars(deps: SearchDeps, tenant: Tenant, car: Car, limit: number): Promise<Car[]> {
  const close = await candidates(deps, tenant, closelySimilar(car));
  const ranked = rankSimilar(car, close, candidatesMax);
  if (ranked.length >= enough) return ranked.slice(0, limit);
  const wide = await candidates(deps, tenant, broadlySimilar(car));
  return rankSimilar(car, [...close, ...wide], limit);
}

async function candidates(deps: SearchDeps, tenant: Tenant, alike: Filter): Promise<Car[]> {
  const { answer } = await recall(deps, tenant, {
    text: '',
    refinements: { similar: alike },
    sort: 'relevance',
    page: 1,
    hitsPerPage: candidatesMax,
    facets: [],
    ranges: [],
  });
  return deps.cars.byIds(tenant.slug, answer.ids);
}
