import type { Pauses } from '#server/platform/threads/pauses';
import { type SortOrder, sortOrders } from '../../search-port';
import type { NumberColumn } from './number-column';
import { type CompareRows, mergeRows, sortRows } from './sort-rows';

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
  gone: ReadonlySet<number>,
  added: Int32Array,
  keys: SortKeys,
  pauses: Pauses,
): Promise<Orders> {
  const next: Record<SortOrder, Int32Array> = { ...noOrders };
  for (const order of sortOrders) {
    const compare = compareBy(order, keys);
    const kept = gone.size > 0 ? before[order].filter((row) => !gone.has(row)) : before[order];
    const fresh = await sortRows(added.slice(), compare, pauses);
    const merged = new Int32Array(kept.length + fresh.length);
    await mergeRows(kept, fresh, compare, merged, pauses);
    next[order] = merged;
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
