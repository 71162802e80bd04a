import { compact, isAbsent, textOf, wordsIn } from './cell';

const longestUrl = 2_000;

/** A record of anything. */
export type Loose = Readonly<Record<string, unknown>>;

/** The JSON value in a text that looks like a list or an object; otherwise the text itself. */
export function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  // Some exports write lists with single quotes.
  return jsonIn(value) ?? jsonIn(value.replaceAll("'", '"')) ?? value;
}

function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Items split on `|`, line breaks, `;` or `,` (the first of these that occurs), or a JSON list; without repeats. */
export function itemsOf(value: unknown): string[] {
  const cell = fromJsonText(value);
  const parts = Array.isArray(cell) ? cell.map((item) => nameOf(item)) : splitItems(cell);
  const texts = parts.map((part) => textOf(part)).filter((part) => part !== undefined);
  return [...new Set(texts)];
}

function splitItems(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  const separator = ['|', '\n', ';', ','].find((candidate) => value.includes(candidate));
  return separator === undefined ? [value] : value.split(separator);
}

const nameOf = (item: unknown): unknown =>
  isRecord(item) ? (item['name'] ?? item['description'] ?? item['label'] ?? item['value']) : item;

export const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The record in a cell, also as JSON; an empty one for anything else. */
export const recordIn = (value: unknown): Loose => {
  const cell = fromJsonText(value);
  return isRecord(cell) ? cell : {};
};

/** A record with its keys as letters and digits in lower case: `Url`, `image_url`. */
export const plainKeys = (record: Loose): Loose =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [compact(key), value]));

/** The key of a record in the record that has a make and a model: `build` in `{"build": {"make": …}}`. */
export const nestedPlaceOf = (record: Loose): string | undefined =>
  Object.keys(record).find((key) => {
    const part = record[key];
    if (!isRecord(part)) return false;
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
  text.split(/(?<![\s|;,])[\s|;,]+(?=(?:https?:)?\/|illustration:)/i);

/** Keys with a picture's address or a record of its sizes, the best first; by letters and digits in lower case. */
const urlKeys = wordsIn(`
  url imageurl photourl original full fullsize large image photo src href link uri path sizes medium`);
/** Keys of records that only hold a list. */
const listKeys = wordsIn('urls images photos pictures imageurls photourls items list data');
const deepest = 6;

function addressesIn(value: unknown, depth: number): string[] {
  const item = fromJsonText(value);
  if (typeof item === 'string') return splitUrls(item);
  if (depth > deepest) return [];
  if (Array.isArray(item)) return item.flatMap((one) => addressesIn(one, depth + 1));
  if (!isRecord(item)) return [];
  const parts = plainKeys(item);
  const key = [...urlKeys, ...listKeys].find((candidate) => !isAbsent(parts[candidate]));
  if (key !== undefined) return addressesIn(parts[key], depth + 1);
  // A list written as an object: `{"0": …, "1": …}`.
  const numbered = Object.keys(item).every((one) => /^\d+$/.test(one));
  // Anything else is reported as an address that is none.
  return numbered ? addressesIn(Object.values(item), depth + 1) : [JSON.stringify(item)];
}

/** `illustration:{body}/{colour}/{seed}/{shot}`: a picture that the media route draws for demo stock. */
const illustration = /^illustration:[\w-]+(?:\/[a-z0-9-]+){3}$/i;

/** Only addresses a browser may load as a picture: http(s), a path of this site; or an illustration's name. */
export function imageUrl(value: unknown): string | undefined {
  const text = textOf(value)?.replace(/^["'\s]+|["'\s|;,]+$/g, '');
  if (text === undefined || text.length > longestUrl || /[\s"<>]/.test(text)) return undefined;
  if (/^\/\/[\w.-]+\//.test(text)) return `https:${text}`;
  return /^https?:\/\/[^/]+/i.test(text) || /^\/[^/\\]/.test(text) || illustration.test(text)
    ? text
    : undefined;
}

/** Undefined instead of an empty list. */
export const listOf = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** The same without absent values. */
export function dropAbsent<T extends object>(record: T): Present<T> {
  const present: Present<T> = {};
  for (const key of Object.keys(record) as Array<keyof T>) {
    const value = record[key];
    if (value !== undefined) present[key] = value as Exclude<T[keyof T], undefined>;
  }
  return present;
}
