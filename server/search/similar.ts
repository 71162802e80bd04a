import type { Car } from '../stock/car';
import type { Tenant } from '../tenants/tenant-schema';
import { recall, type SearchDeps } from './recall';
import { toSearchDocument } from './rules/document';
import { matches } from './rules/filter';
import { broadlySimilar, closelySimilar, rankSimilar } from './rules/similar';
import { siteFilter } from './rules/site-filter';
import type { Filter } from './search-port';

/** Cars that are ranked, at most, of each of the two questions. */
const candidatesMax = 60;
/** So many close ones are enough, however few are wanted: a shorter list is the beginning of a longer one. */
const enough = 24;

/**
 * Cars like this one, the most similar first (design §7 `/similar`). Asks the engine once for close matches and, only
 * when those are too few, once more for wider ones; while it is away, the database's plain list is ranked instead.
 */
export async function similarCars(deps: SearchDeps, tenant: Tenant, car: Car, limit: number): Promise<Car[]> {
  const close = await candidates(deps, tenant, closelySimilar(car));
  if (!close) return rankSimilar(car, await plainCandidates(deps, tenant, car), limit);
  const ranked = rankSimilar(car, close, candidatesMax);
  if (ranked.length >= enough) return ranked.slice(0, limit);
  const wide = await candidates(deps, tenant, broadlySimilar(car));
  return rankSimilar(car, [...close, ...(wide ?? [])], limit);
}

async function candidates(deps: SearchDeps, tenant: Tenant, alike: Filter): Promise<Car[] | null> {
  const found = await recall(deps, tenant, {
    text: '',
    refinements: { similar: alike },
    sort: 'relevance',
    page: 1,
    hitsPerPage: candidatesMax,
    facets: [],
    ranges: [],
  });
  return found && deps.cars.byIds(tenant.slug, found.answer.ids);
}

async function plainCandidates(deps: SearchDeps, tenant: Tenant, car: Car): Promise<Car[]> {
  const listed = siteFilter(tenant, deps.clock.now());
  const { cars } = await deps.cars.plainList(tenant.slug, { offset: 0, limit: candidatesMax });
  return cars.filter((one) => one.item_type === car.item_type && matches(listed, toSearchDocument(one)));
}
