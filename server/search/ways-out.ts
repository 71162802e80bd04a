import type { Tenant } from '#server/settings/tenant-schema';
import type { SearchDeps } from './recall';
import { dealershipNames } from './rules/refinement-chips';
import { type Drop, replacements, singleDrops, waysOut } from './rules/ways-out';
import { literalWay } from './rules/words/understand';
import { type FoundCars, searchCars } from './search-cars';

type Lost = Pick<FoundCars, 'state' | 'understood' | 'unknown' | 'valuesInStock'>;

/**
 * Alternatives for an empty search: the name nearest to an unknown value, otherwise without a single refinement or
 * without reading its words, most cars first. One counting query for each.
 */
export async function findWaysOut(
  deps: SearchDeps,
  tenant: Tenant,
  { state, understood, unknown, valuesInStock }: Lost,
): Promise<readonly (Drop & { readonly count: number })[]> {
  const drops = singleDrops(state, dealershipNames(tenant.locations));
  if (understood) drops.push(literalWay(understood));
  const countOf = async (drop: Drop) => {
    const foundCars = await searchCars(deps, tenant, drop.without, {
      hitsPerPage: 1,
      facets: [],
      ranges: [],
    });
    return { ...drop, count: foundCars.kind === 'found' ? foundCars.count : 0 };
  };
  const names = await Promise.all(replacements(state, unknown, valuesInStock).map(countOf));
  return [...names.filter(({ count }) => count > 0), ...waysOut(await Promise.all(drops.map(countOf)))];
}
