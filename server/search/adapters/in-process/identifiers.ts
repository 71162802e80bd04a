import type { Pauses } from '#server/platform/threads/pauses';
import { compactIdentifier } from '#server/search/rules/tokens';
import { mergeRows, sortRows } from './sort-orders';

const EXACT = 1;
const PREFIX = 0.4;
const PREFIX_LENGTH = 3;

/** Stock numbers, VINs and plates of rows, matched exactly or by prefix, never fuzzily. */
export class Identifiers {
  private keys: string[] = [];
  private rows: number[] = [];
  /** Entries by key; keys missing here are not found. */
  private order = new Int32Array(0);
  private firstNew = 0;

  /** Remembers a row's identifier; found once `prepare`'s result is called. */
  add(text: string, row: number): void {
    const words = text.split(/\s+/).map(compactIdentifier);
    const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
    if (longest === '') return;
    this.keys.push(longest);
    this.rows.push(row);
  }

  /** Prepares the next order, without removed rows; the returned function switches to it. */
  async prepare(removedRows: ReadonlySet<number>, pauses: Pauses): Promise<() => void> {
    const { keys, rows } = this;
    const compare = (a: number, b: number) => {
      const [left, right] = [keys[a] ?? '', keys[b] ?? ''];
      return left < right ? -1 : left > right ? 1 : a - b;
    };
    const stays = (entry: number) => !removedRows.has(rows[entry] ?? 0);
    const fresh = Int32Array.from(
      { length: keys.length - this.firstNew },
      (_, index) => this.firstNew + index,
    );
    const added = await sortRows(fresh.filter(stays), compare, pauses);
    const remaining = this.order.filter(stays);
    const next = new Int32Array(remaining.length + added.length);
    await mergeRows(remaining, added, compare, next, pauses);
    return () => {
      this.order = next;
      this.firstNew = keys.length;
      if (keys.length > 2 * next.length + 64) this.squeeze();
    };
  }

  /** Discards entries added since the last switch. */
  discard(): void {
    this.keys.length = this.firstNew;
    this.rows.length = this.firstNew;
  }

  /** Calls `found` for each row with an identifier that is, or begins with, the compact text. */
  find(compact: string, onMatch: (row: number, score: number) => void): void {
    const prefix = compact.length >= PREFIX_LENGTH;
    for (let at = this.lowerBound(compact); at < this.order.length; at++) {
      const entry = this.order[at] ?? 0;
      const key = this.keys[entry] ?? '';
      if (prefix ? !key.startsWith(compact) : key !== compact) return;
      onMatch(this.rows[entry] ?? 0, key === compact ? EXACT : PREFIX);
    }
  }

  private lowerBound(text: string): number {
    let [low, high] = [0, this.order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.keys[this.order[middle] ?? 0] ?? '') < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Drops entries of removed rows. */
  private squeeze(): void {
    const entries = [...this.order];
    this.keys = entries.map((entry) => this.keys[entry] ?? '');
    this.rows = entries.map((entry) => this.rows[entry] ?? 0);
    this.order = Int32Array.from(entries.keys());
    this.firstNew = entries.length;
  }
}
