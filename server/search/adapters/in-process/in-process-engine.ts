import {
  type CopyStamp,
  type IndexChange,
  type IndexCopies,
  type SearchAnswer,
  type SearchDocument,
  type SearchEngine,
  type SearchQuery,
  SearchUnavailable,
} from '#server/search/search-port';
import type { IndexFiles } from './index-files';
import { StockIndex } from './stock-index';

/** Smaller indexes are built in less than two seconds. */
const leastCopied = 20_000;

/** The search engine of a single process: no server, everything in memory, built from the car store or from a copy. */
export class InProcessEngine implements SearchEngine {
  readonly copies: IndexCopies | undefined;
  private readonly indexes = new Map<string, StockIndex>();
  private readonly writing = new Map<string, Promise<void>>();

  /** Copies of indexes of at least `leastRows` cars are kept in `files`. */
  constructor(files?: IndexFiles, leastRows = leastCopied) {
    this.copies = files && {
      worthwhile: () => [...this.indexes].flatMap(([tenant, { size }]) => (size < leastRows ? [] : [tenant])),
      has: (tenant, { stamp }) => files.has(tenant, stamp),
      write: (tenant, stamp) => this.writeCopy(files, tenant, stamp),
      read: (tenant, stamp) => this.readCopy(files, tenant, stamp),
      removeOthers: (tenants) => files.removeOthers(tenants),
    };
  }

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

  /** A change does not wait for the copy, but ends it. */
  private async writeCopy(files: IndexFiles, tenant: string, { stamp, version }: CopyStamp): Promise<void> {
    const latestTurn = this.writing.get(tenant);
    await latestTurn;
    const index = this.indexes.get(tenant);
    if (index?.version !== version) return;
    await files.write(tenant, stamp, {
      parts: index.parts(),
      isCurrent: () => this.writing.get(tenant) === latestTurn,
    });
  }

  private async readCopy(files: IndexFiles, tenant: string, { stamp, version }: CopyStamp): Promise<boolean> {
    const index = new StockIndex();
    if (!(await files.read(tenant, stamp, (part) => index.take(part)))) return false;
    index.version = version;
    await this.inTurn(tenant, async () => {
      if (!this.indexes.has(tenant)) this.indexes.set(tenant, index);
    });
    return true;
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
