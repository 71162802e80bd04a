import type { Pauses } from '#server/platform/threads/pauses';
import { type SortOrder, sortOrders } from '#server/search/search-port';
import type { NumberColumn } from './column';

export type Orders = Readonly<Record<SortOrder, Int32Array>>;
export const noOrders: Orders = {
  relevance: new Int32Array(0),
  latest: new Int32Array(0),
  'price-desc': new Int32Array(0),
  'price-asc': new Int32Array(0),
};

export interface SortKeys {
  readonly customRank: NumberColumn;
  readonly createdAt: NumberColumn;
  readonly price: NumberColumn;
  readonly ids: readonly string[];
}

/** The rows in every sort order: the old orders without removed rows, with the new rows merged in. */
export async function nextOrders(
  before: Orders,
  removedRows: ReadonlySet<number>,
  added: Int32Array,
  keys: SortKeys,
  pauses: Pauses,
): Promise<Orders> {
  const next: Record<SortOrder, Int32Array> = { ...noOrders };
  for (const order of sortOrders) {
    const compare = compareBy(order, keys);
    const remaining =
      removedRows.size > 0 ? before[order].filter((row) => !removedRows.has(row)) : before[order];
    const fresh = await sortRows(added.slice(), compare, pauses);
    const newOrder = new Int32Array(remaining.length + fresh.length);
    await mergeRows(remaining, fresh, compare, newOrder, pauses);
    next[order] = newOrder;
  }
  return next;
}

/** Absent numbers come last both ways; equals are ordered by id, so that paging is stable. */
function compareBy(order: SortOrder, keys: SortKeys): CompareRows {
  const newest = by(keys.createdAt, -1);
  const id = byId(keys.ids);
  switch (order) {
    case 'relevance':
      return inTurn(by(keys.customRank, -1), newest, id);
    case 'latest':
      return inTurn(newest, id);
    case 'price-desc':
      return inTurn(by(keys.price, -1), id);
    case 'price-asc':
      return inTurn(by(keys.price, 1), id);
  }
}

function by(column: NumberColumn, direction: 1 | -1): CompareRows {
  return (a, b) => {
    const left = column.values[a] ?? Number.NaN;
    const right = column.values[b] ?? Number.NaN;
    if (left === right) return 0;
    if (Number.isNaN(left)) return Number.isNaN(right) ? 0 : 1;
    return Number.isNaN(right) ? -1 : (left - right) * direction;
  };
}

function byId(ids: readonly string[]): CompareRows {
  return (a, b) => {
    const [left, right] = [ids[a] ?? '', ids[b] ?? ''];
    return left < right ? -1 : left > right ? 1 : 0;
  };
}

function inTurn(...compares: CompareRows[]): CompareRows {
  return (a, b) => {
    for (const compare of compares) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return 0;
  };
}

type CompareRows = (a: number, b: number) => number;
const RUN = 2048;

/** Sorts rows by merging short sorted runs, letting the event loop turn in between. */
export async function sortRows(rows: Int32Array, compare: CompareRows, pauses: Pauses): Promise<Int32Array> {
  for (let at = 0; at < rows.length; at += RUN) {
    rows.subarray(at, at + RUN).sort(compare);
    if (pauses.due()) await pauses.pause();
  }
  let [from, to]: [Int32Array, Int32Array] = [rows, new Int32Array(rows.length)];
  for (let width = RUN; width < rows.length; width *= 2) {
    for (let at = 0; at < rows.length; at += 2 * width) {
      const left = from.subarray(at, at + width);
      const right = from.subarray(at + width, at + 2 * width);
      await mergeRows(left, right, compare, to.subarray(at, at + left.length + right.length), pauses);
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Merges two sorted lists of rows into `into`. */
export async function mergeRows(
  left: Int32Array,
  right: Int32Array,
  compare: CompareRows,
  into: Int32Array,
  pauses: Pauses,
): Promise<void> {
  let [l, r] = [0, 0];
  for (let at = 0; at < into.length; at++) {
    if ((at & 1023) === 0 && pauses.due()) await pauses.pause();
    const fromLeft = r >= right.length || (l < left.length && compare(left[l] ?? 0, right[r] ?? 0) <= 0);
    into[at] = (fromLeft ? left[l++] : right[r++]) ?? 0;
  }
}
