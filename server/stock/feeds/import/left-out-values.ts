import { storedField } from '#server/stock/cars/car-data';
import { offSaleSaying } from '#server/stock/feeds/rules/feed/availability-words';
import type { ReportedColumn, ReportedValues, UnknownWord } from '../import-report';
import { isDerivedField } from '../rules/feed/car-record';
import { isAbsent } from '../rules/feed/cell';
import { longestHeader, meaningOf } from '../rules/feed/column-meaning';
import { columnUse } from '../rules/feed/headers';
import {
  lineOf,
  type Remark,
  shortValue,
  unknownPrice,
  unknownWord,
  unknownYard,
} from '../rules/feed/remarks';
import type { FeedRow } from './read-feed';

const rowsNamed = 20;
const mostGroups = 2_000;
const wordsNamed = 20;

type Group = ReportedValues & { count: number; rows: number[] };

/** Counts the values left out of a file's rows, by field and reason: a short report for a file of any length. */
export class LeftOutValues {
  readonly #groups = new Map<string, Group>();
  /** Rows with at least one value left out for a reason. */
  readonly #rowCounts = new Map<string, number>();

  add({ row, raw }: Pick<FeedRow, 'row' | 'raw'>, remarks: readonly Remark[]): void {
    for (const problem of new Set(remarks.map((remark) => remark.problem))) {
      this.#rowCounts.set(problem, (this.#rowCounts.get(problem) ?? 0) + 1);
    }
    for (const remark of remarks) {
      const key = keyOf(remark, raw);
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

  /** How many cars have a word that was left out for a reason, and the most frequent of these words. */
  words(reason: string): { readonly cars: number; readonly words: readonly UnknownWord[] } {
    const words = [...this.#groups.values()]
      .filter(({ problem }) => problem === reason)
      .sort((a, b) => b.count - a.count)
      .slice(0, wordsNamed)
      .map(({ example, column, count }) => ({ text: example, column, count }));
    return { cars: this.#rowCounts.get(reason) ?? 0, words };
  }
}

/** Each unknown word of a column has a line of its own, for the dealer to say what it means. */
function keyOf(remark: Remark, raw: FeedRow['raw']): string {
  const { field, problem, value } = remark;
  const isWord = [unknownWord, unknownPrice, unknownYard].includes(problem);
  return [field, problem, ...(isWord ? [value, columnIn(raw, remark)] : [])].join('\n');
}

function newGroup(remark: Remark, raw: FeedRow['raw']): Group {
  const { field, problem, value } = remark;
  const name = remark.column ?? columnIn(raw, remark);
  return { field, ...(name !== undefined && { column: name }), problem, count: 0, rows: [], example: value };
}

/**
 * The header of the column that a remark's value is from: the field's only column with a value, otherwise the one whose
 * text the value is, or is part of. Undefined if none is.
 */
function columnIn(
  raw: FeedRow['raw'],
  { field, source, value }: Pick<Remark, 'field' | 'source' | 'value'>,
): string | undefined {
  const name = source ?? field.split('.')[0];
  const columns = Object.keys(raw).filter(
    (key) => (meaningOf(key)?.field === name || storedField(key) === name) && lineOf(raw[key] ?? '') !== '',
  );
  const column =
    columns.find((key) => columns.length === 1 || shortValue(raw[key]) === value) ??
    columns.find((key) => lineOf(raw[key]).includes(value.replace(/…$/, '')));
  return column?.slice(0, longestHeader);
}

const mostColumns = 300;

/** What the import makes of each column of a file, in the order in which they appear. */
export class ColumnUses {
  readonly #columns = new Map<string, ReportedColumn>();
  #hasUnknown = false;

  add({ raw, record }: FeedRow): void {
    for (const name of Object.keys(raw)) {
      if (this.#columns.has(name) || this.#columns.size >= mostColumns) continue;
      // A record of the API has the fields of a car: its own reader reports others.
      const use = record ? recordUse(name) : columnUse(name);
      this.#columns.set(name, { name: name.slice(0, longestHeader), ...use });
      this.#hasUnknown ||= use.use === 'unknown';
    }
  }

  /** Remarks on the values of columns whose meaning nobody knows. */
  unknownIn({ raw, record }: FeedRow): Remark[] {
    if (record || !this.#hasUnknown) return [];
    return Object.entries(raw)
      .filter(([name, value]) => this.#columns.get(name)?.use === 'unknown' && !isAbsent(value))
      .map(([name, value]) => unknownColumn(name.slice(0, longestHeader), value));
  }

  report(): readonly ReportedColumn[] {
    return [...this.#columns.values()];
  }
}

const recordUse = (name: string): ReturnType<typeof columnUse> =>
  isDerivedField(name) ? { use: 'derived' } : { use: 'read', field: storedField(name) };

/** On a column whose meaning nobody knows; a word such as `Sold` takes the car off sale even there. */
const unknownColumn = (column: string, value: unknown): Remark => ({
  field: column,
  column,
  problem:
    offSaleSaying(value) === undefined
      ? 'is in a column that the import does not know, and is not used'
      : 'takes the car off sale, although the import does not know the column',
  value: shortValue(value),
});
