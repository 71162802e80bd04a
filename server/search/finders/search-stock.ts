import { notesOn } from '#server/platform/http/page-notes';
import type { SearchState } from '#server/search/stock-search/rules/search-state';
import { type FoundCars, type SearchOptions, searchCars } from '#server/search/stock-search/search-cars';
import type { SearchVisit } from '#server/search/stock-search/search-services';

/**
 * Searches by refinements alone, which is always found, and counts only what is asked for. A page made of what the
 * engine said before, or of no engine at all, is not kept.
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
