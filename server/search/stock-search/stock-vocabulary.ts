import type { Tenant } from '#server/settings/tenant-schema';
import { ANSWER_LIFE_MS, recall, type SearchDeps } from './recall';
import { baseTypes } from './rules/base-types';
import { type StockVocabulary, unknownVocabulary } from './rules/path-facets';
import { vocabularyFacets, vocabularyOf } from './rules/vocabulary-of';

/**
 * A tenant's listed makes, models, bodies and other searchable values, with counts, most frequent first. Cached until
 * the index changes; unknown if the engine is down, nothing is cached and the stock is too large to scan.
 */
export async function stockVocabulary(deps: SearchDeps, tenant: Tenant): Promise<StockVocabulary> {
  const memory = deps.searchMemory.of(tenant);
  const now = deps.clock.now();
  const kept = memory.vocabulary;
  const version = await deps.engine.version(tenant.slug).catch(() => null);
  if (kept && kept.version === version && now.getTime() - kept.atMs < ANSWER_LIFE_MS) return kept.of;
  const found = await recall(deps, tenant, {
    text: '',
    refinements: {},
    sort: 'relevance',
    page: 1,
    hitsPerPage: 1,
    facets: vocabularyFacets,
    ranges: [],
  });
  if (!found.complete) return kept?.of ?? unknownVocabulary;
  const of = sameAs(
    kept?.of,
    vocabularyOf(found.answer, tenant.search.makes_without_path, baseTypes(tenant)),
  );
  if (found.notice !== null) return of;
  memory.vocabulary = { of, version, atMs: now.getTime() };
  return of;
}

/** The previous vocabulary if nothing changed, so that values derived from it can be reused. */
function sameAs(before: StockVocabulary | undefined, now: StockVocabulary): StockVocabulary {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
