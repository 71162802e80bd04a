import { Pauses } from '#server/platform/threads/job-loop';
import { attributes } from '#server/search/rules/attributes';
import { answerAmong } from '#server/search/rules/plain-search';
import {
  type Filter,
  type IndexChange,
  type SearchAnswer,
  type SearchDocument,
  type SearchEngine,
  type SearchQuery,
  SearchUnavailable,
  type SortOrder,
} from '#server/search/search-port';
import { CodedColumn, type Column, type Condition, NumberColumn } from './columns';
import { byNumber, comparesOf, nextOrders, noOrders, type Orders } from './sort-orders';
import { TextIndex } from './text-index';

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

/**
 * One tenant's stock as columns: one array per attribute, one row per car. A change writes new rows beside the old ones
 * and then switches to them at once, so that every search sees the stock before or after it.
 */
class StockIndex {
  version = 0;
  /** The rows of the current stock in each order. */
  private orders: Orders = noOrders;
  private readonly text = new TextIndex();
  private readonly ids: string[] = [];
  private readonly columns = new Map<string, Column>(
    attributes.map(({ name, kind }) => [name, kind === 'number' ? new NumberColumn() : new CodedColumn()]),
  );
  private readonly rowOf = new Map<string, number>();
  private readonly free: number[] = [];

  /** Answers a query. Throws on an unknown attribute. */
  search(query: SearchQuery): SearchAnswer {
    const startMs = performance.now();
    const rows = [...this.orders[query.sort]].filter(this.conditionOf(query.where));
    if (query.price) rows.sort(this.byPrice(query.sort, query.price));
    return {
      ...answerAmong(this.withText(rows, query), query, {
        holds: (filter) => this.conditionOf(filter),
        count: (counted, name) => this.column(name).count(counted),
        extent: (counted, name) => this.numbers(name).extent(counted),
        idOf: (row) => this.ids[row] ?? '',
      }),
      ms: performance.now() - startMs,
    };
  }

  /** Prices in another state have no order of their own: few shoppers ask for them. */
  private byPrice(sort: SortOrder, price: string): (a: number, b: number) => number {
    if (sort !== 'price-asc' && sort !== 'price-desc') return () => 0;
    const compare = byNumber(this.numbers(price), sort === 'price-asc' ? 1 : -1);
    return (a, b) => compare(a, b) || ((this.ids[a] ?? '') < (this.ids[b] ?? '') ? -1 : 1);
  }

  /** The rows with the query's text. By relevance, better matches come first within a rank; equal ones keep their order. */
  private withText(rows: readonly number[], { text, sort }: SearchQuery): readonly number[] {
    const scoreOf = this.text.scorer(text);
    if (!scoreOf) return rows;
    const scores = new Map(rows.map((row) => [row, scoreOf(row)]));
    const matching = rows.filter((row) => scores.get(row) !== 0);
    if (sort !== 'relevance') return matching;
    const byRank = byNumber(this.numbers('custom_rank'), -1);
    return matching.sort((a, b) => byRank(a, b) || (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  }

  /** Moves the stock to a new version. Changes nothing if the documents cannot be read to the end. */
  async change(
    upserts: AsyncIterable<SearchDocument> | Iterable<SearchDocument>,
    removals: IndexChange['removals'],
    version: number,
  ): Promise<void> {
    const pauses = new Pauses();
    const staged = new Map<string, number>();
    const removedRows = new Set<number>();
    const stagedRows: number[] = [];
    try {
      for await (const document of upserts) {
        const earlier = staged.get(document.id);
        if (earlier !== undefined) removedRows.add(earlier);
        const row = this.stage(document);
        stagedRows.push(row);
        staged.set(document.id, row);
        if (pauses.due()) await pauses.pause();
      }
    } catch (error) {
      for (const row of stagedRows) this.free.push(row);
      throw error;
    }
    for (const id of [...staged.keys(), ...removals]) {
      const before = this.rowOf.get(id);
      if (before !== undefined) removedRows.add(before);
    }
    const added = Int32Array.from(stagedRows.filter((row) => !removedRows.has(row)));
    const compares = comparesOf((attribute) => this.numbers(attribute), this.ids);
    this.orders = await nextOrders(this.orders, removedRows, added, compares, pauses);
    for (const id of removals) if (!staged.has(id)) this.rowOf.delete(id);
    for (const [id, row] of staged) this.rowOf.set(id, row);
    for (const row of removedRows) this.free.push(row);
    this.version = version;
  }

  private stage(document: SearchDocument): number {
    const row = this.free.pop() ?? this.ids.length;
    this.ids[row] = document.id;
    for (const [name, column] of this.columns) column.set(row, document.values[name]);
    this.text.set(row, document.text);
    return row;
  }

  private conditionOf(filter: Filter): Condition {
    switch (filter.op) {
      case 'and': {
        const parts = filter.of.map((part) => this.conditionOf(part));
        return (row) => parts.every((holds) => holds(row));
      }
      case 'or': {
        const parts = filter.of.map((part) => this.conditionOf(part));
        return (row) => parts.some((holds) => holds(row));
      }
      case 'not': {
        const holds = this.conditionOf(filter.of);
        return (row) => !holds(row);
      }
      case 'eq':
        return this.column(filter.attribute).isOneOf([filter.value]);
      case 'in':
        return this.column(filter.attribute).isOneOf(filter.values);
      case 'range':
        return this.column(filter.attribute).isWithin(filter.from ?? -Infinity, filter.to ?? Infinity);
      case 'exists':
        return this.column(filter.attribute).isPresent;
    }
  }

  private column(attribute: string): Column {
    const column = this.columns.get(attribute);
    if (!column) throw new Error(`Unknown search attribute: ${attribute}`);
    return column;
  }

  private numbers(attribute: string): NumberColumn {
    const column = this.column(attribute);
    if (!(column instanceof NumberColumn)) throw new Error(`Not a numeric search attribute: ${attribute}`);
    return column;
  }
}
