/** Rows with empty, null or the text 'null' data are hidden. */
export const isKnown = (value: string | null | undefined): value is string =>
  value !== undefined && value !== null && value.trim() !== '' && value.trim().toLowerCase() !== 'null';

/** One row of a list of facts. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The rows with a value, in order. */
export const knownFacts = (rows: readonly (readonly [string, string | null | undefined])[]): Fact[] =>
  rows.flatMap(([label, value]) => (isKnown(value) ? [{ label, value: value.trim() }] : []));
