import { Meilisearch } from 'meilisearch';
import { z } from 'zod';
import {
  type IndexChange,
  type SearchAnswer,
  type SearchDocument,
  type SearchEngine,
  type SearchQuery,
  SearchUnavailable,
} from '../../search-port';
import { quoted } from './compile-filter';
import { fromResponse } from './from-response';
import { settingsHash } from './settings';
import { indexUid, StockIndexes, versionsUid } from './stock-indexes';
import { toRequest } from './to-request';
import { asUnavailable, isMissingIndex } from './unavailable';

export interface MeilisearchOptions {
  readonly url: string;
  /** May search the indexes `cars_*`. */
  readonly searchKey?: string | undefined;
  /** May also write them; the search key when absent. */
  readonly adminKey?: string | undefined;
  readonly searchTimeoutMs?: number;
}

const SEARCH_TIMEOUT_MS = 2_000;
const WRITE_TIMEOUT_MS = 120_000;
/**
 * Compressed, Meilisearch's answers leave in pieces and wait for the network's acknowledgements: 44 ms instead
 * of 2 were measured on the same machine. They are a few kilobytes.
 */
const requestInit = { headers: { 'accept-encoding': 'identity' } };
/** The version is asked for with every page; another process's change is seen this much later. */
const VERSION_LIFE_MS = 1_000;
/** After a failure nothing is asked for this long, so that pages do not wait for an engine that is away. */
const REST_MS = 1_000;

const versionResponse = z.object({
  hits: z.array(z.object({ version: z.number(), settings: z.string() })).max(1),
});

/** The search engine of sites that outgrow one process: a Meilisearch server (design §6). */
export class MeilisearchEngine implements SearchEngine {
  private readonly reader: Meilisearch;
  private readonly indexes: StockIndexes;
  private readonly versions = new Map<string, { value: number | null; atMs: number }>();
  private restUntilMs = 0;

  constructor({ url, searchKey, adminKey, searchTimeoutMs = SEARCH_TIMEOUT_MS }: MeilisearchOptions) {
    const client = (apiKey: string | undefined, timeout: number) =>
      new Meilisearch({ host: url, timeout, requestInit, ...(apiKey !== undefined && { apiKey }) });
    this.reader = client(searchKey, searchTimeoutMs);
    this.indexes = new StockIndexes(client(adminKey ?? searchKey, WRITE_TIMEOUT_MS));
  }

  async search(tenant: string, query: SearchQuery): Promise<SearchAnswer> {
    const request = toRequest(indexUid(tenant), query);
    return this.read(async () => fromResponse(query, await this.reader.multiSearch(request)));
  }

  async replaceAll(tenant: string, documents: AsyncIterable<SearchDocument>, version: number): Promise<void> {
    await this.write(tenant, () => this.indexes.replace(tenant, documents, version));
  }

  async apply(tenant: string, change: IndexChange, version: number): Promise<void> {
    await this.write(tenant, () => this.indexes.apply(tenant, change, version));
  }

  async version(tenant: string): Promise<number | null> {
    const known = this.versions.get(tenant);
    if (known && performance.now() - known.atMs < VERSION_LIFE_MS) return known.value;
    const value = await this.read(() => this.readVersion(tenant));
    this.versions.set(tenant, { value, atMs: performance.now() });
    return value;
  }

  /** Null when there is no index yet, or one with settings of another release. */
  private async readVersion(tenant: string): Promise<number | null> {
    const found = await this.reader
      .index(versionsUid)
      .search('', { filter: `id = ${quoted(tenant)}`, limit: 1 })
      .catch((error: unknown) => {
        if (isMissingIndex(error)) return { hits: [] };
        throw error;
      });
    const [entry] = versionResponse.parse(found).hits;
    return entry?.settings === settingsHash ? entry.version : null;
  }

  private async read<T>(ask: () => Promise<T>): Promise<T> {
    if (performance.now() < this.restUntilMs)
      throw new SearchUnavailable('Meilisearch was away a moment ago');
    try {
      return await ask();
    } catch (error) {
      const told = asUnavailable(error);
      if (told instanceof SearchUnavailable && !isMissingIndex(error)) {
        this.restUntilMs = performance.now() + REST_MS;
      }
      throw told;
    }
  }

  private async write(tenant: string, change: () => Promise<void>): Promise<void> {
    try {
      await change();
      this.restUntilMs = 0;
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      this.versions.delete(tenant);
    }
  }
}
