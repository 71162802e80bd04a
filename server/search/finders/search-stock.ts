import { type Bff, keepOnlyOnce } from '#server/entry/bff';
import type { SearchState } from '#server/search/search/rules/search-state';
import { type FoundCars, type SearchOptions, searchCars } from '#server/search/search/search-cars';

/**
 * Searches by refinements alone, which is always found, and counts only what is asked for. A page made of what the
 * engine said before, or of no engine at all, is not kept.
 */
export async function searchStock(
  bff: Bff,
  state: SearchState,
  options: SearchOptions = {},
): Promise<FoundCars> {
  const found = await searchCars(bff.services, bff.tenant, state, {
    hitsPerPage: 1,
    facets: [],
    ranges: [],
    ...options,
  });
  if (found.kind === 'not-found') throw new Error('A search without a path always succeeds');
  if (found.notice) keepOnlyOnce(bff);
  return found;
}
