/** A row that could not become a car, and the reason in plain words. */
export interface QuarantinedRow {
  /** A spreadsheet's row (the header is row 1); for JSON the n-th item, from 1. */
  readonly row: number;
  readonly reason: string;
}

/** Values of one field that were left out or cut for the same reason. */
export interface ReportedValues {
  /** Field of the Car entity: `images`, `finance_lenders.termYears`. */
  readonly field: string;
  /** Completes "this value …": `could not be read`. */
  readonly problem: string;
  readonly count: number;
  /** The first 20 of their rows. */
  readonly rows: readonly number[];
  /** The first of them, shortened. */
  readonly example: string;
}

export interface ImportReport {
  /** Rows of the file, not counting blank ones. */
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** At most the first 1,000; `quarantined_total` is set if there are more. */
  readonly quarantined: readonly QuarantinedRow[];
  readonly quarantined_total?: number;
  /** Values left out of the cars or changed, most frequent first; absent if there are none. */
  readonly left_out?: readonly ReportedValues[];
}

export type ImportFailure =
  | { readonly kind: 'unreadable'; readonly file: string; readonly reason: string }
  | { readonly kind: 'mass-removal'; readonly removed: number; readonly of: number };

/** One clear line for a person. */
export function describeFailure(failure: ImportFailure): string {
  if (failure.kind === 'unreadable') return `${failure.file} was not imported: ${failure.reason}.`;
  const share = Math.round((failure.removed / failure.of) * 100);
  return `Nothing was changed: this file would remove ${failure.removed} of ${failure.of} cars (${share} %). If that is correct, import it again with --allow-mass-removal.`;
}
