import type { ReportedValues } from '../import-report';
import type { Remark } from '../rules/feed/remarks';

const rowsNamed = 20;

type Group = ReportedValues & { count: number; rows: number[] };

/** Counts the values left out of a file's rows, by field and reason: a short report for a file of any length. */
export class LeftOutValues {
  readonly #groups = new Map<string, Group>();

  add(row: number, remarks: readonly Remark[] = []): void {
    for (const { field, problem, value } of remarks) {
      const key = `${field}\n${problem}`;
      const group = this.#groups.get(key) ?? { field, problem, count: 0, rows: [], example: value };
      this.#groups.set(key, group);
      group.count += 1;
      if (group.rows.length < rowsNamed && group.rows.at(-1) !== row) group.rows.push(row);
    }
  }

  /** The most frequent first; undefined if no value was left out. */
  report(): { left_out?: readonly ReportedValues[] } {
    const groups = [...this.#groups.values()].sort((a, b) => b.count - a.count);
    return groups.length > 0 ? { left_out: groups } : {};
  }
}
