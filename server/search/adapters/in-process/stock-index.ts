import { Pauses } from '#server/platform/threads/job-loop';
import { attributes } from '#server/search/rules/attributes';
import { answerAmong } from '#server/search/rules/plain-search';
import type {
  Filter,
  FilterValue,
  IndexChange,
  SearchAnswer,
  SearchDocument,
  SearchQuery,
  SortOrder,
} from '#server/search/search-port';
import { CodedColumn, type Column, type ColumnRows, type Flags, NumberColumn } from './columns';
import { flagsOf } from './filter-flags';
import { byNumber, comparesOf, nextOrders, noOrders, type Orders } from './sort-orders';
import { TextIndex, type TextRows } from './text-index';
import { chunkSize, inChunks, nextTotals, type Totals } from './totals';

/** A part of an index on its way into a file, or out of it. */
export type IndexPart =
  | { readonly kind: 'texts'; readonly texts: readonly string[] }
  | { readonly kind: 'values'; readonly column: string; readonly values: readonly FilterValue[] }
  | RowsPart
  | { readonly kind: 'stock'; readonly orders: Orders; readonly totals: Totals };

interface RowsPart {
  readonly kind: 'rows';
  readonly from: number;
  /** Empty for a free row. */
  readonly ids: readonly string[];
  readonly text: TextRows;
  readonly columns: Readonly<Record<string, ColumnRows>>;
}

/**
 * One tenant's stock as columns: one array per attribute, one row per car. A change writes new rows beside the old ones
 * and then switches to them at once, so that every search sees the stock before or after it.
 */
export class StockIndex {
  version = 0;
  /** The rows of the current stock in each order. */
  private orders: Orders = noOrders;
  /** How many of them have each value, for attributes that are counted. */
  private totals: Totals = new Map();
  private readonly text = new TextIndex();
  private readonly ids: string[] = [];
  private readonly columns = new Map<string, Column>(
    attributes.map(({ name, kind }) => [name, kind === 'number' ? new NumberColumn() : new CodedColumn()]),
  );
  private readonly rowOf = new Map<string, number>();
  private readonly free: number[] = [];

  /** How many cars it has. */
  get size(): number {
    return this.rowOf.size;
  }

  /** Answers a query. Throws on an unknown attribute. */
  search(query: SearchQuery): SearchAnswer {
    const startMs = performance.now();
    const isMeant = this.flags(query.where);
    const rows: number[] = [];
    const others: number[] = [];
    const order = this.orders[query.sort];
    for (let at = 0; at < order.length; at++) {
      const row = order[at] ?? 0;
      if (isMeant[row] === 1) rows.push(row);
      else others.push(row);
    }
    if (query.price) rows.sort(this.byPrice(query.sort, query.price));
    return {
      ...answerAmong(this.withText(rows, query), query, {
        holds: (filter) => {
          const flags = this.flags(filter);
          return (row) => flags[row] === 1;
        },
        count: (some, name) => this.count(name, some, some === rows ? others : undefined),
        extent: (some, name) => this.numbers(name).extent(some),
        idOf: (row) => this.ids[row] ?? '',
      }),
      ms: performance.now() - startMs,
    };
  }

  /** Counts the values of rows: of all but `others` of the stock, if these are fewer. */
  private count(attribute: string, rows: readonly number[], others?: readonly number[]): Map<string, number> {
    const column = this.column(attribute);
    const totals = this.totals.get(attribute);
    return others && others.length < rows.length && totals && column instanceof CodedColumn
      ? column.named(column.countsWith(others, totals, -1))
      : column.count(rows);
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
    const scores = new Float32Array(this.ids.length);
    for (const row of rows) scores[row] = scoreOf(row);
    const matching = rows.filter((row) => scores[row] !== 0);
    if (sort !== 'relevance') return matching;
    const byRank = byNumber(this.numbers('custom_rank'), -1);
    return matching.sort((a, b) => byRank(a, b) || (scores[b] ?? 0) - (scores[a] ?? 0));
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
    const leaving = [...staged.keys(), ...removals].flatMap((id) => this.rowOf.get(id) ?? []);
    for (const row of leaving) removedRows.add(row);
    const added = stagedRows.filter((row) => !removedRows.has(row));
    const compares = comparesOf((attribute) => this.numbers(attribute), this.ids);
    const codedColumn = (attribute: string) => this.codedColumn(attribute);
    const totals = await nextTotals(this.totals, [...new Set(leaving)], added, { codedColumn, pauses });
    this.orders = await nextOrders(this.orders, removedRows, Int32Array.from(added), compares, pauses);
    this.totals = totals;
    for (const id of removals) if (!staged.has(id)) this.rowOf.delete(id);
    for (const [id, row] of staged) this.rowOf.set(id, row);
    for (const row of removedRows) this.free.push(row);
    this.version = version;
  }

  /** The index in parts that take a few milliseconds each, for `take` of another one. It must not change meanwhile. */
  *parts(): Generator<IndexPart> {
    for (const texts of inChunks(this.text.texts())) yield { kind: 'texts', texts };
    for (const [name, column] of this.columns) {
      if (!(column instanceof CodedColumn)) continue;
      for (const values of inChunks(column.values())) yield { kind: 'values', column: name, values };
    }
    for (let from = 0; from < this.ids.length; from += chunkSize) {
      const to = from + chunkSize;
      const columns = Array.from(this.columns, ([name, column]) => [name, column.rows(from, to)] as const);
      yield {
        kind: 'rows',
        from,
        ids: this.ids.slice(from, to).map((id, index) => (this.rowOf.get(id) === from + index ? id : '')),
        text: this.text.rows(from, to),
        columns: Object.fromEntries(columns),
      };
    }
    yield { kind: 'stock', orders: this.orders, totals: this.totals };
  }

  /** Adds a part of another index to this one, which is complete with the last of them. */
  take(part: IndexPart): void {
    if (part.kind === 'texts') this.text.addTexts(part.texts);
    else if (part.kind === 'values') this.codedColumn(part.column).addValues(part.values);
    else if (part.kind === 'rows') this.takeRows(part);
    else {
      this.orders = part.orders;
      this.totals = part.totals;
    }
  }

  private takeRows({ from, ids, text, columns }: RowsPart): void {
    for (const [index, id] of ids.entries()) {
      const row = from + index;
      this.ids[row] = id;
      if (id === '') this.free.push(row);
      else this.rowOf.set(id, row);
    }
    this.text.setRows(from, text);
    for (const [name, rows] of Object.entries(columns)) this.column(name).setRows(from, rows);
  }

  private stage(document: SearchDocument): number {
    const row = this.free.pop() ?? this.ids.length;
    this.ids[row] = document.id;
    for (const [name, column] of this.columns) column.set(row, document.values[name]);
    this.text.set(row, document.text);
    return row;
  }

  private flags(filter: Filter): Flags {
    return flagsOf(filter, (attribute) => this.column(attribute), this.ids.length);
  }

  private column(attribute: string): Column {
    const column = this.columns.get(attribute);
    if (!column) throw new Error(`Unknown search attribute: ${attribute}`);
    return column;
  }

  private codedColumn(attribute: string): CodedColumn {
    const column = this.column(attribute);
    if (!(column instanceof CodedColumn)) throw new Error(`Not a search attribute with values: ${attribute}`);
    return column;
  }

  private numbers(attribute: string): NumberColumn {
    const column = this.column(attribute);
    if (!(column instanceof NumberColumn)) throw new Error(`Not a numeric search attribute: ${attribute}`);
    return column;
  }
}
