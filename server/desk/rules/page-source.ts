import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { readYaml } from '#server/site/content/rules/read-yaml';

/** A page's file in its parts; joined, they are the file. */
export interface PageSource {
  /** `---` and the line's end. */
  readonly opening: string;
  /** YAML, with the end of its last line. */
  readonly front: string;
  /** `---` and the line's end. */
  readonly closing: string;
  readonly body: string;
}

export const joined = ({ opening, front, closing, body }: PageSource): string =>
  opening + front + closing + body;

/** The parts of a page's file, as the site reads it; undefined without front matter. */
export function pageSource(text: string): PageSource | undefined {
  const opening = /^\uFEFF?---(\r\n|\n|\r)/.exec(text)?.[0];
  if (opening === undefined) return undefined;
  const rest = text.slice(opening.length);
  const fence = /^---[ \t]*$/m.exec(rest);
  if (!fence) return undefined;
  const end = fence.index + fence[0].length;
  const lineEnd = /^(\r\n|\n|\r)/.exec(rest.slice(end))?.[0] ?? '';
  return {
    opening,
    front: rest.slice(0, fence.index),
    closing: fence[0] + lineEnd,
    body: rest.slice(end + lineEnd.length),
  };
}

/** The file of a new page, before its first values. */
export const blankPage: PageSource = { opening: '---\n', front: '', closing: '---\n', body: '\n' };

const lineEndOf = (text: string): string => /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
const withPlainEnds = (text: string): string => text.replace(/\r\n?/g, '\n');
const linesOf = (text: string): readonly string[] => text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? [];

/**
 * A stored text with what somebody typed in its place: lines that are the same stay byte for byte, whatever their ends, and
 * others get the file's own line ends.
 */
export function editedText(stored: string, typed: string): string {
  const before = linesOf(stored);
  const after = linesOf(withPlainEnds(typed));
  const isSame = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && withPlainEnds(one) === other;
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && isSame(before[first], after[first])) first += 1;
  let last = 0;
  while (last < most - first && isSame(before.at(-1 - last), after.at(-1 - last))) last += 1;
  const lineEnd = lineEndOf(stored);
  return [
    ...before.slice(0, first),
    ...after.slice(first, after.length - last).map((line) => line.replaceAll('\n', lineEnd)),
    ...before.slice(before.length - last),
  ].join('');
}

/** A text as a form's field shows it. */
export const shownBody = withPlainEnds;

type FrontValue = string | boolean;

/** The settings of a page at the top of its file, as a map of plain keys; undefined if they are written in another way. */
function frontMap(front: string): YAMLMap | undefined {
  const read = readYaml(front);
  if (!read.ok) return undefined;
  const { contents } = parseDocument(front, { logLevel: 'silent' });
  return isMap(contents) && !contents.flow ? contents : undefined;
}

const pairOf = (map: YAMLMap | undefined, key: string): Pair | undefined =>
  map?.items.find((pair) => isScalar(pair.key) && pair.key.value === key);

/** The value of a setting that is one text, date or yes-or-no; undefined for any other. */
export function frontValue(front: string, key: string): string | undefined {
  const value = pairOf(frontMap(front), key)?.value;
  if (!isScalar(value) || value.value === null) return undefined;
  return typeof value.value === 'object' ? undefined : String(value.value);
}

/** Whether a setting may be edited in a field: it is a plain value, or absent from settings that are a plain map. */
export function isEditable(front: string, key: string): boolean {
  const map = frontMap(front);
  if (!map) return front.trim() === '';
  const pair = pairOf(map, key);
  return !pair || pair.value === null || (isScalar(pair.value) && !pair.value.anchor && !pair.value.tag);
}

/**
 * Front matter with a setting changed; undefined removes it. Everything else stays byte for byte: order, comments, spacing,
 * and settings that no form shows. Undefined if that can't be done.
 */
export function withFront(front: string, key: string, value: FrontValue | undefined): string | undefined {
  if (!isEditable(front, key)) return undefined;
  const pair = pairOf(frontMap(front), key);
  const edited = value === undefined ? withoutPair(front, pair) : withPair(front, key, yamlText(value), pair);
  return isExpected(front, edited, key, value) ? edited : undefined;
}

function withPair(front: string, key: string, text: string, pair: Pair | undefined): string {
  const lineEnd = lineEndOf(front);
  const [start, end] = rangeOf(pair?.value);
  if (start !== undefined && end !== undefined) {
    const before = front[start - 1] === ':' ? ' ' : '';
    const after = /[\r\n]$/.test(front.slice(start, end)) ? lineEnd : front[end] === '#' ? ' ' : '';
    return front.slice(0, start) + before + text + after + front.slice(end);
  }
  const [first] = frontMap(front)?.items ?? [];
  const indent = /[ \t]*$/.exec(front.slice(0, rangeOf(first?.key)[0] ?? 0))?.[0] ?? '';
  const before = front === '' || /[\r\n]$/.test(front) ? front : front + lineEnd;
  return `${before}${indent}${key}: ${text}${lineEnd}`;
}

function withoutPair(front: string, pair: Pair | undefined): string {
  const [keyStart] = rangeOf(pair?.key);
  if (keyStart === undefined) return front;
  const [, valueEnd = keyStart] = rangeOf(pair?.value);
  const start = /[^\r\n]*$/.exec(front.slice(0, keyStart))?.index ?? keyStart;
  const hasEnded = valueEnd > keyStart && /[\r\n]$/.test(front.slice(0, valueEnd));
  const rest = front.slice(valueEnd);
  return front.slice(0, start) + (hasEnded ? rest : rest.replace(/^[^\r\n]*(\r\n|\n|\r)?/, ''));
}

/** Where a node of the document begins and where its value ends, in the text. */
function rangeOf(node: unknown): readonly [number?, number?] {
  const range = isScalar(node) ? node.range : undefined;
  return range ? [range[0], range[1]] : [];
}

/** A text as YAML: plain where that is the same, otherwise in quotation marks. */
function yamlText(value: FrontValue): string {
  if (typeof value === 'boolean') return String(value);
  const isPlain = /^[A-Za-z0-9][\w ,.'’()/–-]*$/.test(value) && !value.endsWith(' ');
  const read = isPlain ? readYaml(value) : undefined;
  return read?.ok && read.value === value ? value : JSON.stringify(value);
}

/** Whether an edit has changed this setting and nothing else. */
function isExpected(before: string, after: string, key: string, value: FrontValue | undefined): boolean {
  const [one, other] = [before, after].map((text) => readYaml(text));
  if (!one?.ok || !other?.ok) return false;
  const expected = new Map(Object.entries(one.value as object));
  if (value === undefined) expected.delete(key);
  else expected.set(key, value);
  const foundValues = new Map(Object.entries(other.value as object));
  const isEqual = (name: string) =>
    JSON.stringify(expected.get(name)) === JSON.stringify(foundValues.get(name));
  return expected.size === foundValues.size && [...expected.keys()].every(isEqual);
}
