import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { CarData } from '#server/stock/cars/car-data';

/** What a row is made from. */
export interface ExportedCar {
  readonly car: CarData;
  readonly tenant: Pick<Tenant, 'name'>;
  /** Where the car stands; undefined if that is not one of the dealer's locations. */
  readonly location: TenantLocation | undefined;
}

/** A file that a marketplace or an advertising system reads. */
export interface ExportFormat {
  readonly name: 'google' | 'meta' | 'autogate' | 'generic';
  readonly about: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly separator: '\t' | ',';
  readonly columns: readonly string[];
  /** The cells, in the order of the columns. */
  readonly row: (exported: ExportedCar) => readonly (string | number | undefined)[];
  /** What the receiver demands and this car lacks, in words for the dealer; empty for a car that is ready. */
  readonly missing: (exported: ExportedCar) => readonly string[];
}

/** The names of columns, from a list of them. */
export const columnsIn = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Pairs of a condition and what it means for the dealer: those that hold. */
export const problemsOf = (checks: readonly (readonly [isMissing: boolean, words: string])[]): string[] =>
  checks.flatMap(([isMissing, words]) => (isMissing ? [words] : []));

/** A receiver without a column for it takes only cars that can be bought today. */
export const notForSale = ({ availability }: CarData): readonly (readonly [boolean, string])[] => [
  [availability === 'sold', 'the car is sold'],
  [availability === 'reserved', 'the car is reserved'],
  [availability === 'coming_soon', 'the car is not in stock yet'],
];

/** Seventeen letters and digits without I, O and Q. */
export const isVin = (vin: string | undefined): vin is string =>
  vin !== undefined && /^[A-HJ-NPR-Z0-9]{17}$/i.test(vin);

/** Text of at most so many characters, cut between words where possible, never within a character. */
export function cutText(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const start = characters.slice(0, most).join('');
  const space = start.lastIndexOf(' ');
  return (space > most / 2 ? start.slice(0, space) : start).trimEnd();
}

/** `2021 Toyota HiLux SR5`. */
export const titleOf = ({ year, make, model, badge }: CarData): string =>
  [year, make, model, badge].filter(Boolean).join(' ');

type Cell = string | number | undefined;

/** A line of a file: quoted CSV (RFC 4180), or tab-separated text, which can hold neither tabs nor line breaks. */
export function tableLine(cells: readonly Cell[], separator: ExportFormat['separator']): string {
  const quote = separator === '\t' ? plainCell : csvCell;
  return `${cells.map((cell) => quote(cell === undefined ? '' : String(cell))).join(separator)}\r\n`;
}

const plainCell = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');
const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
