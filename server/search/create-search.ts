import { join } from 'node:path';
import type { Media } from '#server/dealer/media/create-media';
import type { TenantRegistry } from '#server/dealer/registry';
import type { Visit } from '#server/dealer/visit';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { Log } from '#server/platform/log';
import { noSpans, type Spans, type TimedWork } from '#server/platform/observability/spans';
import type { CarStore } from '#server/stock/cars/car-store';
import { InProcessEngine } from './adapters/in-process/in-process-engine';
import { IndexFiles } from './adapters/in-process/index-files';
import { MeilisearchEngine } from './adapters/meilisearch/meilisearch-engine';
import { ensureSiteKeys, MeilisearchUpkeep } from './adapters/meilisearch/meilisearch-upkeep';
import { SearchMemory } from './search-memory';
import { noUpkeep, type SearchEngine, type SearchUpkeep } from './search-port';

export interface Search {
  readonly engine: SearchEngine;
  /** The operators' view of the engine. */
  readonly searchUpkeep: SearchUpkeep;
  /** Search results and vocabularies cached by this process. */
  readonly searchMemory: SearchMemory;
}

/** `onSearch` gets the seconds that each answered search took; `spans` those of traced requests. */
export function createSearch(
  config: Config,
  log: Log,
  onSearch: (seconds: number) => void,
  spans: Spans = noSpans,
): Search {
  const { engine, searchUpkeep } = createEngine(config, log);
  return {
    engine: observed(engine, config, onSearch, spans),
    searchUpkeep,
    searchMemory: new SearchMemory(),
  };
}

/**
 * Times each answered search; a traced one also has a span, which says which engine found how many cars for whom, never
 * what was searched.
 */
function observed(
  engine: SearchEngine,
  { MEILI_URL }: Config,
  onSearch: (seconds: number) => void,
  spans: Spans,
): SearchEngine {
  const isServer = MEILI_URL !== undefined;
  const work = (tenant: string): TimedWork => ({
    name: 'search',
    kind: isServer ? 'client' : 'internal',
    facts: {
      'dealer_site.search.engine': isServer ? 'meilisearch' : 'in-process',
      'dealer_site.tenant': tenant,
    },
  });
  return {
    replaceAll: (tenant, documents, version) => engine.replaceAll(tenant, documents, version),
    apply: (tenant, change, version) => engine.apply(tenant, change, version),
    version: (tenant) => engine.version(tenant),
    copies: engine.copies,
    search: async (tenant, query) => {
      const startedMs = performance.now();
      const answer = await spans.child(
        work(tenant),
        () => engine.search(tenant, query),
        ({ count }) => ({ facts: { 'dealer_site.search.found': count } }),
      );
      onSearch((performance.now() - startedMs) / 1_000);
      return answer;
    },
  };
}

/** The embedded engine, or the configured Meilisearch server, with its maintenance. */
function createEngine(config: Config, log: Log): Pick<Search, 'engine' | 'searchUpkeep'> {
  if (config.MEILI_URL === undefined) {
    const files = new IndexFiles(join(config.DATA_DIR, 'search'));
    return { engine: new InProcessEngine(files), searchUpkeep: noUpkeep };
  }
  const options = {
    url: config.MEILI_URL,
    searchKey: config.MEILI_SEARCH_KEY,
    searchKeyUid: config.MEILI_SEARCH_KEY_UID,
    adminKey: config.MEILI_ADMIN_KEY,
    onAway: (reason: string) => log.warn({ reason }, 'search engine unreachable'),
    onBack: (awayMs: number) => log.info({ awayMs: Math.round(awayMs) }, 'search engine reachable again'),
  };
  return { engine: new MeilisearchEngine(options), searchUpkeep: new MeilisearchUpkeep(options) };
}

/** The search-only key and the key that writes, of a server whose master key is given; created on the first call only. */
export const ensureSearchKeys = ensureSiteKeys;

/** An empty engine in memory, for a set of cars apart from the stock. */
export const createEmptyEngine = (): SearchEngine => new InProcessEngine();

/** The services for finding cars. */
export interface SearchServices extends Search, Pick<Media, 'colourOf'> {
  readonly tenants: TenantRegistry;
  readonly cars: CarStore;
  readonly clock: Clock;
  readonly log: Log;
}

export type SearchVisit = Visit<SearchServices>;
