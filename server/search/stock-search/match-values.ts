import type { Tenant } from '#server/settings/tenant-schema';
import { recall, type SearchDeps } from './recall';
import type { StockVocabulary } from './rules/path-facets';
import type { SearchState } from './rules/search-state';
import {
  storedRefinements,
  type UnknownValue,
  uncounted,
  type ValuesInStock,
  valuesListed,
} from './rules/stored-values';

interface MatchedValues {
  readonly state: SearchState;
  readonly unknown: readonly UnknownValue[];
  readonly valuesInStock: ValuesInStock;
}

/** A state with its values in the stock's spelling. Attributes outside the vocabulary take one more counting query. */
export async function matchValues(
  deps: SearchDeps,
  tenant: Tenant,
  state: SearchState,
  vocabulary: StockVocabulary,
): Promise<MatchedValues> {
  if (!vocabulary.known) return { state, unknown: [], valuesInStock: {} };
  const listed = valuesListed(vocabulary);
  const facets = uncounted(state.refinements, listed);
  const valuesInStock = facets.length === 0 ? listed : { ...listed, ...(await count(deps, tenant, facets)) };
  const { refinements, unknown } = storedRefinements(state.refinements, valuesInStock);
  return { state: { ...state, refinements }, unknown, valuesInStock };
}

async function count(deps: SearchDeps, tenant: Tenant, facets: readonly string[]): Promise<ValuesInStock> {
  const { answer, complete } = await recall(deps, tenant, {
    ...{ text: '', refinements: {}, sort: 'relevance', page: 1, hitsPerPage: 1, ranges: [] },
    facets,
  });
  return complete ? answer.facets : {};
}
