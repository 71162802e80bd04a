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
 * Sets the value at a place of a valid JSON text; undefined removes it. Every other character stays as it is: order, spacing
 * and line ends. A new member or item comes last; objects on the way to it are made where they are missing.
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
  const whole = rest.reduceRight<unknown>((inside, name) => ({ [name]: inside }), value);
  return setPart(text, key, whole, unit);
}

/** Sets members of the object that a valid JSON text is, and removes those that are undefined. */
export const setMembers = (text: string, changes: Readonly<Record<string, unknown>>): string =>
  Object.entries(changes).reduce((changed, [key, value]) => setAt(changed, [key], value), text);

function setPart(text: string, key: string, value: unknown, unit: string): string {
  const parts = partsOf(text);
  const json = asWritten(value, { text, first: parts[0], unit });
  // Of two members with the same name, the last counts.
  const part = parts.findLast((one) => one.key === key);
  if (part) return text.slice(0, part.valueStart) + json + text.slice(part.end);
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

/** White space between the brace or comma and a part. */
function spaceBefore(text: string, { start }: Part): string {
  let from = start;
  while (/\s/.test(text[from - 1] ?? '')) from -= 1;
  return text.slice(from, start);
}

/** A value with the indentation and the line ends of the text; on one line if the text has only one. */
function asWritten(
  value: unknown,
  { text, first, unit }: { readonly text: string; readonly first: Part | undefined; readonly unit: string },
): string {
  const space = first ? spaceBefore(text, first) : '';
  if (!space.includes('\n')) return JSON.stringify(value);
  const indent = space.slice(space.lastIndexOf('\n') + 1);
  const lineEnd = space.includes('\r\n') ? '\r\n' : '\n';
  return JSON.stringify(value, null, unit).replaceAll('\n', lineEnd + indent);
}
