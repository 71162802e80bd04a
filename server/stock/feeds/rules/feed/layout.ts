import { type Options, parse } from 'csv-parse/sync';
import { looksLikeCarsForSale } from './formats';
import { columnsOf, isKnownHeader, meaningOf } from './headers';

export type Delimiter = ',' | ';' | '\t' | '|';
export const delimiters: readonly Delimiter[] = [',', ';', '\t', '|'];
const rowsLookedAt = 8;
const longestRecord = 1024 * 1024;

/** How delimited text is parsed, leniently: stray quotes, short and long rows, mixed line ends. */
export const csvOptions = (delimiter: Delimiter) =>
  ({
    delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  }) satisfies Options;

/** Parsing options of a delimited text. */
export interface Layout {
  readonly delimiter: Delimiter;
  /** Index of the header row; null for columns by position. */
  readonly headerAt: number | null;
}

/** The first rows of a text with a given delimiter; as many as are readable if the text is broken. */
export function firstRows(sample: string, delimiter: Delimiter): string[][] {
  const rows: string[][] = [];
  const keep = (row: string[]) => {
    rows.push(row);
    return null;
  };
  try {
    parse(sample, { ...csvOptions(delimiter), to: rowsLookedAt, on_record: keep });
  } catch {
    // A quote that is still open at the end of the sample.
  }
  return rows;
}

const known = (row: readonly string[]) => {
  const meant = columnsOf(row.map((cell) => (cell.length < 80 && /\p{L}/u.test(cell) ? cell : '')));
  const raw = row.filter((cell) => meaningOf(cell) === undefined && isKnownHeader(cell)).length;
  return meant.length + raw / 2;
};

/**
 * Finds the delimiter and the header row with the most known column names. Skips a title above the header. Null if no
 * row names at least two columns and none is a plausible row of the positional profile.
 */
export function sniffLayout(sample: string): Layout | null {
  let best: (Layout & { score: number }) | null = null;
  for (const delimiter of delimiters) {
    const rows = firstRows(sample, delimiter);
    rows.forEach((row, headerAt) => {
      const score = known(row);
      if (score >= 2 && score > (best?.score ?? 0)) best = { delimiter, headerAt, score };
    });
    const first = rows[0];
    if (best === null && first && looksLikeCarsForSale(first)) return { delimiter, headerAt: null };
  }
  return best;
}

/** The delimiter of a text without a header: the one that gives the expected number of columns. */
export function sniffDelimiter(sample: string, columns: number): Delimiter {
  const distance = (delimiter: Delimiter) =>
    Math.abs((firstRows(sample, delimiter)[0]?.length ?? 0) - columns);
  return delimiters.reduce(
    (best, delimiter) => (distance(delimiter) < distance(best) ? delimiter : best),
    ',',
  );
}
