export interface Fact {
  readonly label: string;
  readonly value: string;
}
/** One fact of every compared car; undefined where a car does not state it. */
export interface FactRow {
  readonly label: string;
  readonly values: readonly (string | undefined)[];
}
export interface SplitFacts {
  /** Rows whose stated values differ, then rows that not every car states. */
  readonly differing: readonly FactRow[];
  /** Identical facts. */
  readonly same: readonly Fact[];
}

/** These identify a car and always differ: they come last among the differences. */
const naming = new Set(['Stock number', 'Registration']);

/** Facts of several cars side by side, differences first (without rows that no car states). */
export function splitFacts(cars: readonly (readonly Fact[])[]): SplitFacts {
  const rows = factRows(cars);
  const rank = (row: FactRow) => (naming.has(row.label) ? 2 : isStatedDifference(row) ? 0 : 1);
  const differing = rows.filter((row) => !isSame(row));
  return {
    differing: [0, 1, 2].flatMap((place) => differing.filter((row) => rank(row) === place)),
    same: rows.filter(isSame).map(({ label, values }) => ({ label, value: values[0] ?? '' })),
  };
}

/** Every label once, in the order of the cars' facts. */
function factRows(cars: readonly (readonly Fact[])[]): FactRow[] {
  const labels: string[] = [];
  for (const facts of cars) {
    let after = -1;
    for (const { label } of facts) {
      const known = labels.indexOf(label);
      if (known < 0) labels.splice(++after, 0, label);
      else after = known;
    }
  }
  return labels.map((label) => ({
    label,
    values: cars.map((facts) => facts.find((fact) => fact.label === label)?.value),
  }));
}

const spelling = (value: string): string => value.trim().replace(/\s+/g, ' ').toLowerCase();
const stated = ({ values }: FactRow): string[] => values.flatMap((value) => (value ? [spelling(value)] : []));

const isStatedDifference = (row: FactRow): boolean => new Set(stated(row)).size > 1;
const isSame = (row: FactRow): boolean =>
  row.values.length > 1 && stated(row).length === row.values.length && !isStatedDifference(row);
