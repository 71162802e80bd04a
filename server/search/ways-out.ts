import type { Tenant } from '../tenants/tenant-schema';
import type { SearchDeps } from './recall';
import { dealershipNames } from './rules/dealerships';
import type { SearchState } from './rules/search-state';
import { type Drop, singleDrops, waysOut } from './rules/ways-out';
import type { Understood } from './rules/words/understand';
import { literalWay } from './rules/words/understood-view';
import { searchCars } from './search-cars';

/**
 * What a search without cars may drop to find some: single refinements, or what was read out of its words, most cars
 * first. The engine is asked once for each, for its count alone.
 */
export async function findWaysOut(
  deps: SearchDeps,
  tenant: Tenant,
  state: SearchState,
  understood: Understood | null = null,
): Promise<readonly (Drop & { readonly count: number })[]> {
  const drops = singleDrops(state, dealershipNames(tenant.locations));
  if (understood) drops.push(literalWay(understood));
  const counted = drops.map(async (drop) => {
    const found = await searchCars(deps, tenant, drop.without, { hitsPerPage: 1, facets: [], ranges: [] });
    return { ...drop, count: found.kind === 'found' ? found.count : 0 };
  });
  return waysOut(await Promise.all(counted));
}
