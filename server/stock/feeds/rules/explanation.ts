import type { ColumnUse, QuarantinedRow } from '../import-report';

/** Values left out, cut or in doubt for one reason, which completes "this value …"; the first 20 rows. */
export interface LostValues {
  problem: string;
  count: number;
  rows: number[];
  example: string;
}

/** A column of a file, or an element of a lead: what it is read as, and what of it is lost. */
export interface ExplainedColumn {
  name: string;
  use: ColumnUse;
  /** The field that it gives, or what it says of the car; absent if its values are not used. */
  field?: string;
  /** Its first few different values, shortened. */
  examples: string[];
  lost: LostValues[];
}

/** What the site makes of a file, as the API gives it. Nothing of the file is stored. */
export interface FeedExplanation {
  kind: 'stock' | 'adf';
  /** Rows or leads that were read; how many of them are a car or a lead; whether that was all of the file. */
  rows: { read: number; usable: number; complete: boolean };
  columns: ExplainedColumn[];
  /** Values made from several columns. */
  lost: (LostValues & { field: string })[];
  /** Rows that are no car, or leads that nobody can follow up; the first hundred. */
  quarantine: QuarantinedRow[];
  quarantine_total: number;
  /** About the file as a whole, in sentences. */
  notes: string[];
}

/** How much of a file is read and told. */
export const explainLimits = { rows: 2_000, columns: 300, examples: 3, quarantine: 100, lost: 200 } as const;
