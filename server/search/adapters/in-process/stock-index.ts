import { Pauses } from '#server/platform/threads/pauses';
import { attributes } from '#server/search/rules/attributes';
import { BoundedCache } from '#server/search/rules/bounded-cache';
import type { Filter, IndexChange, SearchDocument } from '#server/search/search-port';
import { type Column, type Mask, NumberColumn } from './column';
import { columnOf } from './columns';
import { ListedStock } from './listed-stock';
import { keepCommon, type Rows, Scratch, selectRows } from './select-rows';
import { nextOrders, noOrders, type Orders } from './sort-orders';
import { TextIndex } from './text-index';

/** The site rules of a tenant, of this minute and the one before. */
const LISTS_KEPT = 2;

/** A site's filter and the stock it lists. */
interface List {
  readonly where: Filter;
  readonly listed: ListedStock;
}

/**
 * One tenant's stock as columns: one typed array per attribute, one row per car. A change writes new rows beside the
 * old ones and then switches to them at once, so that every search sees the stock before or after it.
 */
export class StockIndex {
  readonly scratch = new Scratch();
  readonly text = new TextIndex();
  readonly ids: string[] = [];
  live = new Uint8Array(0);
  orders: Orders = noOrders;
  version = 0;
  private lists = new BoundedCache<ListedStock>(LISTS_KEPT);
  private newestList: List | null = null;
  private readonly columns = new Map<string, Column>();
  private readonly rowOf = new Map<string, number>();
  private readonly free: number[] = [];

  /** `before` is the index that this one replaces: its cached counts are computed here in advance. */
  constructor(before?: StockIndex) {
    this.newestList = before?.newestList ?? null;
    for (const { name, kind } of attributes) this.columns.set(name, columnOf(kind));
    this.grow(64);
  }

  /** Rows in use or free again; masks and lists of rows are at least this long. */
  get size(): number {
    return this.ids.length;
  }
  get count(): number {
    return this.rowOf.size;
  }

  /** Throws on an unknown attribute: filters come from rules, never from a URL. */
  column(attribute: string): Column {
    const column = this.columns.get(attribute);
    if (!column) throw new Error(`Unknown search attribute: ${attribute}`);
    return column;
  }
  numbers(attribute: string): NumberColumn {
    const column = this.column(attribute);
    if (!(column instanceof NumberColumn)) throw new Error(`Not a numeric search attribute: ${attribute}`);
    return column;
  }

  /** The cars a filter lists, cached for the last few filters until the stock changes. */
  listed(where: Filter): ListedStock {
    const key = JSON.stringify(where);
    const cachedList = this.lists.get(key);
    if (cachedList) return cachedList;
    const mask = this.maskOf(where, this.live);
    // The next minute's filter mostly lists the same cars, whose counts are cached.
    const same = this.newestList && Buffer.compare(this.newestList.listed.mask, mask) === 0;
    const cars = same && this.newestList ? this.newestList.listed : new ListedStock(mask, this);
    this.newestList = { where, listed: cars };
    this.lists.set(key, cars);
    return cars;
  }
  private maskOf(where: Filter, live: Mask): Mask {
    const mask = new Uint8Array(this.size);
    selectRows(where, this.selectable(), mask);
    keepCommon(mask, live, this.size);
    return mask;
  }
  /** The columns that filters are evaluated over. */
  selectable(): Rows {
    return { column: this.column.bind(this), size: this.size, scratch: this.scratch };
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
      this.text.discard();
      this.free.push(...stagedRows);
      throw error;
    }
    for (const id of [...staged.keys(), ...removals]) {
      const before = this.rowOf.get(id);
      if (before !== undefined) removedRows.add(before);
    }
    const added = Int32Array.from(stagedRows.filter((row) => !removedRows.has(row)));
    const orders = await nextOrders(this.orders, removedRows, added, this.sortKeys(), pauses);
    const switchText = await this.text.prepare(removedRows, pauses);
    const live = this.live.slice();
    for (const row of removedRows) live[row] = 0;
    for (const row of added) live[row] = 1;
    const list = await this.nextList(live, pauses);

    for (const id of removals) if (!staged.has(id)) this.rowOf.delete(id);
    for (const [id, row] of staged) this.rowOf.set(id, row);
    this.live = live;
    this.free.push(...removedRows);
    this.orders = orders;
    this.lists = new BoundedCache(LISTS_KEPT);
    this.newestList = list;
    if (list) this.lists.set(JSON.stringify(list.where), list.listed);
    switchText();
    this.version = version;
  }

  /** Counts the newest filter's cars in advance, so that the first search after a change is not slower. */
  private async nextList(live: Mask, pauses: Pauses): Promise<List | null> {
    if (!this.newestList) return null;
    const { where, listed: before } = this.newestList;
    const cars = new ListedStock(this.maskOf(where, live), this);
    await cars.countAsIn(before, pauses);
    return { where, listed: cars };
  }

  private sortKeys() {
    return {
      customRank: this.numbers('custom_rank'),
      createdAt: this.numbers('created_at'),
      price: this.numbers('price'),
      ids: this.ids,
    };
  }

  private stage(document: SearchDocument): number {
    const row = this.free.pop() ?? this.ids.length;
    if (row >= this.live.length) this.grow(Math.ceil(this.live.length * 1.5));
    this.ids[row] = document.id;
    for (const [name, column] of this.columns) column.set(row, document.values[name]);
    this.text.set(row, document.text);
    return row;
  }

  private grow(capacity: number): void {
    const live = new Uint8Array(capacity);
    live.set(this.live);
    this.live = live;
    for (const column of this.columns.values()) column.grow(capacity);
    this.text.grow(capacity);
    this.scratch.grow(capacity);
  }
}
