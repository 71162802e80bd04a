import { isDeepStrictEqual } from 'node:util';
import { isGroup } from '#server/platform/text/json';

/** A member of an object or an item of a list; positions are those of its first and behind its last character. */
interface Part {
  /** The member's name or the item's number. */
  readonly key: string;
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
}

/** Where a value stands in a JSON text: names of members and numbers of items, from the outside in. */
export type JsonPath = readonly (string | number)[];

/** The parts of the object or list that a valid JSON text is, in order. */
function partsOf(text: string): readonly Part[] {
  const opening = skipSpace(text, 0);
  const isObject = text[opening] === '{';
  const parts: Part[] = [];
  let at = skipSpace(text, opening + 1);
  while (at < text.length && text[at] !== '}' && text[at] !== ']') {
    const start = at;
    const keyEnd = isObject ? endOfValue(text, at) : at;
    const valueStart = isObject ? skipSpace(text, skipSpace(text, keyEnd) + 1) : at;
    const end = endOfValue(text, valueStart);
    const key = isObject ? String(JSON.parse(text.slice(start, keyEnd))) : String(parts.length);
    parts.push({ key, start, valueStart, end });
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return parts;
}

const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at += 1;
  return at;
};

/** Position behind a text, a group in brackets, or a bare word. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const letter = text[at] ?? '';
    if (letter === '"') at = endOfText(text, at);
    else {
      if (letter === '{' || letter === '[') depth += 1;
      if (letter === '}' || letter === ']') depth -= 1;
      at += 1;
    }
  } while (at < text.length && (depth > 0 || (isBare(text[at - 1]) && isBare(text[at]))));
  return at;
}

const isBare = (letter: string | undefined): boolean => /[\w+.-]/.test(letter ?? '');

function endOfText(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/**
 * Sets the value at a place of a valid JSON text; undefined removes it. Every other character stays as it is: order, spacing,
 * line ends, a byte order mark, and the members and items inside that are the same before and after. A new member or item comes last, an item under the
 * name `+` too; objects and lists on the way to it are made where they are missing.
 */
export const setAt = (text: string, path: JsonPath, value: unknown): string =>
  edited(text, path, value, /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ');

/** `unit`: the indentation of one level. */
function edited(text: string, [first, ...rest]: JsonPath, value: unknown, unit: string): string {
  if (first === undefined) return text;
  const key = String(first);
  if (rest.length === 0)
    return value === undefined ? withoutPart(text, key) : setPart(text, key, value, unit);
  const part = partsOf(text).findLast((one) => one.key === key);
  const inner = part && text.slice(part.valueStart, part.end);
  if (part && inner && /^[{[]/.test(inner)) {
    return text.slice(0, part.valueStart) + edited(inner, rest, value, unit) + text.slice(part.end);
  }
  if (value === undefined) return text;
  const whole = rest.reduceRight<unknown>(
    (inside, name) => (isItem(name) ? [inside] : { [name]: inside }),
    value,
  );
  return setPart(text, key, whole, unit);
}

const isItem = (step: string | number): boolean => typeof step === 'number' || step === '+';

/** Sets members of the object that a valid JSON text is, and removes those that are undefined. */
export const setMembers = (text: string, changes: Readonly<Record<string, unknown>>): string =>
  Object.entries(changes).reduce((changed, [key, value]) => setAt(changed, [key], value), text);

function setPart(text: string, key: string, value: unknown, unit: string): string {
  const parts = partsOf(text);
  const spacing = { text, first: parts[0], unit };
  // Of two members with the same name, the last counts.
  const part = parts.findLast((one) => one.key === key);
  if (part) {
    const before = text.slice(part.valueStart, part.end);
    return text.slice(0, part.valueStart) + rewritten(before, value, spacing) + text.slice(part.end);
  }
  const json = asWritten(value, spacing);
  const opening = skipSpace(text, 0);
  const last = parts.at(-1);
  const before = last ? last.end : opening + 1;
  const space = parts[0] ? spaceBefore(text, parts[0]) : '';
  const own = text[opening] === '{' ? `${JSON.stringify(key)}: ${json}` : json;
  return `${text.slice(0, before)}${last ? ',' : ''}${space}${own}${text.slice(before)}`;
}

/** Without any part of this name: an earlier member would count once the last is gone. */
function withoutPart(text: string, key: string): string {
  const parts = partsOf(text);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || !parts.some((one) => one.key === key)) return text;
  const remaining = parts.flatMap((one, at) =>
    one.key === key ? [] : [text.slice(parts[at - 1]?.end ?? first.start, one.end)],
  );
  const withoutComma = remaining.join('').replace(/^\s*,\s*/, '');
  return text.slice(0, first.start) + withoutComma + text.slice(last.end);
}

/** How the parts around a value are written. */
interface Spacing {
  readonly text: string;
  readonly first: Part | undefined;
  readonly unit: string;
}

/** A value in the place of another: what is the same inside of both stays as it is written. */
function rewritten(before: string, value: unknown, spacing: Spacing): string {
  const stored: unknown = JSON.parse(before);
  if (isDeepStrictEqual(stored, value)) return before;
  if (Array.isArray(stored) && stored.length > 0 && Array.isArray(value) && value.length > 0)
    return withItems(before, value, spacing.unit);
  if (!isGroup(stored) || !isGroup(value)) return asWritten(value, spacing);
  const absentKeys = Object.keys(stored).filter((key) => !Object.hasOwn(value, key));
  const others = absentKeys.reduce(withoutPart, before);
  return Object.entries(value).reduce(
    (text, [key, inner]) => setPart(text, key, inner, spacing.unit),
    others,
  );
}

/** A list with other items. One that was there already keeps its text, and so does the rest of one that has changed in its place. */
function withItems(list: string, items: readonly unknown[], unit: string): string {
  const parts = partsOf(list);
  const [first, second] = parts;
  const unused = new Map<string, string[]>();
  for (const { start, end } of parts) {
    const text = list.slice(start, end);
    const value = JSON.stringify(JSON.parse(text));
    const same = unused.get(value);
    if (same) same.push(text);
    else unused.set(value, [text]);
  }
  const sameTexts = items.map((item) => unused.get(JSON.stringify(item))?.shift());
  const left = new Set([...unused.values()].flat());
  const texts = items.map((item, at) => {
    const spacing = { text: list, first, unit };
    const sameAsBefore = sameTexts[at];
    if (sameAsBefore !== undefined) return sameAsBefore;
    const there = items.length === parts.length ? partAt(list, parts[at]) : undefined;
    const isChanged = there !== undefined && left.has(there);
    return isChanged ? rewritten(there, item, spacing) : asWritten(item, spacing);
  });
  const between = second ? spaceBefore(list, second) : first ? spaceBefore(list, first) : '';
  return list.slice(0, first?.start) + texts.join(`,${between}`) + list.slice(parts.at(-1)?.end);
}

const partAt = (text: string, part: Part | undefined): string | undefined =>
  part && text.slice(part.start, part.end);

/** White space between the brace or comma and a part. */
function spaceBefore(text: string, { start }: Part): string {
  let from = start;
  while (/\s/.test(text[from - 1] ?? '')) from -= 1;
  return text.slice(from, start);
}

/** A value with the indentation and the line ends of the text; on one line if the text has only one. */
function asWritten(value: unknown, { text, first, unit }: Spacing): string {
  const space = first ? spaceBefore(text, first) : '';
  if (!space.includes('\n')) return JSON.stringify(value);
  const indent = space.slice(space.lastIndexOf('\n') + 1);
  const lineEnd = space.includes('\r\n') ? '\r\n' : '\n';
  return JSON.stringify(value, null, unit).replaceAll('\n', lineEnd + indent);
}
