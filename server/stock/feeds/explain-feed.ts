import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import { publicName } from '#server/stock/cars/car-data';
import type { FeedRow } from './import/read-feed';
import { describeFailure, type ImportFailure, type ImportReport, type ReportedValues } from './import-report';
import { type ImportInput, importStock } from './import-stock';
import type { StockImports } from './merge/merge';
import { explainLimits, type FeedExplanation, type LostValues } from './rules/explanation';
import { isBlank } from './rules/feed/cell';
import { longestHeader, meaningOf } from './rules/feed/column-meaning';
import { shortValue } from './rules/feed/remarks';

type ExplainedInput = Pick<ImportInput, 'tenant' | 'source' | 'format'>;

/**
 * Explains a stock file column by column with the dry run of an import that reaches no database. The error completes
 * "FILE cannot be read: …".
 */
export async function explainFeed(
  { tenant, source, format }: ExplainedInput,
  clock: Clock,
): Promise<Result<FeedExplanation, string>> {
  const seen = new SeenRows();
  const result = await importStock(
    { stockImports: nowhere, clock },
    { tenant, source, ...(format && { format }), dryRun: true, watch: (rows) => seen.watch(rows) },
  );
  if (result.ok) return ok(toExplanation(result.value, seen));
  const { error: failure } = result;
  if (failure.kind === 'unreadable') return err(failure.reason);
  return failure.report ? ok(toExplanation(failure.report, seen, failure)) : err(describeFailure(failure));
}

function toExplanation(report: ImportReport, seen: SeenRows, refusal?: ImportFailure): FeedExplanation {
  const { read, quarantined, left_out: left = [], columns = [] } = report;
  const total = report.quarantined_total ?? quarantined.length;
  const groups = left.slice(0, explainLimits.lost);
  const names = new Set<string | undefined>(columns.map(({ name }) => name));
  return {
    kind: 'stock',
    rows: { read, usable: read - total, complete: seen.isComplete },
    columns: columns.map((column) => ({
      ...column,
      ...(column.field !== undefined && { field: publicName(column.field) }),
      ...(column.use === 'derived' && saidBy(column.name)),
      examples: seen.examplesOf(column.name),
      lost: groups.filter((group) => group.column === column.name).map(toLost),
    })),
    lost: groups
      .filter(({ column }) => !names.has(column))
      .map((group) => ({ field: publicName(group.field), ...toLost(group) })),
    quarantine: quarantined.slice(0, explainLimits.quarantine),
    quarantine_total: total,
    notes: [
      ...(seen.isComplete ? [] : [`Only the first ${explainLimits.rows} rows were read.`]),
      ...(refusal ? [`An import would refuse the file. ${describeFailure(refusal, refusalAdvice)}`] : []),
    ],
  };
}

const toLost = ({ problem, count, rows, example }: ReportedValues): LostValues => ({
  problem,
  count,
  rows: [...rows],
  example,
});

const refusalAdvice = 'allow a mass removal when you import it';

/** What a column that gives no value of its own says of the car, such as `hidden`. */
function saidBy(header: string): { readonly field?: string } {
  const field = meaningOf(header)?.field;
  return field === undefined ? {} : { field };
}

/** The rows on their way to the import, up to the limit, and the first values of each column. */
class SeenRows {
  readonly #examples = new Map<string, Set<string>>();
  isComplete = true;

  async *watch(rows: AsyncIterable<FeedRow>): AsyncGenerator<FeedRow> {
    let read = 0;
    for await (const row of rows) {
      if (read === explainLimits.rows) {
        this.isComplete = false;
        return;
      }
      read += 1;
      // A long file must not keep everybody else waiting.
      if (read % 20 === 0) await setImmediate();
      for (const [name, value] of Object.entries(row.raw)) this.#note(name, value);
      yield row;
    }
  }

  #note(name: string, value: unknown): void {
    const key = name.slice(0, longestHeader);
    const examples = this.#examples.get(key) ?? new Set();
    if (examples.size >= explainLimits.examples || isBlank(value)) return;
    examples.add(shortValue(value));
    if (this.#examples.size < explainLimits.columns) this.#examples.set(key, examples);
  }

  examplesOf(name: string): string[] {
    return [...(this.#examples.get(name) ?? [])];
  }
}

/** A staging area that keeps nothing. */
const nowhere: StockImports = {
  stage: (work) =>
    work({
      heldCars: async () => new Set(),
      knownCars: async () => async () => null,
      add: async () => undefined,
      replace: async () => undefined,
      merge: async () => ({ ...noFigures, kept: [], refusal: null }),
      planned: async function* () {},
    }),
  report: async () => 0,
};

const noFigures = {
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  before: 0,
  forSale: 0,
  offSale: 0,
  onSale: 0,
};
