/** A row that could not become a car, and why, in plain words. */
export interface QuarantinedRow {
  /** A spreadsheet's row (the header is row 1); for JSON the n-th item, from 1. */
  readonly row: number;
  readonly reason: string;
}

export interface ImportReport {
  /** Rows of the file, blank ones not counted. */
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** At most the first 1,000; `quarantined_total` is there when there were more. */
  readonly quarantined: readonly QuarantinedRow[];
  readonly quarantined_total?: number;
}

export type ImportFailure =
  | { readonly kind: 'unreadable'; readonly file: string; readonly reason: string }
  | { readonly kind: 'mass-removal'; readonly removed: number; readonly of: number };

/** One clear line for a person. */
export function describeFailure(failure: ImportFailure): string {
  if (failure.kind === 'unreadable') return `${failure.file} was not imported: ${failure.reason}.`;
  const share = Math.round((failure.removed / failure.of) * 100);
  return `Nothing was changed: this file would remove ${failure.removed} of ${failure.of} cars (${share} %). If that is right, import it again with --allow-mass-removal.`;
}
