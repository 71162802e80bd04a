import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { FacetCount, SearchAnswer, SearchQuery } from '#server/search/search-port';
import { plainText } from './to-record';
import { partsOf } from './to-request';

const anyResult = z.object({
  processingTimeMs: z.number(),
  facetDistribution: z.record(z.string(), z.record(z.string(), z.number())).optional(),
  hits: z.array(z.record(z.string(), z.unknown())),
});
const hitsResult = anyResult.extend({
  hits: z.array(z.object({ car_id: z.string() })),
  totalHits: z.number(),
  totalPages: z.number(),
});
const response = z.object({ results: z.tuple([hitsResult], anyResult) });
type AnyResult = z.infer<typeof anyResult>;

/** Parses the response to `toRequest(…, query)`. Throws a ZodError if it is invalid. */
export function fromResponse(query: SearchQuery, body: unknown): SearchAnswer {
  const { results } = response.parse(body);
  const [hits] = results;
  const facets: Record<string, FacetCount[]> = {};
  const ends: Record<string, { min?: number; max?: number }> = {};
  for (const [index, part] of partsOf(query).entries()) {
    const result: AnyResult = results[index] ?? hits;
    if (part.kind === 'end') {
      ends[part.attribute] = { ...ends[part.attribute], [part.end]: firstNumber(result, part.attribute) };
      continue;
    }
    for (const attribute of part.kind === 'hits' ? part.facets : [part.attribute]) {
      facets[attribute] = countsOf(result.facetDistribution?.[attribute] ?? {});
    }
  }
  return {
    ids: hits.hits.map((hit) => plainText(hit.car_id)),
    count: hits.totalHits,
    pages: hits.totalPages,
    ms: Math.max(...results.map((result) => result.processingTimeMs)),
    facets,
    ranges: Object.fromEntries(query.ranges.map((attribute) => [attribute, whole(ends[attribute])])),
  };
}

function firstNumber(result: AnyResult, attribute: string): number | undefined {
  return z.number().optional().parse(result.hits[0]?.[attribute]);
}

function whole({ min, max }: { min?: number; max?: number } = {}): { min: number; max: number } | null {
  return min === undefined || max === undefined ? null : { min, max };
}

/** The same makes, bodies and colours are in every answer, and answers are cached: each text is held once. */
const texts = new LRUCache<string, string>({ max: 20_000 });

function sharedText(indexed: string): string {
  const existing = texts.get(indexed);
  if (existing !== undefined) return existing;
  const text = plainText(indexed);
  texts.set(indexed, text);
  return text;
}

function countsOf(distribution: Record<string, number>): FacetCount[] {
  return Object.entries(distribution)
    .map(([value, count]) => ({ value: sharedText(value), count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
