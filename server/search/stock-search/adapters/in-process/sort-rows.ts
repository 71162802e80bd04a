import type { Pauses } from '#server/platform/threads/pauses';

export type CompareRows = (a: number, b: number) => number;
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
