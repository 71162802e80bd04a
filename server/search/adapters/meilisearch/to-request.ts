import type { MultiSearchParams } from 'meilisearch';
import type { Filter, SearchQuery, SortOrder } from '../../search-port';
import { compileFilter } from './compile-filter';

const sorts: Readonly<Record<SortOrder, string[] | null>> = {
  relevance: null,
  latest: ['created_at:desc', 'car_id:asc'],
  'price-desc': ['price:desc', 'car_id:asc'],
  'price-asc': ['price:asc', 'car_id:asc'],
};

/** The attributes that need counts of their own: refined, and asked to be counted. */
export function countedApart(query: SearchQuery): string[] {
  const counted = [...query.facets, ...query.ranges];
  return Object.keys(query.refinements).filter((attribute) => counted.includes(attribute));
}

/**
 * One multi-search call for one query: first the hits with the counts of what is not refined, then, for each
 * refined attribute, its counts without its own refinement (disjunctive facets).
 */
export function toRequest(indexUid: string, query: SearchQuery): MultiSearchParams {
  const apart = countedApart(query);
  const common = { indexUid, q: plainText(query.text), matchingStrategy: 'all' as const };
  const sort = sorts[query.sort];
  const hits = {
    ...common,
    filter: filterWithout(query, null),
    facets: [...new Set([...query.facets, ...query.ranges])].filter((name) => !apart.includes(name)),
    ...(sort && { sort }),
    page: query.page,
    hitsPerPage: query.hitsPerPage,
    attributesToRetrieve: ['car_id'],
  };
  const counts = apart.map((attribute) => ({
    ...common,
    filter: filterWithout(query, attribute),
    facets: [attribute],
    limit: 0,
    attributesToRetrieve: ['car_id'],
  }));
  return { queries: [hits, ...counts] };
}

function filterWithout(query: SearchQuery, attribute: string | null): string {
  const refinements = Object.entries(query.refinements).filter(([name]) => name !== attribute);
  const of: Filter[] = [query.where, ...refinements.map(([, filter]) => filter)];
  return compileFilter({ op: 'and', of });
}

/** Shoppers type words, not Meilisearch's operators: quotes ask for a phrase, a leading minus excludes. */
const plainText = (text: string): string => text.replace(/"|(?<!\S)-+/g, ' ').trim();
