import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { type Group, isGroup, jsonIn } from '#server/platform/text/json';
import { withStoredNames } from '#server/stock/cars/car-data';
import { isCarRecord } from '../rules/feed/car-record';
import { carsalesColumns, isCarsalesRecord } from '../rules/feed/carsales-record';
import {
  carsForSaleFormat,
  csvOptions,
  type Format,
  type Layout,
  sniffDelimiter,
  sniffLayout,
} from '../rules/feed/formats';
import { type Cells, cellsOf, columnsOf } from '../rules/feed/headers';
import { nestedPlaceOf } from '../rules/feed/lists';
import { shortValue } from '../rules/feed/remarks';
import { decode, FeedBroken, type FeedSource, inspect } from './feed-source';
import { jsonItems, listStart } from './json-items';

/** One row of a feed: its cells by meaning and unchanged, or why it is not a record. */
export interface FeedRow {
  /** As a person counts: a spreadsheet's row (the header is row 1), or the n-th item of a list. */
  readonly row: number;
  readonly cells: Cells;
  readonly raw: Readonly<Record<string, unknown>>;
  /** `raw` as JSON, where the file has it in one line. */
  readonly json?: string | undefined;
  /** The car, under the names of the stock record, where `raw` is one in the API's own shape. */
  readonly record?: Group | undefined;
  readonly problem?: string;
}

/** The rows of a file, in any encoding and format. Throws FeedBroken if it is neither CSV nor JSON. */
export async function* readFeed(
  source: FeedSource,
  format: Format,
  onBytes: (read: number) => void = () => undefined,
): AsyncGenerator<FeedRow> {
  const { encoding, sample } = await inspect(source);
  const text = sample.replace(/^\uFEFF/, '');
  const chunks = decode(source, encoding, onBytes);
  if (/^\s*[[{]/.test(text)) yield* jsonRows(chunks, text);
  else yield* csvRows(chunks, layoutOf(text, format));
}

interface CsvLayout extends Layout {
  readonly columns: readonly string[] | null;
}

function layoutOf(sample: string, format: Format): CsvLayout {
  const layout = sniffLayout(sample);
  if (layout && layout.headerAt !== null) return { ...layout, columns: null };
  if (layout || format.columns) {
    const columns = format.columns ?? carsForSaleFormat.columns;
    return {
      delimiter: layout?.delimiter ?? sniffDelimiter(sample, columns.length),
      headerAt: null,
      columns,
    };
  }
  if (/^\s*</.test(sample)) {
    throw new FeedBroken(
      'it is XML or a web page; the import reads CSV and JSON: ask the sender for one of them',
    );
  }
  const firstLine = sample.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
  throw new FeedBroken(
    `it is not JSON and has no recognised column names (make, model and year are required); its first line is “${shortValue(firstLine)}”`,
  );
}

async function* csvRows(chunks: AsyncIterable<string>, layout: CsvLayout): AsyncGenerator<FeedRow> {
  let headers = layout.columns;
  let columns = headers ? columnsOf(headers) : [];
  let at = -1;
  const end = new FeedEnd();
  end.setHeader(headers ?? []);
  for await (const { values, row } of csvRecords(end.watch(chunks), layout)) {
    at += 1;
    if (headers === null) {
      if (at < (layout.headerAt ?? 0)) continue;
      headers = values.map((value) => value.trim());
      columns = columnsOf(headers);
      end.setHeader(headers);
      continue;
    }
    end.addRow(values.length);
    if (values.some((value) => value.trim() !== '')) {
      yield { row, cells: cellsOf(columns, values), raw: rawOf(headers, values) };
    }
  }
  if (end.isCutOff()) throw new FeedBroken('it is cut off: its last row lacks columns and a line break');
}

/** Records with their spreadsheet row, counting empty lines. */
async function* csvRecords(
  chunks: AsyncIterable<string>,
  layout: Layout,
): AsyncGenerator<{ values: readonly string[]; row: number }> {
  const parser = parse({ ...csvOptions(layout.delimiter), info: true });
  let failure: unknown;
  pipeline(Readable.from(chunks), parser, (error) => {
    failure = error ?? undefined;
  });
  let row = 0;
  try {
    for await (const item of parser) {
      const { record, info }: { record: string[]; info: Info } = item;
      row = info.records + info.empty_lines;
      yield { values: record, row };
    }
  } catch (error) {
    throw brokenCsv(failure ?? error, row);
  }
}

/** `row` is the last one yielded; the parser may be further ahead. */
function brokenCsv(error: unknown, row: number): unknown {
  if (!(error instanceof CsvError)) return error;
  const recordCount = 'records' in error ? Number(error['records']) : 0;
  const empty = 'empty_lines' in error ? Number(error['empty_lines']) : 0;
  const last = Math.max(row, recordCount + empty || 0);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') {
    return new FeedBroken(`the row after row ${last} has an unclosed quotation mark`);
  }
  return new FeedBroken(`row ${last + 1} cannot be read as CSV`);
}

function rawOf(headers: readonly string[], values: readonly string[]): Record<string, string> {
  // Without a prototype: a column may have any name.
  const raw: Record<string, string> = Object.create(null);
  values.forEach((value, at) => {
    const header = headers[at] || `column ${at + 1}`;
    raw[header in raw ? `${header} (column ${at + 1})` : header] = value;
  });
  return raw;
}

async function* jsonRows(chunks: AsyncIterable<string>, sample: string): AsyncGenerator<FeedRow> {
  const columns = rememberColumns();
  const start = listStart(sample);
  let row = 0;
  for await (const text of jsonItems(chunks, start)) {
    row += 1;
    const item = jsonIn(text);
    if (isGroup(item)) {
      const { raw, record, cells } = readItem(item, columns);
      if (!start.closed && row === 1 && !cells.make && !cells.model) throw new FeedBroken(withoutCars(raw));
      const json = raw === item ? inOneLine(text) : undefined;
      yield { row, cells, raw, json, record };
    } else if (item !== null) {
      const problem = item === undefined ? 'it is not valid JSON' : 'it is not a car record';
      yield { row, cells: {}, raw: { text: text.slice(0, 200) }, problem };
    }
  }
  if (row === 0 && !/[\]}]\s*$/.test(sample)) throw new FeedBroken('it is not valid JSON');
}

function readItem(item: Group, columns: ReturnType<typeof rememberColumns>) {
  const raw = isCarsalesRecord(item) ? carsalesColumns(item) : item;
  const record = isCarRecord(raw) ? withStoredNames(raw) : undefined;
  const named = record ?? raw;
  return { raw, record, cells: cellsOf(columns(Object.keys(named)), Object.values(named)) };
}

const inOneLine = (json: string): string | undefined => (json.includes('\n') ? undefined : json);

/** What a JSON file looks like whose first item is no car. */
function withoutCars(item: FeedRow['raw']): string {
  const place = nestedPlaceOf(item);
  return place === undefined
    ? 'it is JSON but has no list of cars'
    : `it is JSON whose make and model are inside "${place}"; the import reads records with them at the top, cars as this site's API gives them, and carsales inventory`;
}

/** The items of one feed have the same few sets of keys. */
function rememberColumns() {
  const columnsByHeader = new Map<string, ReturnType<typeof columnsOf>>();
  return (keys: readonly string[]) => {
    const signature = keys.join('\n');
    const columns = columnsByHeader.get(signature) ?? columnsOf(keys);
    if (columnsByHeader.size < 500) columnsByHeader.set(signature, columns);
    return columns;
  };
}

/**
 * Watches a delimited text for an end that came too soon. It is cut off if its last row has no line break and fewer columns
 * than both the header and every row before it; in a file of one row, than the header. A row as short as an earlier one is
 * whole: many feeds leave out empty columns at the end, or the last line break. So is one that only lacks surplus columns,
 * which have no name. A line of one column may be a closing remark such as `END`.
 */
export class FeedEnd {
  #isWithinLine = false;
  #named = 0;
  #lastColumns: number | undefined;
  #fewestBefore = Number.POSITIVE_INFINITY;

  /** Passes the text on. */
  async *watch(chunks: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const chunk of chunks) {
      if (chunk !== '') this.#isWithinLine = !/[\r\n]$/.test(chunk);
      yield chunk;
    }
  }

  /** Notes the names of the columns: empty ones at the end do not count. */
  setHeader(names: readonly string[]): void {
    this.#named = names.findLastIndex((name) => name !== '') + 1;
  }

  /** Notes a row, in order, by the number of its columns. */
  addRow(columns: number): void {
    this.#fewestBefore = Math.min(this.#lastColumns ?? this.#fewestBefore, this.#fewestBefore);
    this.#lastColumns = columns;
  }

  /** Once everything has been read. */
  isCutOff(): boolean {
    const last = this.#lastColumns ?? 0;
    return this.#isWithinLine && last > 1 && last < Math.min(this.#named, this.#fewestBefore);
  }
}
