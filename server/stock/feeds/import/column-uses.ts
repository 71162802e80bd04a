import { isAbsent } from '../rules/feed/absent';
import { isDerivedField } from '../rules/feed/car-record';
import { columnUse, longestHeader } from '../rules/feed/headers';
import { type Remark, unknownColumn } from '../rules/feed/remarks';
import type { ReportedColumn } from '../stock-import-port';
import type { FeedRow } from './read-feed';

const mostColumns = 300;

/** What the import makes of each column of a file, in the order in which they appear. */
export class ColumnUses {
  readonly #columns = new Map<string, ReportedColumn>();

  add({ raw, isRecord }: FeedRow): void {
    for (const name of Object.keys(raw)) {
      if (this.#columns.has(name) || this.#columns.size >= mostColumns) continue;
      // A record of the API has the fields of a car: its own reader reports others.
      const use = isRecord
        ? isDerivedField(name)
          ? ({ use: 'derived' } as const)
          : recordField(name)
        : columnUse(name);
      this.#columns.set(name, { name: name.slice(0, longestHeader), ...use });
    }
  }

  /** Remarks on the values of columns whose meaning nobody knows. */
  unknownIn({ raw, isRecord }: FeedRow): Remark[] {
    if (isRecord) return [];
    return Object.entries(raw)
      .filter(([name, value]) => this.#columns.get(name)?.use === 'unknown' && !isAbsent(value))
      .map(([name, value]) => unknownColumn(name.slice(0, longestHeader), value));
  }

  report(): readonly ReportedColumn[] {
    return [...this.#columns.values()];
  }
}

const recordField = (field: string) => ({ use: 'read', field }) as const;
