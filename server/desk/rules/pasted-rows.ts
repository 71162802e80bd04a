import { CsvError, parse } from 'csv-parse/sync';
import { isMissingPage } from '#server/dealer/rules/redirects';
import type { SiteSwitches } from '#server/dealer/rules/site-pages';
import { isDate } from '#server/platform/text/local-time';
import { newId } from './new-id';
import { valueAt } from './schema-form';
import { ownPath } from './setting-entry';

/** Entries of a list from pasted lines, each with the number of its line, and what is wrong with the others. */
export interface PastedRows {
  readonly entries: readonly { readonly line: number; readonly value: Readonly<Record<string, unknown>> }[];
  readonly problems: readonly string[];
}

/** Rows of one paste. */
const mostRows = 500;

/**
 * Redirects from two columns, as a spreadsheet or a list has them: the former address, and the page that it leads to now.
 * Addresses of the site itself may be whole. `known`: former addresses that have a redirect already, in small letters.
 */
export function pastedRedirects(
  text: string,
  { hosts, known }: { readonly hosts: readonly string[]; readonly known: ReadonlySet<string> },
): PastedRows {
  const takenPaths = new Set(known);
  const entries: { line: number; value: Record<string, unknown> }[] = [];
  const problems: string[] = [];
  text.split(/\r\n|\n|\r/).forEach((row, at) => {
    const line = at + 1;
    const [from = '', to = ''] = columnsOf(row);
    if (from === '' || (line === 1 && !/^(\/|https?:)/i.test(from))) return;
    const path = pathOf(from);
    if (to === '') problems.push(`Line ${line}: there is no second address.`);
    else if (takenPaths.has(path.toLowerCase()))
      problems.push(`Line ${line}: ${path} is in your list already.`);
    else if (entries.length === mostRows) problems.push(`Line ${line}: paste at most ${mostRows} at a time.`);
    else {
      takenPaths.add(path.toLowerCase());
      entries.push({ line, value: { from: path, to: ownPath(to, hosts) } });
    }
  });
  return { entries, problems };
}

/** The new addresses of redirects that no page of the site has: mistyped, or of a page that is still to come. */
export const missingTargets = (tenant: SiteSwitches, redirects: readonly unknown[]): readonly string[] =>
  redirects.flatMap((redirect) => {
    const to = valueAt(redirect, ['to']);
    return typeof to === 'string' && to.startsWith('/') && isMissingPage(to, tenant) ? [to] : [];
  });

/** Columns are divided by a tab, a comma, a semicolon or spaces. */
const columnsOf = (row: string): readonly string[] =>
  row
    .trim()
    .split(/\t+|\s*[;,]\s*|\s+/)
    .map((column) => column.replace(/^"(.*)"$/, '$1'));

/** The path of an address of the former website. */
const pathOf = (address: string): string =>
  /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).pathname : address;

type ReviewColumn = 'customer_name' | 'rating' | 'text' | 'review_date';
const usualColumns: readonly ReviewColumn[] = ['customer_name', 'rating', 'text', 'review_date'];
const columnNames: readonly (readonly [RegExp, ReviewColumn])[] = [
  [/name|customer|author|reviewer/i, 'customer_name'],
  [/rating|stars|score/i, 'rating'],
  [/date|when|created/i, 'review_date'],
  [/text|review|comment|words/i, 'text'],
];

/**
 * Reviews from CSV, or from rows of a spreadsheet: name, stars, text and date, in this order or under headings. `known`: ids
 * of the reviews that are there.
 */
export function pastedReviews(text: string, known: ReadonlySet<string>): PastedRows {
  const rows = csvRows(text);
  if (typeof rows === 'string') return { entries: [], problems: [rows] };
  const [first] = rows;
  const headed = first?.cells.some((cell) => /^(rating|stars|score)$/i.test(cell.trim())) ?? false;
  const columns = headed ? (first?.cells ?? []).map(columnOf) : usualColumns;
  const used = new Set(known);
  const entries: { line: number; value: Record<string, unknown> }[] = [];
  const problems: string[] = [];
  for (const { line, cells } of headed ? rows.slice(1) : rows) {
    const review = readReview(columns, cells);
    if (typeof review === 'string') problems.push(`Line ${line}: ${review}`);
    else if (entries.length === mostRows) problems.push(`Line ${line}: paste at most ${mostRows} at a time.`);
    else {
      const id = newId(review.customer_name, used);
      used.add(id);
      entries.push({ line, value: { id, ...review } });
    }
  }
  return { entries, problems };
}

const columnOf = (heading: string): ReviewColumn | undefined =>
  columnNames.find(([pattern]) => pattern.test(heading))?.[1];

/** The rows with the numbers of their lines; a sentence for what is no CSV. */
function csvRows(text: string): readonly { line: number; cells: readonly string[] }[] | string {
  const delimiter = text.includes('\t') ? '\t' : text.includes(',') ? ',' : ';';
  try {
    const rows = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: true,
    }) as unknown as readonly { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (error instanceof CsvError) return 'A quotation mark is missing somewhere in this text.';
    throw error;
  }
}

function readReview(columns: readonly (ReviewColumn | undefined)[], cells: readonly string[]) {
  const cell = (name: ReviewColumn) => (cells[columns.indexOf(name)] ?? '').trim();
  const name = cell('customer_name');
  const stars = cell('rating').replace(',', '.');
  const rating = Number(/^\d+(\.\d+)?/.exec(stars)?.[0] ?? Number.NaN);
  const date = dateOf(cell('review_date'));
  if (name === '') return 'there is no name.';
  if (!(rating >= 0 && rating <= 5)) return 'write stars from 0 to 5 in the second column.';
  if (date === undefined) return 'write the date like 24/11/2026.';
  return {
    customer_name: name,
    text: cell('text') || null,
    rating,
    ...(date === '' ? {} : { review_date: date }),
  };
}

/** As dd/mm/yyyy; empty for none, undefined for what is no date. */
function dateOf(text: string): string | undefined {
  if (text === '') return '';
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (year) return isDate(`${year}-${month}-${day}`) ? `${day}/${month}/${year}` : undefined;
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const [dd, mm] = [d.padStart(2, '0'), m.padStart(2, '0')];
  return isDate(`${y}-${mm}-${dd}`) ? `${dd}/${mm}/${y}` : undefined;
}
