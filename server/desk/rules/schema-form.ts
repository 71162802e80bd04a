import type { JsonPath } from '#server/dealer/site-files/json-edit';
import type { FormField } from '#server/desk/views/desk-view';
import { isGroup } from '#server/platform/text/json';
import { choicesOf, type SettingNode } from './setting-entry';
import type { SettingWords } from './site-words';

/** A field of the form; its name is the setting's path within its file: `home.banners.0.title`. */
export interface SettingField extends FormField {
  readonly kind: 'field';
  readonly control: 'text' | 'textarea' | 'number' | 'date' | 'select' | 'picture' | 'boxes' | 'order';
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
  /** What one of its items is called. */
  readonly entry: string;
  /** `isNew`: a blank one, which is stored once it has a value. */
  readonly items: readonly {
    readonly name: string;
    readonly isNew: boolean;
    readonly parts: readonly SettingPart[];
  }[];
}

export type SettingPart = SettingField | SettingGroup | SettingList;

/** How many items each list of the form shows, where that is more than are stored; by the list's name. */
export type ListCounts = ReadonlyMap<string, number>;

/** What a form knows besides the settings. */
export interface FormContext {
  /** A setting's words; one without words has no field. */
  readonly words: (path: JsonPath) => SettingWords | undefined;
  readonly counts?: ListCounts;
  /** Names of the website. */
  readonly hosts?: readonly string[];
}

const isNull = ({ type }: SettingNode): boolean => type === 'null';

/** Whether an empty field says null. */
export const isNullable = ({ anyOf, type }: SettingNode): boolean =>
  (anyOf?.some(isNull) ?? false) || (Array.isArray(type) && type.includes('null'));

/** The node without the choice of null. */
export function plainNode(node: SettingNode): SettingNode {
  const [only, another] = node.anyOf?.filter((one) => !isNull(one)) ?? [];
  if (only && !another) return only;
  const { type } = node;
  return Array.isArray(type) ? { ...node, type: type.filter((one) => one !== 'null').join(' ') } : node;
}

export const valueIn = (value: unknown, key: string | number): unknown => {
  if (Array.isArray(value)) return value[Number(key)];
  return isGroup(value) ? value[String(key)] : undefined;
};

/** The value at a path; undefined if there is none. */
export const valueAt = (value: unknown, path: JsonPath): unknown => path.reduce(valueIn, value);

const longText = 200;
/** A browser cuts what is longer without a word, so this is no text that anybody types: the form says what is too long. */
const longestTyped = 200_000;

type FieldControl = Pick<
  SettingField,
  'control' | 'maxLength' | 'value' | 'inputMode' | 'options' | 'empty' | 'hint'
>;

/** The control of a value that fits one field; undefined for groups, lists of groups and shapes that only the file can say. */
export function fieldOf(node: SettingNode, value: unknown, words: SettingWords): FieldControl | undefined {
  if (!isShowable(value)) return undefined;
  if (node.type === 'array') return severalOf(node, value, words);
  const base = { maxLength: longestTyped, value: shownText(value) };
  const values = choicesOf(node, words);
  if (values.length > 0)
    return {
      ...base,
      control: 'select',
      options: values.map((one) => choiceOf(one, words)),
      empty: isSet(node.default)
        ? `Standard: ${choiceOf(node.default, words).text.toLowerCase()}`
        : 'Not set',
    };
  switch (node.type) {
    case 'number':
    case 'integer':
      return { ...base, control: 'number', maxLength: 15, inputMode: 'numeric', hint: usualText(node) };
    case 'string':
      return { ...base, ...textOf(node, base.value, words) };
    default:
      return undefined;
  }
}

/** The control of several values: boxes, choices with their places, or a line for each. */
function severalOf(node: SettingNode, value: unknown, words: SettingWords): FieldControl | undefined {
  const item = node.items ?? {};
  const options = choicesOf(item, words).map((one) => choiceOf(one, words));
  const base = { maxLength: longestTyped };
  if (options.length > 0) {
    // Without a choice of its own, the site has the usual ones.
    const chosen = shownText(value ?? node.default);
    return { ...base, value: chosen, control: words.isOrdered ? 'order' : 'boxes', options };
  }
  if (item.type !== 'string') return undefined;
  return { ...base, value: shownText(value), control: 'textarea', hint: 'One on each line.' };
}

function textOf(
  node: SettingNode,
  value: string,
  { isLong, most }: SettingWords,
): Pick<FieldControl, 'control' | 'hint'> {
  if (node.format === 'date') return { control: 'date' };
  if (node.format === 'picture') return { control: 'picture' };
  const hasLines =
    isLong || (node.maxLength ?? 0) > longText || value.length > longText || /[\r\n]/.test(value);
  const hint = [lengthText({ maxLength: node.maxLength ?? most }), usualText(node)].filter(Boolean).join(' ');
  return { control: hasLines ? 'textarea' : 'text', hint };
}

const isSet = (value: unknown): boolean => value !== undefined && value !== '';

function choiceOf(value: unknown, { choices }: SettingWords) {
  const plain = value === true ? 'Yes' : value === false ? 'No' : String(value);
  return { value: String(value), text: choices?.[String(value)] ?? plain };
}

/** What is used where a text or a number is left empty. */
function usualText({ default: usual }: SettingNode): string | undefined {
  if (typeof usual === 'number') return `Left empty, it is ${usual.toLocaleString('en-AU')}.`;
  return typeof usual === 'string' && usual !== '' ? `Left empty, it says “${usual}”` : undefined;
}

/** How long a text may be. */
const lengthText = ({ maxLength }: { readonly maxLength: number | undefined }): string | undefined =>
  maxLength === undefined ? undefined : `At most ${maxLength.toLocaleString('en-AU')} characters.`;

/** Whether a field can show a stored value: a file may say anything until its check has seen it. */
const isShowable = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every((item) => typeof item === 'string' || typeof item === 'number')
    : value === null || typeof value !== 'object';

export const plainEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** A value as its field shows it: a list of texts has one on each line. */
export function shownText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join('\n');
  return value === undefined || value === null ? '' : String(value);
}

/**
 * The form of a setting: a field, the fields of a group, or the items of a list. Settings of a shape that no form can say
 * are left out, and stay as they are.
 */
export function settingParts(
  schema: SettingNode,
  value: unknown,
  path: JsonPath,
  context: FormContext,
  isRequired = false,
): readonly SettingPart[] {
  const node = plainNode(schema);
  const name = path.join('.');
  const words = context.words(path);
  const { label: heading = '', hint: about } = words ?? {};
  if (node.properties) {
    const parts = Object.entries(node.properties).flatMap(([key, inner]) =>
      settingParts(
        inner,
        valueIn(value, key),
        [...path, key],
        context,
        (node.required?.includes(key) ?? false) && !isNullable(inner),
      ),
    );
    const isPlain = !words || typeof path.at(-1) === 'number' || parts.length === 0;
    return isPlain ? parts : [{ kind: 'group', name, heading, about, parts }];
  }
  if (!words || (words.isOldName && value === undefined)) return [];
  if (node.items?.properties) {
    const stored = Array.isArray(value) ? value : [];
    const count = Math.max(stored.length, Math.min(context.counts?.get(name) ?? 0, stored.length + mostNew));
    const items = Array.from({ length: count }, (_, at) => ({
      name: [...path, at].join('.'),
      isNew: at >= stored.length,
      parts: settingParts(node.items ?? {}, stored[at], [...path, at], context),
    }));
    return [{ kind: 'list', name, heading, about, entry: words.entry ?? 'entry', items }];
  }
  const field = fieldOf(node, value, words);
  if (!field) return [];
  const hint = [about, field.hint].filter(Boolean).join(' ') || undefined;
  return [{ kind: 'field', name, label: heading, required: isRequired, autocomplete: 'off', ...field, hint }];
}

/** Blank items that a form may add to a list at a time. */
export const mostNew = 20;

/** The name of the control of one choice of a field with several. */
export const choiceName = (field: string, value: string): string => `${field}:${value}`;

/** Says that a form has boxes for a field: a browser sends nothing of boxes without a tick. */
export const boxesName = (field: string): string => `boxes:${field}`;
