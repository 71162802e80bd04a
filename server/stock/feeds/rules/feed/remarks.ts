import type { z } from 'zod';
import { type Car, carSchema } from '#server/settings/car';
import { isAbsent, textOf, tidyWords } from './cell';
import type { Field } from './columns';
import { type Cells, fieldsOf } from './headers';
import { dropAbsent } from './lists';
import { dollarsOf } from './numbers';

/** A value of a row that the import left out or cut, and why. */
export interface Remark {
  /** Field of the Car entity, with its part if there is one: `finance_lenders.termYears`. */
  readonly field: string;
  /** The column, where the field does not name it; or the meaning of the column, where it is another than the field. */
  readonly column?: string;
  readonly source?: Field;
  /** Completes the sentence "this value …", with the same wording for every row: `could not be read`. */
  readonly problem: string;
  /** The feed's value, shortened. */
  readonly value: string;
}

export const unreadable = 'could not be read';
export const unknownWord =
  'is not known to the import, so the car is not shown: enter what it means in the settings (imports.words)';
export const unknownPrice =
  'has words that the import does not know, so it is no price: enter what they mean in the settings (imports.words)';
export const unknownYard =
  'is not one of the site’s locations, so the car has none: enter it at the location that it means, among its names in stock files';
const noAmount = 'is not an amount, so the car has no price';
const wrongCharacters = 'has characters in the wrong encoding';
const longestShown = 80;

/** The value as one line of text. */
export function lineOf(value: unknown, longest = 20_000): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, longest);
  if (tidyWords.test(text)) return text;
  return text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
}

/** The value as a short line of text for a report. */
export function shortValue(value: unknown): string {
  const line = lineOf(value, longestShown * 4);
  return line.length > longestShown ? `${line.slice(0, longestShown - 1)}…` : line;
}

/** Collects the values left out while reading one row. */
export class Remarks {
  readonly list: Remark[] = [];

  has(field: string): boolean {
    return this.list.some((remark) => remark.field === field);
  }

  /** @param source the meaning of the value's column, where it is another than the field */
  add(field: string, problem: string, value: unknown, source?: Field): void {
    const remark = { field, problem, value: shortValue(value) };
    this.list.push(source === undefined || source === field ? remark : { ...remark, source });
  }
}

/** Words that feeds use in place of a figure, on purpose. */
export const noFigure =
  /^(?:p\.?o\.?a\.?|call|contact|ask|enquire|enquiry|on application|sold|free|no|none|various|other)\b/i;
const zero = /^\$?\s*0*(?:\.0*)?\s*(?:l|km|kms|cc)?$/i;

type Read = (content: CarContent) => unknown;
const priced: Read = ({ price, offer_price, before_price }) => price ?? offer_price ?? before_price;

/** Columns of which any amount takes the place of the price that the car has. */
export const priceFields: readonly Field[] = [
  'price',
  'retail_price',
  'special_price',
  'drive_away_price',
  'egc_price',
  'before_on_roads_price',
];

/** Columns that should give the field of the same name. */
const sameNames = [
  'subscription_price',
  'vin',
  'stocknum',
  'car_type',
  'drive',
  'build_date',
  'compliance_date',
  'rego_expiry',
  'nvic',
  'redbookcode',
  'primary_image_url',
  'private_postcode',
] as const satisfies readonly Field[];

/** What the cells of these columns should give. */
const fieldsByReading: ReadonlyArray<readonly [Read, ...fields: Field[]]> = [
  [({ km }) => km, 'km', 'miles'],
  [priced, ...priceFields, 'offer_price', 'before_price'],
  [({ seats, doors }) => seats ?? doors, 'seats', 'doors'],
  [({ variant }) => variant?.cylinders, 'cylinders'],
  [({ variant }) => variant?.fuelconsumptioncombined ?? variant?.energyconsumption, 'consumption'],
  [({ variant }) => variant?.energyconsumption, 'energy'],
  [({ variant }) => variant?.fuelcapacity, 'fuel_capacity'],
  [({ variant }) => variant?.grossvehiclemass, 'mass'],
  [({ variant }) => variant?.vehicleheight, 'height'],
  [({ variant, specifications }) => variant?.vehiclelength ?? specifications?.['body_length'], 'length'],
  [({ variant, specifications }) => variant?.vehiclewidth ?? specifications?.['body_width'], 'width'],
  ...sameNames.map((field): [Read, Field] => [(content) => content[field], field]),
];
const readings = fieldsByReading.flatMap(([read, ...fields]) => fields.map((field) => ({ field, read })));

/** Longer values are mistakes in the file, except in lists and texts. */
const longestText = 5_000;
const longFields: ReadonlySet<string> = new Set<Field>([
  'images',
  'thumbnails',
  'dealercomments',
  'standardEquipment',
  'categories',
  'finance_lenders',
  'variant',
  'specifications',
  'autograb_data',
  'location',
]);

/** Remarks on every cell whose value is missing from the resulting car. */
export function remarkUnread(cells: Cells, content: CarContent, remarks: Remarks): void {
  const isPriceUnknown = remarks.list.some(({ problem }) => problem === unknownPrice);
  for (const { field, read } of readings) {
    const value = cells[field];
    if (isAbsent(value) || remarks.has(field) || read(content) !== undefined) continue;
    // Words in another column take the price, and are reported there.
    if (isPriceUnknown && read === priced && dollarsOf(value) !== undefined) continue;
    const text = textOf(value) ?? 'unreadable';
    if (noFigure.test(text) && read === priced) remarks.add(field, noAmount, value);
    else if (!noFigure.test(text) && !zero.test(text)) remarks.add(field, unreadable, value);
  }
  remarkTexts(cells, remarks);
}

/** Remarks on texts that are too long, or in the wrong encoding. */
function remarkTexts(cells: Cells, remarks: Remarks): void {
  for (const field of fieldsOf(cells)) {
    const value = cells[field];
    if (typeof value === 'string') {
      if (value.length > longestText && !longFields.has(field)) {
        remarks.add(field, 'is longer than 5,000 characters', value);
      }
      if (wronglyDecoded.test(value)) remarks.add(field, wrongCharacters, value);
    } else if (Array.isArray(value)) {
      for (const cell of value) if (isWronglyDecoded(cell)) remarks.add(field, wrongCharacters, cell);
    }
  }
}

/** Blank, or a filler that databases write for no date. */
export function isNoDate(cell: unknown): boolean {
  const text = textOf(cell);
  // A record is not blank, though no text: it may hold a date that nobody reads here.
  return text === undefined ? cell === false || isAbsent(cell) : noDate.test(text);
}
/** Zeros, and the first days of databases and spreadsheets. */
const noDate =
  /^[0\s/:.T-]*$|^(?:0001|1753|1899|1900)[-/.](?:01|12)[-/.]\d\d|^\d{1,2}[-/.]\d{1,2}[-/.](?:0001|1753|1899|1900)\b/;

/** UTF-8 read as windows-1252 (`CitroÃ«n`, `donâ€™t`), or bytes that are no characters at all. */
const wronglyDecoded =
  /\uFFFD|[ÂÃ][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u2026\u2030\u2039\u203A\u20AC\u2122]|â€/;

const isWronglyDecoded = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isWronglyDecoded)
    : typeof value === 'string' && wronglyDecoded.test(value);

/** A car from a feed: without the fields that the import assigns. */
export const carContentSchema = carSchema.omit({
  id: true,
  slug: true,
  created_at: true,
  sold_date_timestamp: true,
});
export type CarContent = z.infer<typeof carContentSchema>;

/** A draft of a car: any field may still be invalid. */
export type CarDraft = { [K in keyof Car]?: unknown };

const mostPasses = 12;

/**
 * The valid part of the draft: a bad value drops only that value, never the row, and gets a remark. Undefined if a
 * required field (name, year, make, model) is not valid.
 */
export function validContent(draft: CarDraft, remarks: Remarks): CarContent | undefined {
  let candidate: Record<string, unknown> = draft;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const result = carContentSchema.safeParse(candidate);
    if (result.success) return dropAbsent(result.data);
    // From the end, so that removing one does not shift the others.
    for (const { path } of result.error.issues.toReversed()) {
      remarks.add(fieldOf(path), unreadable, valueAt(candidate, path));
      candidate = recordWithout(candidate, path);
    }
  }
  return undefined;
}

const fieldOf = (path: readonly PropertyKey[]): string =>
  path.filter((step) => typeof step === 'string').join('.');

const valueAt = (record: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), record);

const isObject = (value: unknown): value is Readonly<Record<PropertyKey, unknown>> =>
  typeof value === 'object' && value !== null;

const recordWithout = (record: Record<string, unknown>, path: readonly PropertyKey[]) => {
  const left = without(record, path);
  return isObject(left) && !Array.isArray(left) ? { ...left } : {};
};

/** The value without the part at a path. A list item or record without its own required part is dropped as a whole. */
function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined || !isObject(value) || !Object.hasOwn(value, key)) return undefined;
  const inner = rest.length > 0 ? without(value[key], rest) : undefined;
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => (index !== key ? [item] : inner === undefined ? [] : [inner]));
  }
  const { [key]: _gone, ...others } = value;
  return inner === undefined ? others : { ...others, [key]: inner };
}
