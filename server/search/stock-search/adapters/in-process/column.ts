import type { FilterValue, SearchDocument } from '../../search-port';
import type { RowList } from './row-list';

export type StoredValue = SearchDocument['values'][string];
/** One byte per row: 1 if a condition holds. */
export type Mask = Uint8Array;

/** One attribute of every row. Callers set the length of masks and rows; columns only fill them. */
export interface Column {
  grow(capacity: number): void;
  set(row: number, value: StoredValue): void;
  /** Marks the rows that have one of the values. */
  selectValues(values: readonly FilterValue[], mask: Mask, size: number): void;
  selectRange(from: number, to: number, mask: Mask, size: number): void;
  selectPresent(mask: Mask, size: number): void;
  /** Adds `step` for each value of each row listed. */
  count(list: RowList, tally: Map<string, number>, step: 1 | -1): void;
}

/** `to` with the contents of `from`, for columns that grow. */
export function grown<T extends { length: number; set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
