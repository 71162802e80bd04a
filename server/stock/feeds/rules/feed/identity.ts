import { createHash } from 'node:crypto';
import { isAbsent, textOf } from './absent';
import type { Field } from './aliases';
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

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
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
  if (cells.id !== undefined) return `row:${hash(`id\n${plain(cells.id)}`).slice(0, 32)}`;
  const plate = plain(cells.regplate).replace(/[^a-z0-9]/g, '');
  if (plate !== '') {
    return `row:${hash(`plate\n${plate}\n${plain(cells.make)}\n${plain(cells.year)}`).slice(0, 32)}`;
  }
  return `row:${hash(lasting.map((field) => plain(cells[field])).join('\n')).slice(0, 32)}`;
}

/** The n-th row (from 1) of one file with the same hash: rows without any number are different cars. */
export const nthKey = (key: string, occurrence: number): string =>
  occurrence === 1 ? key : `${key}:${occurrence}`;

/** A car's permanent id, the same whenever the same car is first imported into the tenant. */
export const carIdOf = (tenant: string, matchKey: string): string =>
  hash(`${tenant}\n${matchKey}`).slice(0, 20);

/** Equal if no feed value has changed: the entity as JSON, and the feed's own dates. */
export const contentHashOf = (
  data: string,
  createdAt: string | undefined,
  soldAtMs: number | undefined,
): string =>
  hash(`${createdAt ?? ''}
${soldAtMs ?? ''}
${data}`).slice(0, 40);
