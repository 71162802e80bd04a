import { notesOn } from '#server/platform/http/page-notes';
import type { SearchState } from '#server/search/stock-search/rules/search-state';
import { type FoundCars, type SearchOptions, searchCars } from '#server/search/stock-search/search-cars';
import type { SearchVisit } from '#server/search/stock-search/search-services';

/**
 * Searches by refinements alone, which always succeeds, and counts only the requested attributes. A page from a cached
 * or fallback result is not cached.
 */
export async function searchStock(
  visit: SearchVisit,
  state: SearchState,
  options: SearchOptions = {},
): Promise<FoundCars> {
  const found = await searchCars(visit.services, visit.tenant, state, {
    hitsPerPage: 1,
    facets: [],
    ranges: [],
    ...options,
  });
  if (found.kind === 'not-found') throw new Error('A search without a path always succeeds');
  if (found.notice) notesOn(visit).once = true;
  return found;
}
