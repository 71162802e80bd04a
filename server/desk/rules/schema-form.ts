import type { JsonPath } from '#server/dealer/site-files/json-edit';
import type { FieldErrors } from '#server/desk/views/desk-view';
import { isGroup } from '#server/platform/text/json';
import { isAsked, labelOf, wordsOf } from './field-labels';

/** A setting as its JSON Schema describes it. */
export interface SettingNode {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, SettingNode>>;
  readonly required?: readonly string[];
  readonly items?: SettingNode;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly SettingNode[];
  readonly default?: unknown;
  readonly format?: string;
  readonly maxLength?: number;
}

/** A field of the form; its name is the setting's path within its file: `home.banners.0.title`. */
interface SettingField {
  readonly kind: 'field';
  readonly name: string;
  readonly label: string;
  readonly control: 'text' | 'textarea' | 'number' | 'date' | 'select' | 'picture';
  readonly required: boolean;
  readonly maxLength: number;
  readonly autocomplete: 'off';
  readonly inputMode?: 'numeric' | undefined;
  readonly options?: readonly { readonly value: string; readonly text: string }[] | undefined;
  /** The choice for the default. */
  readonly empty?: string | undefined;
  readonly hint?: string | undefined;
  readonly value: string;
}

interface SettingGroup {
  readonly kind: 'group';
  readonly name: string;
  readonly heading: string;
  readonly about: string | undefined;
  readonly parts: readonly SettingPart[];
}

interface SettingList {
  readonly kind: 'list';
  readonly name: string;
  readonly heading: string;
  readonly about: string | undefined;
  /** `isNew`: a blank one, which is stored once it has a value. */
  readonly items: readonly {
    readonly name: string;
    readonly isNew: boolean;
    readonly parts: readonly SettingPart[];
  }[];
}

export type SettingPart = SettingField | SettingGroup | SettingList;

/** The node without the choice of null, which the form says by an empty field. */
function plainNode(node: SettingNode): SettingNode {
  const others = node.anyOf?.filter(({ type }) => type !== 'null');
  const [only, another] = others ?? [];
  return only && !another ? { ...only, description: node.description ?? only.description ?? '' } : node;
}

const valueIn = (value: unknown, key: string | number): unknown => {
  if (Array.isArray(value)) return value[Number(key)];
  return isGroup(value) ? value[String(key)] : undefined;
};

/** The value at a path; undefined if there is none. */
export const valueAt = (value: unknown, path: JsonPath): unknown => path.reduce(valueIn, value);

const longText = 200;
/** A browser cuts what is longer without a word, so this is no text that anybody types: the check says what is too long. */
const longestTyped = 200_000;

/** The control of a value that fits one field; undefined for groups, lists of groups and shapes that only the file can say. */
function fieldOf(
  node: SettingNode,
  value: unknown,
): Omit<SettingField, 'kind' | 'name' | 'label' | 'required' | 'hint' | 'autocomplete'> | undefined {
  if (!isShowable(value)) return undefined;
  const base = { maxLength: longestTyped, value: shownText(value) };
  if (node.enum)
    return { ...base, control: 'select', options: node.enum.map(choiceOf), empty: defaultText(node.default) };
  switch (node.type) {
    case 'boolean':
      return {
        ...base,
        control: 'select',
        options: [true, false].map(choiceOf),
        empty: defaultText(node.default),
      };
    case 'number':
    case 'integer':
      return { ...base, control: 'number', maxLength: 15, inputMode: 'numeric' };
    case 'string': {
      if (node.format === 'date') return { ...base, control: 'date', maxLength: 10 };
      if (node.format === 'picture') return { ...base, control: 'picture' };
      const isLong =
        (node.maxLength ?? 0) > longText || base.value.length > longText || base.value.includes('\n');
      return { ...base, control: isLong ? 'textarea' : 'text' };
    }
    case 'array':
      if (node.items?.type !== 'string') return undefined;
      return { ...base, control: 'textarea' };
    default:
      return undefined;
  }
}

const choiceOf = (value: unknown) => ({
  value: String(value),
  text: value === true ? 'Yes' : value === false ? 'No' : wordsOf(String(value)),
});
const defaultText = (value: unknown): string =>
  value === undefined || value === '' ? 'Not set' : `As usual: ${choiceOf(value).text.toLowerCase()}`;

/** What is used where a text or a number is left empty. */
function usualText({ type, default: usual }: SettingNode): string | undefined {
  const isShort = typeof usual === 'number' || (typeof usual === 'string' && usual !== '');
  return isShort && type !== 'boolean' ? `As usual: ${usual}` : undefined;
}

/** How long a text may be. */
const lengthText = ({ type, format, maxLength }: SettingNode): string | undefined =>
  type === 'string' && maxLength !== undefined && format !== 'picture' && format !== 'date'
    ? `At most ${maxLength.toLocaleString('en-AU')} characters.`
    : undefined;

/** Whether a field can show a stored value: a file may say anything until its check has seen it. */
const isShowable = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((item) => typeof item === 'string')
    : value === null || typeof value !== 'object';

/** A value as its field shows it: a list of texts has one on each line. */
function shownText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join('\n');
  return value === undefined || value === null ? '' : String(value);
}

/** How many items each list of the form shows, where that is more than are stored; by the list's name. */
export type ListCounts = ReadonlyMap<string, number>;

/**
 * The form of a setting: a field, the fields of a group, or the items of a list. Settings of a shape that no form can say
 * are left out, and stay as they are.
 */
export function settingParts(
  schema: SettingNode,
  value: unknown,
  path: JsonPath,
  counts: ListCounts = new Map(),
  isRequired = false,
): readonly SettingPart[] {
  const node = plainNode(schema);
  const name = path.join('.');
  const last = path.at(-1);
  const label = labelOf(typeof last === 'string' ? last : '');
  const about = node.description || undefined;
  if (node.properties) {
    const parts = Object.entries(node.properties).flatMap(([key, inner]) =>
      isAsked(key, valueIn(value, key))
        ? settingParts(inner, valueIn(value, key), [...path, key], counts, node.required?.includes(key))
        : [],
    );
    const isItem = typeof last !== 'string';
    return isItem || parts.length === 0 ? parts : [{ kind: 'group', name, heading: label, about, parts }];
  }
  if (node.items?.properties) {
    const stored = Array.isArray(value) ? value : [];
    const count = Math.max(stored.length, Math.min(counts.get(name) ?? 0, stored.length + mostNew));
    const items = Array.from({ length: count }, (_, at) => ({
      name: [...path, at].join('.'),
      isNew: at >= stored.length,
      parts: settingParts(node.items ?? {}, stored[at], [...path, at], counts),
    }));
    return [{ kind: 'list', name, heading: label, about, items }];
  }
  const field = fieldOf(node, value);
  if (!field) return [];
  const hints = [
    about,
    node.type === 'array' ? 'One on each line.' : undefined,
    lengthText(node),
    usualText(node),
  ];
  const hint = hints.filter(Boolean).join(' ') || undefined;
  return [{ kind: 'field', name, label, required: isRequired, autocomplete: 'off', hint, ...field }];
}

/** Blank items that a form may add to a list at a time. */
const mostNew = 20;

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
 * first, so that numbers stay right), and new items that have a value.
 */
export function readSettings(
  form: URLSearchParams,
  schema: SettingNode,
  value: unknown,
  path: JsonPath,
): ReadSettings {
  const sets: SettingEdit[] = [];
  const removals: SettingEdit[] = [];
  const additions: SettingEdit[] = [];
  const errors: Record<string, string> = {};

  function readField(node: SettingNode, before: unknown, at: JsonPath): unknown {
    const typed = form.get(at.join('.'))?.replace(/\r\n?/g, '\n').trim();
    if (typed === undefined || typed === shownText(before).trim()) return before;
    if (typed === '') return undefined;
    const read = readValue(node, typed);
    if ('error' in read) errors[at.join('.')] = read.error;
    return 'error' in read ? before : read.value;
  }

  /** A new item's value; undefined while all of it is blank. */
  function readNew(schemaOf: SettingNode, at: JsonPath): unknown {
    const node = plainNode(schemaOf);
    if (node.properties) {
      const entries = Object.entries(node.properties).map(
        ([key, inner]) => [key, readNew(inner, [...at, key])] as const,
      );
      const values = entries.filter(([, inner]) => inner !== undefined);
      return values.length > 0 ? Object.fromEntries(values) : undefined;
    }
    return node.items?.properties ? undefined : readField(node, undefined, at);
  }

  function visit(schemaOf: SettingNode, before: unknown, at: JsonPath): void {
    const node = plainNode(schemaOf);
    if (node.properties) {
      for (const [key, inner] of Object.entries(node.properties))
        visit(inner, valueIn(before, key), [...at, key]);
    } else if (node.items?.properties) {
      visitList(node.items, Array.isArray(before) ? before : [], at);
    } else if (fieldOf(node, before)) {
      const after = readField(node, before, at);
      if (after !== before) sets.push({ path: at, value: after });
    }
  }

  function visitList(item: SettingNode, stored: readonly unknown[], at: JsonPath): void {
    const name = at.join('.');
    for (let index = stored.length - 1; index >= 0; index -= 1) {
      if (form.get(`remove:${name}.${index}`) === 'yes')
        removals.push({ path: [...at, index], value: undefined });
      else visit(item, stored[index], [...at, index]);
    }
    const count = Math.min(Number(form.get(`count:${name}`)) || 0, stored.length + mostNew);
    for (let index = stored.length; index < count; index += 1) {
      const added = readNew(item, [...at, index]);
      if (added !== undefined) additions.push({ path: [...at, newItem], value: added });
    }
  }

  visit(schema, value, path);
  return { edits: [...sets, ...removals, ...additions], errors };
}

function readValue(
  node: SettingNode,
  typed: string,
): { readonly value: unknown } | { readonly error: string } {
  if (node.enum) {
    const chosen = node.enum.find((one) => String(one) === typed);
    return chosen === undefined ? { error: 'Choose one of the list.' } : { value: chosen };
  }
  switch (node.type) {
    case 'boolean':
      return { value: typed === 'true' };
    case 'number':
    case 'integer': {
      const number = Number(typed.replace(/^\$|[,\s]|%$/g, ''));
      return Number.isFinite(number) ? { value: number } : { error: 'Enter a number.' };
    }
    case 'array':
      return {
        value: typed
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      };
    default:
      return { value: typed };
  }
}
