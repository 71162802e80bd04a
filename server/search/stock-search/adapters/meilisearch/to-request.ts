import type { MultiSearchParams } from 'meilisearch';
import type { Filter, SearchQuery, SortOrder } from '../../search-port';
import { compileFilter } from './compile-filter';

const sorts: Readonly<Record<SortOrder, string[] | null>> = {
  relevance: null,
  latest: ['created_at:desc', 'car_id:asc'],
  'price-desc': ['price:desc', 'car_id:asc'],
  'price-asc': ['price:asc', 'car_id:asc'],
};

/** The purpose of one query in a multi-search. */
export type Part =
  | { readonly kind: 'hits'; readonly facets: readonly string[] }
  | { readonly kind: 'counts'; readonly attribute: string }
  | { readonly kind: 'end'; readonly attribute: string; readonly end: 'min' | 'max' };

/**
 * The queries for one search: the hits with the counts of unrefined attributes; for each refined attribute its counts
 * without its own refinement (disjunctive facets); and the ends of each range, read from the first car in each
 * direction, since Meilisearch's own facet statistics include every single price.
 */
export function partsOf(query: SearchQuery): Part[] {
  const apart = query.facets.filter((attribute) => query.refinements[attribute]);
  const facets = query.facets.filter((attribute) => !apart.includes(attribute));
  const ends = ['min', 'max'] as const;
  return [
    { kind: 'hits', facets },
    ...apart.map((attribute) => ({ kind: 'counts' as const, attribute })),
    ...query.ranges.flatMap((attribute) => ends.map((end) => ({ kind: 'end' as const, attribute, end }))),
  ];
}

/** One multi-search call for one search; `fromResponse` parses its response. */
export function toRequest(indexUid: string, query: SearchQuery): MultiSearchParams {
  const common = { indexUid, q: withoutOperators(query.text), matchingStrategy: 'all' as const };
  return { queries: partsOf(query).map((part) => ({ ...common, ...askFor(part, query) })) };
}

function askFor(part: Part, query: SearchQuery) {
  switch (part.kind) {
    case 'hits': {
      const sort = sorts[query.sort];
      return {
        filter: filterWithout(query, null),
        facets: [...part.facets],
        ...(sort && { sort }),
        page: query.page,
        hitsPerPage: query.hitsPerPage,
        attributesToRetrieve: ['car_id'],
      };
    }
    case 'counts': {
      const filter = filterWithout(query, part.attribute);
      return { filter, facets: [part.attribute], limit: 0, attributesToRetrieve: ['car_id'] };
    }
    case 'end':
      return {
        filter: filterWithout(query, part.attribute, [{ op: 'exists', attribute: part.attribute }]),
        sort: [`${part.attribute}:${part.end === 'min' ? 'asc' : 'desc'}`],
        limit: 1,
        attributesToRetrieve: [part.attribute],
      };
  }
}

function filterWithout(query: SearchQuery, attribute: string | null, also: readonly Filter[] = []): string {
  const refinements = Object.entries(query.refinements).filter(([name]) => name !== attribute);
  const of: Filter[] = [query.where, ...refinements.map(([, filter]) => filter), ...also];
  return compileFilter({ op: 'and', of });
}

/** Shoppers type words, not Meilisearch's operators: quotes ask for a phrase, a leading minus excludes. */
const withoutOperators = (text: string): string => text.replace(/"|(?<!\S)-+/g, ' ').trim();
