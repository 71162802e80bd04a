import { type Options, parse } from 'csv-parse/sync';
import { wordsIn } from './cell';
import type { DateOrder } from './feed-dates';
import { columnsOf, columnUse } from './headers';

/** A feed format with a name. */
export interface Format {
  readonly name: string;
  readonly about: string;
  /** Columns by position, for a feed without a header row. */
  readonly columns?: readonly string[];
  readonly dates: DateOrder;
}

/** Cars For Sale: no header row, twenty columns. */
const carsForSale = wordsIn(`
  CarsForSaleDealerID NewUsed VIN StockNumber Make Model ModelYear Trim/Package BodyStyle Miles Engine
  Cylinders FuelType Transmission Price ExteriorColor InteriorColor Options Description PhotoURLs`);

export const carsForSaleFormat = {
  name: 'carsforsale',
  about: 'Cars For Sale, twenty columns without a header',
  columns: carsForSale,
  dates: 'month-first',
} as const satisfies Format;

/** The format by default. */
export const autoFormat: Format = {
  name: 'auto',
  about: 'detect from the file (default)',
  dates: 'day-first',
};

/**
 * In the order of the help text. Only formats that change how a file is read need a name: headers explain themselves.
 */
export const formats: readonly Format[] = [
  autoFormat,
  carsForSaleFormat,
  { name: 'dealerstudio', about: 'Dealer Studio, FTP or webhook', dates: 'day-first' },
  { name: 'easycars', about: 'EasyCars, CSV export or API', dates: 'day-first' },
  { name: 'autogate', about: 'AutoGate style DMS table', dates: 'day-first' },
  { name: 'vauto', about: 'vAuto or HomeNet, dates month first', dates: 'month-first' },
  { name: 'dealercenter', about: 'DealerCenter, dates month first', dates: 'month-first' },
  { name: 'fullpath', about: 'Fullpath', dates: 'day-first' },
  { name: 'cars', about: 'the Car entity under its own field names', dates: 'day-first' },
];
export const formatNamed = (name: string): Format | undefined =>
  formats.find((format) => format.name === name.toLowerCase());

/** True when a first row is plausibly a car of the positional Cars For Sale profile rather than a header. */
function looksLikeCarsForSale(row: readonly string[]): boolean {
  if (row.length !== carsForSale.length) return false;
  const [, condition = '', vin = '', , , , year = ''] = row.map((cell) => cell.trim());
  return (
    /^(?:n|u|new|used)$/i.test(condition) &&
    /^(?:[A-Z0-9]{11,17})?$/i.test(vin) &&
    /^(?:19|20)\d{2}$/.test(year)
  );
}

type Delimiter = ',' | ';' | '\t' | '|';
const delimiters: readonly Delimiter[] = [',', ';', '\t', '|'];
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
function firstRows(sample: string, delimiter: Delimiter): string[][] {
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

const knownColumns = (row: readonly string[]) => {
  const columns = columnsOf(row.map((cell) => (cell.length < 80 && /\p{L}/u.test(cell) ? cell : '')));
  const raw = row.filter((cell) => columnUse(cell).use === 'ignored').length;
  return columns.length + raw / 2;
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
      const score = knownColumns(row);
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
