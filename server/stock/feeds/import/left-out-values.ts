import { columnIn } from '../rules/feed/headers';
import { type Remark, unknownPrice, unknownWord, unknownYard } from '../rules/feed/remarks';
import type { ReportedValues } from '../stock-import-port';
import type { FeedRow } from './read-feed';

const rowsNamed = 20;
const mostGroups = 2_000;

type Group = ReportedValues & { count: number; rows: number[] };

/** Counts the values left out of a file's rows, by field and reason: a short report for a file of any length. */
export class LeftOutValues {
  readonly #groups = new Map<string, Group>();

  add({ row, raw }: Pick<FeedRow, 'row' | 'raw'>, remarks: readonly Remark[]): void {
    for (const remark of remarks) {
      const key = keyOf(remark);
      const group = this.#groups.get(key) ?? newGroup(remark, raw);
      if (this.#groups.size < mostGroups) this.#groups.set(key, group);
      group.count += 1;
      if (group.rows.length < rowsNamed && group.rows.at(-1) !== row) group.rows.push(row);
    }
  }

  /** The most frequent first; without `left_out` if no value was left out. */
  report(): { left_out?: readonly ReportedValues[] } {
    const groups = [...this.#groups.values()].sort((a, b) => b.count - a.count);
    return groups.length > 0 ? { left_out: groups } : {};
  }
}

/** Each unknown word has a line of its own, for the dealer to say what it means. */
function keyOf({ field, problem, value }: Remark): string {
  const isWord = [unknownWord, unknownPrice, unknownYard].includes(problem);
  return [field, problem, ...(isWord ? [value] : [])].join('\n');
}

function newGroup({ field, column, problem, value }: Remark, raw: FeedRow['raw']): Group {
  const name = column ?? columnIn(raw, field);
  return { field, ...(name !== undefined && { column: name }), problem, count: 0, rows: [], example: value };
}
