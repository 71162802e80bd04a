import type { Pauses } from '#server/platform/threads/job-loop';
import { type SortOrder, sortOrders } from '#server/search/search-port';
import type { NumberColumn } from './columns';

export type Orders = Readonly<Record<SortOrder, Int32Array>>;
export const noOrders: Orders = {
  relevance: new Int32Array(0),
  latest: new Int32Array(0),
  'price-desc': new Int32Array(0),
  'price-asc': new Int32Array(0),
  'fuel-use': new Int32Array(0),
};

type CompareRows = (a: number, b: number) => number;

/** The rows in every sort order: the old orders without removed rows, with the new rows merged in. */
export async function nextOrders(
  before: Orders,
  removedRows: ReadonlySet<number>,
  added: Int32Array,
  compares: Readonly<Record<SortOrder, CompareRows>>,
  pauses: Pauses,
): Promise<Orders> {
  const next: Record<SortOrder, Int32Array> = { ...noOrders };
  for (const order of sortOrders) {
    const remaining = before[order].filter((row) => !removedRows.has(row));
    const fresh = await sortRows(added.slice(), compares[order], pauses);
    next[order] = new Int32Array(remaining.length + fresh.length);
    await mergeRows(remaining, fresh, compares[order], next[order], pauses);
  }
  return next;
}

/** How each order compares two rows; equals are ordered by id, so that paging is stable. */
export function comparesOf(
  numbers: (attribute: string) => NumberColumn,
  ids: readonly string[],
): Readonly<Record<SortOrder, CompareRows>> {
  const newest = byNumber(numbers('created_at'), -1);
  const id: CompareRows = (a, b) => ((ids[a] ?? '') < (ids[b] ?? '') ? -1 : 1);
  return {
    relevance: inTurn(byNumber(numbers('custom_rank'), -1), newest, id),
    latest: inTurn(newest, id),
    'price-desc': inTurn(byNumber(numbers('price'), -1), id),
    'price-asc': inTurn(byNumber(numbers('price'), 1), id),
    'fuel-use': inTurn(byNumber(numbers('fuel_litres'), 1), newest, id),
  };
}

/** Compares two rows; absent numbers come last both ways. */
export const byNumber =
  ({ values }: NumberColumn, direction: 1 | -1): CompareRows =>
  (a, b) => {
    const left = values[a] ?? Number.NaN;
    const right = values[b] ?? Number.NaN;
    if (left === right) return 0;
    if (Number.isNaN(left)) return Number.isNaN(right) ? 0 : 1;
    return Number.isNaN(right) ? -1 : (left - right) * direction;
  };

const inTurn =
  (...compares: CompareRows[]): CompareRows =>
  (a, b) => {
    for (const compare of compares) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return 0;
  };

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
async function mergeRows(
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
