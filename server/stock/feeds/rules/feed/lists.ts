import { illustrationAt } from '#server/dealer/media/rules/picture-path';
import { type Group, isGroup, jsonIn } from '#server/platform/text/json';
import { compact, flagOf, isAbsent, textOf, wordsIn } from './cell';
import type { Field } from './columns';

const longestUrl = 2_000;

/** The JSON value in a text that looks like a list or an object; otherwise the text itself. */
export function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  // Some exports write lists with single quotes.
  return jsonIn(value) ?? jsonIn(value.replaceAll("'", '"')) ?? value;
}

/** Items split on `|`, line breaks, `;` or `,` (the first of these that occurs), or a JSON list; without repeats. */
export function itemsOf(value: unknown): string[] {
  const cell = fromJsonText(value);
  const parts: readonly unknown[] = typeof cell === 'string' ? splitItems(cell) : namesIn(cell);
  const texts = parts.map((part) => textOf(part)).filter((part) => part !== undefined);
  return [...new Set(texts)];
}

/** Names in lists and records: `[{"Name": "Tint"}]`, `{"Safety": ["Tint"]}`, `{"Tint": true}`. */
function namesIn(value: unknown, depth = 0): readonly unknown[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((one) => namesIn(one, depth + 1));
  if (!isGroup(value)) return typeof value === 'string' || depth > 0 ? [value] : [];
  const { name, description, label, value: own } = plainKeys(value);
  const text = [name, description, label, own].find((part) => textOf(part) !== undefined);
  if (text !== undefined) return [text];
  return Object.entries(value).flatMap(([key, one]) => {
    const flag = flagOf(one);
    return flag === undefined ? namesIn(one, depth + 1) : flag ? [key] : [];
  });
}

function splitItems(value: string): string[] {
  const separator = ['|', '\n', ';', ','].find((candidate) => value.includes(candidate));
  return separator === undefined ? [value] : value.split(separator);
}

/** The record in a cell, also as JSON; an empty one for anything else. */
export const recordIn = (value: unknown): Group => {
  const cell = fromJsonText(value);
  return isGroup(cell) ? cell : {};
};

/** A record with its keys as letters and digits in lower case: `Url`, `image_url`. */
export const plainKeys = (record: Group): Group =>
  Object.keys(record).every((key) => compact(key) === key)
    ? record
    : Object.fromEntries(Object.entries(record).map(([key, value]) => [compact(key), value]));

/** Fields whose value may be a record or a list. */
const structuredFields: ReadonlySet<string> = new Set<Field>([
  'images',
  'thumbnails',
  'categories',
  'standardEquipment',
  'finance_lenders',
  'autograb_data',
  'specifications',
  'variant',
  'location',
  'price_type',
  'dealercomments',
]);
const valueKeys = wordsIn('amount value reading name label text description');
/** A yard is known by its id first. */
const yardKeys = wordsIn('id code slug');
const unitKeys = wordsIn('unit units unitcode unitofmeasure currency currencycode type kind qualifier');

/**
 * A cell that is one value: the member of a list of one, and the value of a record with what is beside it
 * (`{"value": 41000, "unit": "km"}` as `41000 km`). Everything else as it is.
 */
export function oneValue(cell: unknown, field: Field): unknown {
  if (typeof cell !== 'object') return cell;
  const isList = Array.isArray(cell) && (field === 'location' || !structuredFields.has(field));
  if (isList) return cell.length === 1 ? oneValue(cell[0], field) : cell;
  if (!isGroup(cell) || structuredFields.has(field)) return cell;
  const parts = plainKeys(cell);
  const keys = field.startsWith('location_') ? [...yardKeys, ...valueKeys] : valueKeys;
  const value = keys.map((key) => parts[key]).find((part) => textOf(part) !== undefined);
  const units = unitKeys.map((key) => textOf(parts[key])?.replaceAll('_', ' '));
  const beside = field === 'km' || field.endsWith('price') ? units.filter((unit) => unit !== undefined) : [];
  return value === undefined ? cell : beside.length === 0 ? value : [value, ...beside].join(' ');
}

/** The key of a record in the record that has a make and a model: `build` in `{"build": {"make": …}}`. */
export const nestedPlaceOf = (record: Group): string | undefined =>
  Object.keys(record).find((key) => {
    const part = record[key];
    if (!isGroup(part)) return false;
    const { make, model } = plainKeys(part);
    return !isAbsent(make) && !isAbsent(model);
  });

/** Addresses of pictures, and invalid texts. */
interface Pictures {
  readonly urls: string[];
  readonly rejected: string[];
}

/**
 * All picture addresses, without repeats, from a text split on `|`, `;`, `,` or spaces, a JSON list, or objects that
 * contain one.
 */
export function picturesIn(value: unknown): Pictures {
  const urls = new Set<string>();
  const rejected: string[] = [];
  for (const text of addressesIn(value, 0)) {
    const url = imageUrl(text);
    if (url !== undefined) urls.add(url);
    else if (!isAbsent(text)) rejected.push(text);
  }
  return { urls: [...urls], rejected };
}

/** A separator counts only before the next address, because an address may contain a comma or semicolon. */
const splitUrls = (text: string): string[] =>
  !/[\s|;,]/.test(text) ? [text] : text.split(/(?<![\s|;,])[\s|;,]+(?=(?:https?:)?\/|illustration:)/i);

/**
 * Keys with a picture's address or a record of its sizes, the best first, then those of records that only hold a list; by
 * letters and digits in lower case.
 */
const urlKeys = wordsIn(`
  url imageurl photourl original full fullsize large image photo src href link uri path sizes medium
  urls images photos pictures imageurls photourls items list data`);
const deepest = 6;

function addressesIn(value: unknown, depth: number): string[] {
  const item = fromJsonText(value);
  if (typeof item === 'string') return splitUrls(item);
  if (depth > deepest) return [];
  if (Array.isArray(item)) return item.flatMap((one) => addressesIn(one, depth + 1));
  if (!isGroup(item)) return [];
  const parts = plainKeys(item);
  const key = urlKeys.find((candidate) => !isAbsent(parts[candidate]));
  if (key !== undefined) {
    const part = parts[key];
    return addressesIn(key === 'sizes' && Array.isArray(part) ? largestOf(part) : part, depth + 1);
  }
  // Under other names, `{"0": …}` or `{"gallery": [ … ]}`: whatever is an address, and not of a small picture.
  const others = Object.entries(parts).filter(([name]) => !/thumb|small|icon|tiny/.test(name));
  const urls = others.flatMap(([, part]) => addressesIn(part, depth + 1)).filter((text) => imageUrl(text));
  // Anything else is reported as an address that is none.
  return urls.length > 0 ? urls : [JSON.stringify(item)];
}

const widthOf = (size: unknown) => Number(isGroup(size) ? (plainKeys(size)['width'] ?? 0) : 0);
/** The widest of the sizes of one picture. */
const largestOf = (sizes: readonly unknown[]): unknown =>
  sizes.reduce((best, one) => (widthOf(one) > widthOf(best) ? one : best), sizes[0]);

/** `illustration:{body}/{colour}/{seed}/{shot}`: a picture that the media route draws for demo stock. */
const illustration = /^illustration:[\w-]+(?:\/[a-z0-9-]+){3}$/i;

/** Nothing to trim, encode or refuse in it: plain letters and signs without quotation marks, `<`, `>` and separators. */
const plainAddress = /^https?:\/\/(?!\/)[!#-&(-+\--:=?-{}~]{1,1900}$/i;

/**
 * Only addresses a browser may load as a picture: http(s), a path of this site; or an illustration's name, also for the
 * address that other systems know it by.
 */
export function imageUrl(value: unknown): string | undefined {
  const url = pictureAddress(value);
  return url && (illustrationAt(url) ?? url);
}

function pictureAddress(value: unknown): string | undefined {
  if (typeof value === 'string' && plainAddress.test(value)) return value;
  const text = textOf(value)?.replace(/^["'\s]+|["'\s|;,]+$/g, '');
  if (text === undefined || text.length > longestUrl || /[\s"<>]/.test(text)) return undefined;
  if (/^\/\/[\w.-]+\//.test(text)) return `https:${text}`;
  return /^https?:\/\/[^/]+/i.test(text) || /^\/[^/\\]/.test(text) || illustration.test(text)
    ? text
    : undefined;
}

/** Undefined instead of an empty list. */
export const listOf = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};
/** The same without absent values. */
export function dropAbsent<T extends object>(record: T): Present<T> {
  const present: Record<string, unknown> = {};
  for (const key of Object.keys(record)) {
    const value = record[key as keyof T];
    if (value !== undefined) present[key] = value;
  }
  return present as Present<T>;
}

/** The same, and nothing instead of an empty record. */
export function filled<T extends object>(record: T): Present<T> | undefined {
  const present = dropAbsent(record);
  return Object.keys(present).length > 0 ? present : undefined;
}
