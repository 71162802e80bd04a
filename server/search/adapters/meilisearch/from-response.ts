import { z } from 'zod';
import type { FacetCount, SearchAnswer, SearchQuery } from '../../search-port';
import { countedApart } from './to-request';

const counts = z.record(z.string(), z.record(z.string(), z.number()));
const stats = z.record(z.string(), z.object({ min: z.number(), max: z.number() }));
const countsResult = z.object({
  processingTimeMs: z.number(),
  facetDistribution: counts.optional(),
  facetStats: stats.optional(),
});
const hitsResult = countsResult.extend({
  hits: z.array(z.object({ car_id: z.string() })),
  totalHits: z.number(),
  totalPages: z.number(),
});
const response = z.object({ results: z.tuple([hitsResult], countsResult) });

/** Reads the answer to `toRequest(…, query)`. Throws a ZodError when it is not one. */
export function fromResponse(query: SearchQuery, body: unknown): SearchAnswer {
  const [hits, ...apart] = response.parse(body).results;
  const attributes = countedApart(query);
  const resultOf = (attribute: string) => apart[attributes.indexOf(attribute)] ?? hits;
  const facets = query.facets.map(
    (name) => [name, ordered(resultOf(name).facetDistribution?.[name] ?? {})] as const,
  );
  const ranges = query.ranges.map((name) => [name, resultOf(name).facetStats?.[name] ?? null] as const);
  return {
    ids: hits.hits.map((hit) => hit.car_id),
    count: hits.totalHits,
    pages: hits.totalPages,
    ms: Math.max(hits.processingTimeMs, ...apart.map((result) => result.processingTimeMs)),
    facets: Object.fromEntries(facets),
    ranges: Object.fromEntries(ranges),
  };
}

function ordered(distribution: Record<string, number>): FacetCount[] {
  return Object.entries(distribution)
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
