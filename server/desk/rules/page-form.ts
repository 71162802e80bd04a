import type { JsonPath } from '#server/dealer/site-files/json-edit';
import type { FieldErrors } from '#server/desk/views/desk-view';
import { once } from '#server/platform/derived';
import { frontMatterSchema } from '#server/settings/content-schema';
import { findingText } from './finding-words';
import { insertableTitle } from './page-blocks';
import {
  blankPage,
  editedText,
  frontValue,
  isEditable,
  joined,
  type PageSource,
  pageSource,
  shownBody,
  withFront,
} from './page-source';
import { readSettings } from './read-settings';
import { type SettingField, settingParts } from './schema-form';
import type { SettingNode } from './setting-entry';
import { schemaNode } from './site-parts';
import type { SettingWords } from './site-words';

/** The settings of a page that its form shows, in words; all others stay as they are. */
const words: Readonly<Record<string, SettingWords>> = {
  title: { label: 'Title' },
  description: {
    label: 'Summary',
    isLong: true,
    hint: 'A sentence or two for search engines, and for cards that link to the page.',
  },
  published: { label: 'Date of the post', hint: 'The post is hidden until then.' },
  category: { label: 'Category' },
  author: { label: 'Author' },
  start: { label: 'First day', hint: 'The page is hidden until then.' },
  expiry: { label: 'Last day', hint: 'The page is hidden after it.' },
  draft: { label: 'Hide it', choices: { true: 'Yes', false: 'No, show it' } },
  image: { label: 'Picture' },
  image_alt: { label: 'What the picture shows', hint: 'For people who can’t see it.' },
};
const postOnly = ['published', 'category', 'author'];
const pageOnly = ['start'];

const frontNode = once(() => schemaNode(frontMatterSchema));

/** The schema of a page's settings. A day is chosen in a calendar, unless it has a time as well. */
function nodeOf(front: string, isPost = false): SettingNode {
  const { properties, required = [] } = frontNode();
  const days = ['start', 'expiry'].filter((key) => (frontValue(front, key) ?? '').length <= 10);
  return {
    properties: { ...properties, ...Object.fromEntries(days.map((key) => [key, day])) },
    required: isPost ? [...required, 'published'] : required,
  };
}

const day: SettingNode = { type: 'string', format: 'date' };

const valuesOf = (front: string) =>
  Object.fromEntries(Object.keys(words).map((key) => [key, frontValue(front, key)]));

interface PageKind {
  readonly isPost: boolean;
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
}

/** The fields of a page's settings with their values; a value that no field can show has none. */
export function pageFields(
  { front }: Pick<PageSource, 'front'>,
  { isPost, categories }: PageKind,
): readonly SettingField[] {
  const values = valuesOf(front);
  const others = (isPost ? pageOnly : postOnly).filter((key) => values[key] === undefined);
  const choices = Object.fromEntries(categories.map(({ slug, name }) => [slug, name]));
  const wordsOf = ([, key]: JsonPath) => {
    const name = String(key);
    if (others.includes(name) || !isEditable(front, name)) return undefined;
    return name === 'category' ? { label: 'Category', choices } : words[name];
  };
  const parts = settingParts(nodeOf(front, isPost), values, ['front'], { words: wordsOf });
  return parts.filter((part) => part.kind === 'field');
}

/** For a file whose settings nobody can find. */
export const unreadablePage =
  'This page was made elsewhere and can’t be changed here. Ask the person who set it up.';

/** The file of a page with what somebody typed; errors by the form's fields. `stored` undefined: a new page. */
export function editedPage(
  stored: string | undefined,
  form: URLSearchParams,
): { readonly text: string; readonly detail: string } | { readonly errors: FieldErrors } {
  const source = stored === undefined ? blankPage : pageSource(stored);
  if (!source) return { errors: { body: unreadablePage } };
  const { front, errors, changedLabels } = editedFront(source.front, form);
  if (Object.keys(errors).length > 0) return { errors };
  const typed = form.get('body');
  const body = typed === null ? source.body : bodyOf(stored, source, typed);
  if (body !== source.body) changedLabels.push('Text');
  return { text: joined({ ...source, front, body }), detail: changedLabels.join(', ') };
}

/** The settings of a page's file with what somebody typed. */
function editedFront(stored: string, form: URLSearchParams) {
  let front = stored;
  const changedLabels: string[] = [];
  const wordsOf = ([, key]: JsonPath) => words[String(key)];
  const read = readSettings(form, nodeOf(stored), valuesOf(stored), ['front'], { words: wordsOf });
  const errors: Record<string, string> = { ...read.errors };
  for (const { path, value } of read.edits) {
    const [, key] = path;
    const label = wordsOf(path)?.label ?? '';
    const next = value === undefined || typeof value === 'boolean' ? value : String(value);
    const edited = withFront(front, String(key), next);
    if (edited === undefined)
      errors[`front.${key}`] =
        `“${label}” is written in a way that only the person who set up the page can change.`;
    else front = edited;
    changedLabels.push(label);
  }
  return { front, errors, changedLabels };
}

/** A new page's text begins after an empty line. */
const bodyOf = (stored: string | undefined, { body }: PageSource, typed: string): string =>
  stored === undefined ? `\n${shownBody(typed).trimEnd()}\n` : editedText(body, typed);

/** Lines of a page's file above its text: the check counts from the first of the file. */
export function linesAbove(text: string): number {
  const source = pageSource(text);
  return source ? shownBody(source.opening + source.front + source.closing).split('\n').length - 1 : 0;
}

interface PageFinding {
  readonly path: string;
  readonly message: string;
}

/** What the check has found in a page, by the form's fields. */
export function pageErrors(findings: readonly PageFinding[], above: number): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of findings) {
    const field = words[path];
    const name = field ? `front.${path}` : 'body';
    const node = frontNode().properties?.[path];
    const text = field ? findingText(message, field, node) : bodyText({ path, message }, above);
    if (!errors[name]?.includes(text)) errors[name] = [errors[name], text].filter(Boolean).join(' ');
  }
  return errors;
}

/** What the check finds in the text of a page, by its own words, and what to say about it. */
const bodyFindings: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [/at most 256 KiB/, () => 'The text is too long for one page. Divide it into two pages.'],
  [
    /alt text for (\S+?):/,
    ([, ref]) => `Say what the picture ${ref} shows, between the square brackets before it.`,
  ],
  [
    /picture in the assets folder, found "(.*)"/,
    ([, ref]) => `The picture ${ref} isn’t one of yours. Upload it below and put it in from there.`,
  ],
  [
    /found "(.*)"$/,
    ([, href]) =>
      `“${href}” can’t be used. A link is a page of this website such as /contact, or a whole address from https:// on.`,
  ],
  [
    /already uses|different address|expected a path|site path/,
    () => 'Another page has this address. Give the page another title.',
  ],
];

function bodyText({ path, message }: PageFinding, above: number): string {
  const [, line, block] = /^line (\d+)(?:, ([\w-]+))?/.exec(path) ?? [];
  if (line === undefined) {
    for (const [pattern, say] of bodyFindings) {
      const match = pattern.exec(message);
      if (match) return say(match);
    }
    return 'Something in this text can’t be shown. Take your last change back and try again.';
  }
  const at = `Line ${Math.max(1, Number(line) - above)}`;
  if (/::: to close/.test(message))
    return `${at}: this block has no end. Put ::: on a line of its own after it.`;
  const title = insertableTitle(block ?? '');
  return title
    ? `${at}: the block “${title}” is not complete, or has a line that it can’t use. Remove it and put it in again below.`
    : `${at}: there is no block of this name. Remove its lines, from ::: to :::, and choose one below.`;
}
