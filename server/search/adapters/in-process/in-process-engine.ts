import {
  type IndexChange,
  type SearchAnswer,
  type SearchDocument,
  type SearchEngine,
  type SearchQuery,
  SearchUnavailable,
} from '#server/search/search-port';
import { StockIndex } from './stock-index';

/** The search engine of a single process: no server, everything in memory, rebuilt from the car store. */
export class InProcessEngine implements SearchEngine {
  private readonly indexes = new Map<string, StockIndex>();
  private readonly writing = new Map<string, Promise<void>>();

  async search(tenant: string, query: SearchQuery): Promise<SearchAnswer> {
    const index = this.indexes.get(tenant);
    if (!index) throw new SearchUnavailable(`The stock of ${tenant} is not indexed yet`);
    return index.search(query);
  }

  replaceAll(tenant: string, documents: AsyncIterable<SearchDocument>, version: number): Promise<void> {
    return this.inTurn(tenant, async () => {
      const index = new StockIndex();
      await index.change(documents, [], version);
      this.indexes.set(tenant, index);
    });
  }

  apply(tenant: string, { upserts, removals }: IndexChange, version: number): Promise<void> {
    return this.inTurn(tenant, async () => {
      const index = this.indexes.get(tenant) ?? new StockIndex();
      await index.change(upserts, removals, version);
      this.indexes.set(tenant, index);
    });
  }

  async version(tenant: string): Promise<number | null> {
    return this.indexes.get(tenant)?.version ?? null;
  }

  /** Changes of one tenant run one after the other; a failed one does not stop the next. */
  private inTurn(tenant: string, write: () => Promise<void>): Promise<void> {
    const turn = (this.writing.get(tenant) ?? Promise.resolve()).then(write);
    this.writing.set(
      tenant,
      turn.catch(() => undefined),
    );
    return turn;
  }
}
