import type { MadeOfStock } from '#server/platform/http/page-answer';
import { faultOf } from '#server/platform/log';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { toCardView } from '#server/stock/cars/to-card-view';
import type { CardView } from '#server/stock/views/card-view';
import type { SearchVisit } from './create-search';
import { emptyQuery, recall, type SearchDeps } from './recall';
import { broadlySimilar, closelySimilar, rankSimilar } from './rules/similar';
import type { Filter } from './search-port';

/** Maximum cars to rank from each of the two queries. */
const candidatesMax = 60;
/** With this many close matches no wider query is needed, whatever the requested number. */
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
  const query = { ...emptyQuery, refinements: { similar: alike }, hitsPerPage: candidatesMax };
  const { answer } = await recall(deps, tenant, query);
  return deps.cars.byIds(tenant.slug, answer.ids);
}

interface SimilarCards extends MadeOfStock {
  readonly cards: readonly CardView[];
}

/** Cards of similar cars, the most similar first; empty if they cannot be loaded, so that the page still works. */
export async function similarCards(visit: SearchVisit, car: Car, limit: number): Promise<SimilarCards> {
  const { services, tenant, now } = visit;
  try {
    const cars = await similarCars(services, tenant, car, limit);
    return { cards: cars.map((other) => toCardView(other, tenant, now)), provisional: false };
  } catch (error) {
    services.log.warn({ tenant: tenant.slug, ...faultOf(error) }, 'could not load similar cars');
    return { cards: [], provisional: true };
  }
}
