import { isDate } from '#server/platform/text/local-time';
import type { SettingWords } from './site-words';

/** The part of JSON Schema (draft 7) that the settings use. */
export interface SettingNode {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, SettingNode>>;
  readonly required?: readonly string[];
  readonly items?: SettingNode;
  readonly propertyNames?: SettingNode;
  readonly additionalProperties?: SettingNode | boolean;
  readonly anyOf?: readonly SettingNode[];
  readonly oneOf?: readonly SettingNode[];
}

/** What a field says, as its setting is stored; or a sentence that says what to do about it. */
export type ReadEntry = { readonly value: unknown } | { readonly error: string };

type NamedSetting = Pick<SettingWords, 'label' | 'kind' | 'example'>;

/** The sentence for a field that has to be filled in. */
export const missingText = ({ label }: NamedSetting): string => `Fill in “${label}”.`;

/** What an entry of each kind looks like. */
const kindTexts: Readonly<Record<NonNullable<SettingWords['kind']>, string>> = {
  link: 'For a page of this website, type the part after its name, such as /special-offers. For another website, paste the whole address, from https:// on.',
  search: 'Search for the cars on your website, then paste the address of that page. It has /search/ in it.',
  colour: 'Type it as # and six letters or digits, such as #1d5fa8.',
  phone: 'Type an Australian phone number, such as 07 5550 0142.',
  abn: 'Type its eleven digits, such as 51 824 753 556.',
};
const pictureText = 'Choose one of your pictures by its name, or upload one.';

/** The sentence for an entry that can't be used. */
export function wrongText(words: NamedSetting, node: SettingNode): string {
  const { label, kind, example } = words;
  const advice =
    (kind && kindTexts[kind]) ??
    (node.format === 'picture' ? pictureText : undefined) ??
    (example ? `Type it like this: ${example}.` : undefined) ??
    'Type it as one line of plain words, or leave it empty.';
  return `“${label}” can’t be used as it is. ${advice}`;
}

/** Reads what somebody typed into a field. `hosts`: names of the website, which the addresses of its own pages don't need. */
export function readEntry(
  node: SettingNode,
  typed: string,
  words: SettingWords,
  hosts: readonly string[] = [],
): ReadEntry {
  if (choicesOf(node, words).length > 0) return readChoice(node, typed, words);
  switch (node.type) {
    case 'number':
    case 'integer':
      return readNumber(node, typed, words);
    default:
      return readText(node, typed, words, hosts);
  }
}

/** The values that a setting can have; none where they can't be listed. */
export function choicesOf(node: SettingNode, { choices = {} }: SettingWords): readonly unknown[] {
  if (node.type === 'boolean') return [true, false];
  return node.enum?.filter((value) => value !== '') ?? Object.keys(choices).map((key) => ofType(node, key));
}

/** A value of a list of numbers, or of texts. */
export const ofType = ({ type }: SettingNode, text: string): string | number =>
  type === 'integer' || type === 'number' ? Number(text) : text;

function readChoice(node: SettingNode, typed: string, words: SettingWords): ReadEntry {
  const chosen = choicesOf(node, words).find((one) => String(one) === typed);
  return chosen === undefined ? { error: `Choose an option for “${words.label}”.` } : { value: chosen };
}

/** Beyond it, a limit is the computer's own. */
const mostInWords = 1_000_000_000;

function readNumber(
  { type, minimum, maximum }: SettingNode,
  typed: string,
  { label }: SettingWords,
): ReadEntry {
  const number = Number(typed.replace(/^\$|[,\s]|%$/g, ''));
  const least = Math.abs(minimum ?? mostInWords) < mostInWords ? minimum : undefined;
  const most = Math.abs(maximum ?? mostInWords) < mostInWords ? maximum : undefined;
  const limits =
    least !== undefined && most !== undefined
      ? ` from ${least.toLocaleString('en-AU')} to ${most.toLocaleString('en-AU')}`
      : '';
  const isWithin = number >= (least ?? number) && number <= (most ?? number);
  if (Number.isFinite(number) && isWithin && (type === 'number' || Number.isInteger(number)))
    return { value: number };
  return { error: `Type a ${type === 'integer' ? 'whole ' : ''}number${limits} for “${label}”.` };
}

function readText(
  node: SettingNode,
  typed: string,
  words: SettingWords,
  hosts: readonly string[],
): ReadEntry {
  const { label } = words;
  if (node.format === 'date') return readDay(typed, label);
  const value = tidied(typed, words, hosts);
  const length = value.length;
  const most = node.maxLength ?? words.most;
  if (most !== undefined && length > most) return { error: tooLongText(label, most, length) };
  const isWrong =
    words.kind === 'colour'
      ? !/^#[\da-f]{6}$/i.test(value)
      : node.pattern !== undefined && !new RegExp(node.pattern).test(value);
  return isWrong ? { error: wrongText(words, node) } : { value };
}

export const tooLongText = (label: string, most: number, length?: number): string =>
  `Shorten “${label}” to ${most.toLocaleString('en-AU')} characters${length === undefined ? '' : `: it has ${length.toLocaleString('en-AU')}`}.`;

/** A day as the file has it, or as people write it: 24/12/2026. */
function readDay(typed: string, label: string): ReadEntry {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(typed) ?? [];
  const value = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed;
  return isDate(value) ? { value } : { error: `Choose a day for “${label}”, such as 24/12/2026.` };
}

/** An entry without what people paste along with it. */
function tidied(typed: string, { kind }: SettingWords, hosts: readonly string[]): string {
  switch (kind) {
    case 'link':
    case 'search':
      return ownPath(/^www\./i.test(typed) ? `https://${typed}` : typed, hosts);
    case 'abn':
      return typed.replace(/\s/g, '');
    case 'colour':
      return /^[\da-f]{6}$/i.test(typed) ? `#${typed}` : typed;
    default:
      return typed;
  }
}

/** The path of an address of this website; any other address as it is. */
export function ownPath(address: string, hosts: readonly string[]): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address;
  const { hostname, pathname, search, hash } = new URL(address);
  return hosts.includes(hostname.replace(/^www\./, '')) || hosts.includes(hostname)
    ? pathname + search + hash
    : address;
}
