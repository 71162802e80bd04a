import { isAbsent, textOf } from './absent';

const mostItems = 500;
const mostImages = 200;
const longestUrl = 2_000;

/** The value a text holds as JSON when it looks like a list or an object; else the value itself. */
export function fromJsonText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return value;
  }
}

/** Items split on `|`, line ends, `;` or `,` (the first of these that occurs), or a JSON list; repeats dropped. */
export function itemsOf(value: unknown): string[] {
  const given = fromJsonText(value);
  const parts = Array.isArray(given) ? given.map(nameOf) : splitItems(given);
  const texts = parts.map((part) => textOf(part)).filter((part) => part !== undefined);
  return [...new Set(texts)].slice(0, mostItems);
}

function splitItems(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  const separator = ['|', '\n', ';', ','].find((candidate) => value.includes(candidate));
  return separator === undefined ? [value] : value.split(separator);
}

const nameOf = (item: unknown): unknown =>
  isRecord(item) ? (item['name'] ?? item['description'] ?? item['label'] ?? item['value']) : item;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Picture addresses from a text split on `|`, `;`, `,` or spaces, a JSON list, or objects that carry one. */
export function imagesOf(value: unknown): string[] {
  const given = fromJsonText(value);
  const parts = Array.isArray(given)
    ? given.flatMap(imageIn)
    : isRecord(given)
      ? imageIn(given)
      : splitUrls(given);
  const urls = parts.map(imageUrl).filter((url) => url !== undefined);
  return [...new Set(urls)].slice(0, mostImages);
}

/** A separator counts only before the next address: a comma or semicolon may stand inside one. */
const splitUrls = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(/(?<![\s|;,])[\s|;,]+(?=(?:https?:)?\/|illustration:)/i) : [];

const urlKeys = ['url', 'image_url', 'imageUrl', 'image', 'src', 'href', 'large', 'original', 'full'];

function imageIn(item: unknown, depth = 0): string[] {
  if (typeof item === 'string') return splitUrls(item);
  if (!isRecord(item) || depth > 2) return [];
  const key = urlKeys.find((candidate) => !isAbsent(item[candidate]));
  return key === undefined ? [] : imageIn(item[key], depth + 1);
}

/** `illustration:{body}/{colour}/{seed}/{shot}`: a picture that the media route draws for demo stock. */
const illustration = /^illustration:[\w-]+(?:\/[a-z0-9-]+){3}$/i;

/** Only what a browser may load as a picture: http(s), a path of this site; or an illustration's name. */
export function imageUrl(value: unknown): string | undefined {
  const text = textOf(value)?.replace(/^["'\s]+|["'\s|;,]+$/g, '');
  if (text === undefined || text.length > longestUrl || /[\s"<>]/.test(text)) return undefined;
  if (/^\/\/[\w.-]+\//.test(text)) return `https:${text}`;
  return /^https?:\/\/[^/]+/i.test(text) || /^\/[^/\\]/.test(text) || illustration.test(text)
    ? text
    : undefined;
}
