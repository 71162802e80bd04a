import { z } from 'zod';
import { everything } from '#server/search/rules/filter';
import {
  type IndexChange,
  type SearchAnswer,
  type SearchDocument,
  type SearchEngine,
  type SearchQuery,
  SearchUnavailable,
} from '#server/search/search-port';
import {
  asUnavailable,
  clientOf,
  GuardedCalls,
  isMissingIndex,
  isRefused,
  isUnknownKey,
  type MeilisearchOptions,
  mayWrite,
} from './guarded-calls';
import { compileFilter, fromResponse, quoted, toRequest } from './requests';
import { SearchAccess } from './search-tokens';
import { settingsHash } from './settings';
import { indexUid, StockIndexes, versionsUid } from './stock-indexes';

const SEARCH_TIMEOUT_MS = 1_000;
/** The version is read with every page; another process's change is seen this much later. */
const VERSION_LIFE_MS = 1_000;

const versionResponse = z.object({
  hits: z.array(z.object({ version: z.number(), settings: z.string() })).max(1),
});
interface IndexVersion {
  /** Null when there is no index yet, or it was built by another release. */
  readonly value: number | null;
  readonly foreign: boolean;
}

/** The search engine for sites that outgrow one process: a Meilisearch server. */
export class MeilisearchEngine implements SearchEngine {
  private readonly reader;
  private readonly indexes: StockIndexes;
  private readonly access: SearchAccess;
  private readonly calls: GuardedCalls;
  private readonly versions = new Map<string, IndexVersion & { readonly atMs: number }>();

  constructor(private readonly options: MeilisearchOptions) {
    const { searchKey, searchKeyUid, searchTimeoutMs = SEARCH_TIMEOUT_MS } = options;
    this.reader = clientOf(options, searchKey, searchTimeoutMs);
    this.indexes = new StockIndexes(writerOf(options));
    this.calls = new GuardedCalls(options);
    this.access = new SearchAccess({ searchKey, searchKeyUid, lookUpUid: () => this.lookUpUid() });
  }

  async search(tenant: string, query: SearchQuery): Promise<SearchAnswer> {
    if (this.versions.get(tenant)?.foreign) {
      throw new SearchUnavailable('the index was built by another release: run dealer stock reindex');
    }
    return this.calls.read(async () => {
      const uid = indexUid(tenant);
      const { init, carriesFilter } = await this.access.permit(uid, compileFilter(query.where));
      const request = toRequest(uid, carriesFilter ? { ...query, where: everything } : query);
      return fromResponse(query, await this.reader.multiSearch(request, init));
    });
  }

  async replaceAll(tenant: string, documents: AsyncIterable<SearchDocument>, version: number): Promise<void> {
    await this.write(tenant, () => this.indexes.replace(tenant, documents, version));
  }

  async apply(tenant: string, change: IndexChange, version: number): Promise<void> {
    await this.write(tenant, () => this.indexes.apply(tenant, change, version));
  }

  async version(tenant: string): Promise<number | null> {
    const cachedVersion = this.versions.get(tenant);
    if (cachedVersion && performance.now() - cachedVersion.atMs < VERSION_LIFE_MS) return cachedVersion.value;
    const read = await this.calls.read(() => this.readVersion(tenant));
    this.versions.set(tenant, { ...read, atMs: performance.now() });
    return read.value;
  }

  private async readVersion(tenant: string): Promise<IndexVersion> {
    const filter = `id = ${quoted(tenant)}`;
    const { init } = await this.access.permit(versionsUid, filter);
    const record = await this.reader
      .index(versionsUid)
      .search('', { filter, limit: 1 }, init)
      .catch((error: unknown) => {
        if (isMissingIndex(error)) return { hits: [] };
        throw error;
      });
    const [entry] = versionResponse.parse(record).hits;
    const foreign = entry !== undefined && entry.settings !== settingsHash;
    return { value: entry && !foreign ? entry.version : null, foreign };
  }

  /** The uid of the search key, if the admin key may read it, or the search key itself. */
  private async lookUpUid(): Promise<string | null> {
    const { searchKey, adminKey } = this.options;
    if (searchKey === undefined) return null;
    const asker = clientOf(this.options, adminKey ?? searchKey, SEARCH_TIMEOUT_MS);
    return asker.getKey(searchKey).then(
      ({ uid }) => uid,
      (error: unknown) => {
        if (isRefused(error) || isUnknownKey(error)) return null;
        throw error;
      },
    );
  }

  private async write(tenant: string, change: () => Promise<void>): Promise<void> {
    if (!mayWrite(this.options)) {
      throw new SearchUnavailable('without MEILI_ADMIN_KEY the search index is read-only');
    }
    try {
      await change();
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      this.versions.delete(tenant);
    }
  }
}

const WRITE_TIMEOUT_MS = 120_000;

const writerOf = (options: MeilisearchOptions) => clientOf(options, options.adminKey, WRITE_TIMEOUT_MS);
