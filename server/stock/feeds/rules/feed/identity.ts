import { hash } from 'node:crypto';
import { isAbsent, textOf } from './cell';
import type { Field } from './columns';
import type { Cells } from './headers';

/** Fields that stay the same while a car is for sale: not price, status, pictures or description. */
const lasting: readonly Field[] = [
  'title',
  'year',
  'make',
  'model',
  'badge',
  'series',
  'body',
  'trans',
  'fuel',
  'drive',
  'engine',
  'engine_size',
  'cylinders',
  'colour',
  'interior_colour',
  'colour_pair',
  'km',
  'miles',
  'doors',
  'seats',
  'car_type',
  'build_date',
  'location_code',
  'location_name',
  'location',
];

const digestOf = (text: string) => hash('sha256', text);
const plain = (value: unknown) =>
  isAbsent(value) ? '' : (textOf(value) ?? JSON.stringify(value)).toLowerCase();

/**
 * The key that identifies a car in the next file: its stock number, otherwise its VIN, otherwise (prefixed `row:`) a
 * hash of the feed's own id, its plate, or the row's stable fields. Uses the feed's own text rather than normalised
 * values, so that an improved importer still recognises the car.
 */
export function matchKeyOf(cells: Cells, stocknum: string | undefined, vin: string | undefined): string {
  if (stocknum !== undefined) return `stock:${stocknum.toLowerCase()}`;
  if (vin !== undefined) return `vin:${vin}`;
  if (cells.id !== undefined) return `row:${digestOf(`id\n${plain(cells.id)}`).slice(0, 32)}`;
  const plate = plain(cells.regplate).replace(/[^a-z0-9]/g, '');
  if (plate !== '') {
    return `row:${digestOf(`plate\n${plate}\n${plain(cells.make)}\n${plain(cells.year)}`).slice(0, 32)}`;
  }
  return `row:${digestOf(lasting.map((field) => plain(cells[field])).join('\n')).slice(0, 32)}`;
}

/** The n-th row (from 1) of one file with the same hash: rows without any number are different cars. */
export const nthKey = (key: string, occurrence: number): string =>
  occurrence === 1 ? key : `${key}:${occurrence}`;

/** A car's permanent id, the same whenever the same car is first imported into the tenant. */
export const carIdOf = (tenant: string, matchKey: string): string =>
  digestOf(`${tenant}\n${matchKey}`).slice(0, 20);

/** Equal if no feed value has changed: the entity as JSON, and the feed's own dates. */
export const contentHashOf = (
  data: string,
  createdAt: string | undefined,
  soldAtMs: number | undefined,
): string =>
  digestOf(`${createdAt ?? ''}
${soldAtMs ?? ''}
${data}`).slice(0, 40);

/** Used in place of a plate if there is none. */
const noPlate = /^(?:un-?reg(?:istered|o)?|noreg|norego|new|none|nil|tba|na|sold|demo)$/i;

/**
 * A VIN, or the chassis number of an older or imported car, in capitals without separators. Not validated further
 * (only North America has a check digit); fillers such as `00000000000000000` are ignored.
 */
export function vinOf(value: unknown): string | undefined {
  const vin = textOf(value)?.toUpperCase().replace(/[\s.]/g, '');
  if (vin === undefined || !/^[A-Z0-9-]{5,20}$/.test(vin) || !/\d/.test(vin)) return undefined;
  return new Set(vin.replace(/-/g, '')).size > 2 ? vin : undefined;
}

/** A number plate in capitals without separators. */
export function plateOf(value: unknown): string | undefined {
  const plate = textOf(value)
    ?.toUpperCase()
    .replace(/[\s\-·•.]/g, '');
  return plate !== undefined && /^[A-Z0-9]{1,9}$/.test(plate) && !noPlate.test(plate) ? plate : undefined;
}

export function stockNumberOf(value: unknown): string | undefined {
  const number = textOf(value);
  return number !== undefined && number.length <= 60 ? number : undefined;
}

/** National Vehicle Identification Code: six letters and digits. */
export function nvicOf(value: unknown): string | undefined {
  const code = textOf(value)?.toUpperCase();
  return code !== undefined && /^[A-Z0-9]{6}$/.test(code) ? code : undefined;
}

/** RedBook's code of a variant, such as `FORD13DA` or `AUVTOYO2021AEHD`: letters, digits, and hyphens inside. */
export function redbookCodeOf(value: unknown): string | undefined {
  const code = textOf(value)?.toUpperCase();
  return code !== undefined && /^[A-Z0-9][A-Z0-9-]{3,39}$/.test(code) && /[A-Z]/.test(code)
    ? code
    : undefined;
}

/** A postcode; restores the zero that spreadsheets drop (`0800` -> `800`). */
export function postcodeOf(value: unknown): string | undefined {
  const code = textOf(value);
  if (code === undefined) return undefined;
  if (/^\d{4}$/.test(code)) return code;
  return /^[28]\d{2}$/.test(code) ? `0${code}` : undefined;
}
