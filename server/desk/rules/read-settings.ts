import type { JsonPath } from '#server/dealer/site-files/json-edit';
import type { FieldErrors } from '#server/desk/views/desk-view';
import { textIn } from './page-parts';
import {
  boxesName,
  choiceName,
  type FormContext,
  fieldOf,
  isNullable,
  mostNew,
  plainEnds,
  plainNode,
  shownText,
  valueIn,
} from './schema-form';
import { choicesOf, missingText, ofType, type ReadEntry, readEntry, type SettingNode } from './setting-entry';
import type { SettingWords } from './site-words';

/** In the path of an edit: an item behind the last one. */
const newItem = '+';

/** One change of a file: undefined removes the value. */
export interface SettingEdit {
  readonly path: JsonPath;
  readonly value: unknown;
}

export interface ReadSettings {
  readonly edits: readonly SettingEdit[];
  readonly errors: FieldErrors;
}

/**
 * The edits that a form asks for: fields that say something else than the file, items that are ticked to go (last ones
 * first, so that numbers stay right), and new items that have a value. `isWanted`: the part is stored even if all of it is
 * blank, so that what it needs is missing.
 */
export function readSettings(
  form: URLSearchParams,
  schema: SettingNode,
  value: unknown,
  path: JsonPath,
  { words: wordsOf, hosts }: FormContext,
  isWanted = false,
): ReadSettings {
  const sets: SettingEdit[] = [];
  const removals: SettingEdit[] = [];
  const additions: SettingEdit[] = [];
  const errors: Record<string, string> = {};

  function readField(node: SettingNode, before: unknown, at: JsonPath, isRequired = false): unknown {
    const words = wordsOf(at);
    if (!words) return before;
    const name = at.join('.');
    if (node.type === 'array') return readSeveral(node, before, at, words);
    const typed = plainEnds(form.get(name) ?? shownText(before)).trim();
    if (typed === plainEnds(shownText(before)).trim()) return before;
    if (typed === '') {
      if (isRequired) errors[name] = missingText(words);
      return undefined;
    }
    const entry = readEntry(node, typed, words, hosts);
    if ('error' in entry) errors[name] = entry.error;
    return 'error' in entry ? before : entry.value;
  }

  function readSeveral(node: SettingNode, before: unknown, at: JsonPath, words: SettingWords): unknown {
    const name = at.join('.');
    const read = severalIn(form, name, node, words, before);
    if (!read) return before;
    if ('error' in read) errors[name] = read.error;
    return 'error' in read ? before : read.value;
  }

  /** A new value; undefined while all of it is blank, unless it is wanted. */
  function readNew(schemaOf: SettingNode, at: JsonPath, isNeeded: boolean): unknown {
    const node = plainNode(schemaOf);
    if (node.items?.properties) {
      const items = newItems(node.items, 0, at);
      return items.length > 0 ? items : undefined;
    }
    if (!node.properties) {
      const name = at.join('.');
      const words = wordsOf(at);
      const added = readField(node, undefined, at);
      if (added !== undefined || !isNeeded || !words) return added;
      if (isNullable(schemaOf)) return null;
      errors[name] ??= missingText(words);
      return undefined;
    }
    const read = (isPartNeeded: (key: string) => boolean) =>
      Object.entries(node.properties ?? {}).flatMap(([key, inner]) => {
        const part = readNew(inner, [...at, key], isPartNeeded(key));
        return part === undefined ? [] : [[key, part] as const];
      });
    if (!isNeeded && read(() => false).length === 0) return undefined;
    return Object.fromEntries(read((key) => node.required?.includes(key) ?? false));
  }

  function newItems(item: SettingNode, from: number, at: JsonPath): readonly unknown[] {
    const count = Math.min(Number(form.get(`count:${at.join('.')}`)) || 0, from + mostNew);
    return Array.from({ length: Math.max(0, count - from) }, (_, index) =>
      readNew(item, [...at, from + index], false),
    ).filter((one) => one !== undefined);
  }

  function visit(schemaOf: SettingNode, before: unknown, at: JsonPath, isRequired = false): void {
    const node = plainNode(schemaOf);
    if (node.properties || node.items?.properties) {
      visitInside(node, before ?? undefined, at);
    } else if (fieldOf(node, before, wordsOf(at) ?? { label: '' })) {
      visitField(node, before, at, isRequired ? (isNullable(schemaOf) ? null : 'needed') : undefined);
    }
  }

  /** A group or a list of groups; a new one where the file has none. */
  function visitInside(node: SettingNode, before: unknown, at: JsonPath): void {
    if (before === undefined) {
      const added = readNew(node, at, at === path && isWanted);
      if (added !== undefined) sets.push({ path: at, value: added });
      return;
    }
    if (node.items && Array.isArray(before)) visitList(node.items, before, at);
    for (const [key, inner] of Object.entries(node.properties ?? {}))
      visit(inner, valueIn(before, key), [...at, key], node.required?.includes(key));
  }

  /** `empty`: what an empty field is stored as; it may have to be filled in. */
  function visitField(
    node: SettingNode,
    before: unknown,
    at: JsonPath,
    empty: 'needed' | null | undefined,
  ): void {
    const blank = empty === null ? null : undefined;
    const after = readField(node, before, at, empty === 'needed') ?? blank;
    if (after !== (before ?? blank)) sets.push({ path: at, value: after });
  }

  function visitList(item: SettingNode, stored: readonly unknown[], at: JsonPath): void {
    const name = at.join('.');
    for (let index = stored.length - 1; index >= 0; index -= 1) {
      if (form.get(`remove:${name}.${index}`) === 'yes')
        removals.push({ path: [...at, index], value: undefined });
      else visit(item, stored[index], [...at, index]);
    }
    for (const added of newItems(item, stored.length, at))
      additions.push({ path: [...at, newItem], value: added });
  }

  visit(schema, value, path);
  for (const [name, text] of daysTurnedRound(form, path)) errors[name] ??= text;
  return { edits: [...sets, ...removals, ...additions], errors };
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Several values of a form: lines of a text, boxes, or choices with their places. Undefined: they are as they were. */
function severalIn(
  form: URLSearchParams,
  name: string,
  node: SettingNode,
  words: SettingWords,
  before: unknown,
): ReadEntry | undefined {
  const item = node.items ?? {};
  const choices = choicesOf(item, words).map(String);
  const stored = listIn(before ?? (choices.length > 0 ? node.default : undefined));
  const after =
    choices.length > 0 ? chosenIn(form, name, choices, stored) : linesIn(form, name, item, stored);
  if (!after || after.join('\n') === stored.map(String).join('\n')) return undefined;
  if (after.length < (node.minItems ?? 0)) return { error: `Choose one or more for “${words.label}”.` };
  const most = node.maxItems ?? after.length;
  if (after.length > most) return { error: `Enter at most ${most} for “${words.label}”.` };
  if (choices.length === 0) {
    for (const line of after) {
      const entry = readEntry(item, line, words);
      if ('error' in entry) return entry;
    }
    if (after.length === 0) return { value: undefined };
  }
  return { value: after.map((one) => stored.find((old) => String(old) === one) ?? ofType(item, one)) };
}

/** Undefined for the same text. */
function linesIn(
  form: URLSearchParams,
  name: string,
  { format }: SettingNode,
  stored: readonly unknown[],
): readonly string[] | undefined {
  const typed = form.get(name);
  if (typed === null || plainEnds(typed).trim() === plainEnds(shownText(stored)).trim()) return undefined;
  const lines = plainEnds(typed).split(format === 'email' ? /[\n,;]/ : '\n');
  return lines.map((line) => line.trim()).filter(Boolean);
}

/** Undefined for the same choices; values that no form knows stay behind them. */
function chosenIn(
  form: URLSearchParams,
  name: string,
  choices: readonly string[],
  stored: readonly unknown[],
): readonly string[] | undefined {
  const all = stored.map(String);
  const before = all.filter((one, at) => choices.includes(one) && all.indexOf(one) === at);
  const sent = choices.map((one) => ({ one, place: form.get(choiceName(name, one)) }));
  const hasBoxes = form.has(boxesName(name));
  if (!hasBoxes && sent.every(({ place }) => place === null)) return undefined;
  const ticked = sent.filter(({ place }) => place === 'yes').map(({ one }) => one);
  const ofBefore = before.filter((one) => ticked.includes(one));
  const placed = sent
    .filter(({ place }) => Number(place) > 0)
    .toSorted((a, b) => Number(a.place) - Number(b.place))
    .map(({ one }) => one);
  const after = hasBoxes ? [...ofBefore, ...ticked.filter((one) => !ofBefore.includes(one))] : placed;
  if (after.join('\n') === before.join('\n')) return undefined;
  return [...after, ...all.filter((one) => !choices.includes(one))];
}

/** Last days of a form that lie before their first days. */
function daysTurnedRound(form: URLSearchParams, path: JsonPath): readonly (readonly [string, string])[] {
  const prefix = path.length > 0 ? `${path.join('.')}.` : '';
  return [...form].flatMap(([name, first]) => {
    const [, group] = /^(.*)\.start$/.exec(name) ?? [];
    if (group === undefined || !name.startsWith(prefix)) return [];
    const last = [`${group}.expiry`, `${group}.expiryDate`].find((one) => form.get(one));
    const isWrong = last !== undefined && first !== '' && textIn(form, last) < first;
    return isWrong ? [[last, '“Last day” is before “First day”. Choose a later one.'] as const] : [];
  });
}
