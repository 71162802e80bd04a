import type { FieldErrors, FormField } from '#server/desk/views/desk-view';
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
import type { SettingNode } from './setting-entry';

/** A field of a page's settings; the form's name of it begins with `front.`. */
interface PageField extends FormField {
  readonly control: 'text' | 'textarea' | 'date' | 'select' | 'picture';
  readonly value: string;
}

interface FieldKind extends Pick<PageField, 'label' | 'control' | 'hint' | 'empty'> {
  readonly isRequired?: true;
  /** Only for a post, or only for a page. */
  readonly only?: 'post' | 'page';
}

const longest = 200_000;

/** The settings of a page that its form shows; all others stay as they are. */
const fields: Readonly<Record<string, FieldKind>> = {
  title: { label: 'Title', control: 'text', isRequired: true },
  description: {
    label: 'Summary',
    control: 'textarea',
    hint: 'A sentence or two for search engines, and for cards that link to the page.',
  },
  published: {
    label: 'Date of the post',
    control: 'date',
    isRequired: true,
    only: 'post',
    hint: 'The post is hidden until then.',
  },
  category: { label: 'Category', control: 'select', only: 'post', empty: 'None' },
  author: { label: 'Author', control: 'text', only: 'post' },
  start: { label: 'First day', control: 'date', only: 'page', hint: 'The page is hidden until then.' },
  expiry: { label: 'Last day', control: 'date', hint: 'The page is hidden after it.' },
  draft: { label: 'Hide it', control: 'select', empty: 'No, show it' },
  image: { label: 'Picture', control: 'picture' },
  image_alt: { label: 'What the picture shows', control: 'text', hint: 'For people who can’t see it.' },
};

interface PageKind {
  readonly isPost: boolean;
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
}

/** The fields of a page's settings with their values; a value that no field can show has none. */
export function pageFields(
  { front }: Pick<PageSource, 'front'>,
  { isPost, categories }: PageKind,
): readonly PageField[] {
  return Object.entries(fields).flatMap(([key, { isRequired = false, only, ...field }]): PageField[] => {
    const value = frontValue(front, key) ?? '';
    if (!isEditable(front, key) || (only === (isPost ? 'page' : 'post') && value === '')) return [];
    // A moment has a time as well.
    const control = field.control === 'date' && value.length > 10 ? 'text' : field.control;
    const options =
      key === 'category'
        ? categories.map(({ slug, name }) => ({ value: slug, text: name }))
        : key === 'draft'
          ? [{ value: 'true', text: 'Yes' }]
          : undefined;
    return [
      {
        ...field,
        control,
        options,
        name: `front.${key}`,
        required: isRequired,
        maxLength: longest,
        autocomplete: 'off',
        value: key === 'draft' && value !== 'true' ? '' : value,
      },
    ];
  });
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
  // Only where the form has the days: a page that somebody else wrote may be changed in other ways.
  if (form.has('front.expiry') && endsBeforeItBegins(front))
    errors['front.expiry'] = 'The last day is before the first day, so the page would never be shown.';
  if (Object.keys(errors).length > 0) return { errors };
  const typed = form.get('body');
  const body = typed === null ? source.body : bodyOf(stored, source, typed);
  if (body !== source.body) changedLabels.push('Text');
  return { text: joined({ ...source, front, body }), detail: changedLabels.join(', ') };
}

/** The settings of a page's file with what somebody typed. */
function editedFront(stored: string, form: URLSearchParams) {
  let front = stored;
  const errors: Record<string, string> = {};
  const changedLabels: string[] = [];
  for (const [key, { label }] of Object.entries(fields)) {
    const typed = form.get(`front.${key}`)?.replace(/\r\n?/g, '\n').trim();
    const value = frontValue(front, key) ?? '';
    const shownValue = key === 'draft' && value !== 'true' ? '' : value.trim();
    if (typed === undefined || typed === shownValue) continue;
    const next = key === 'draft' ? typed === 'true' || undefined : typed || undefined;
    const edited = withFront(front, key, next);
    if (edited === undefined)
      errors[`front.${key}`] =
        `“${label}” is written in a way that only the person who set up the page can change.`;
    else front = edited;
    changedLabels.push(label);
  }
  return { front, errors, changedLabels };
}

function endsBeforeItBegins(front: string): boolean {
  const [first, last] = ['start', 'expiry'].map((key) => frontValue(front, key)?.slice(0, 10));
  // Days sort as text.
  return Boolean(first && last && last < first);
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
    const field = fields[path];
    const name = field ? `front.${path}` : 'body';
    const text = field ? findingText(message, field, fieldNodes[path]) : bodyText({ path, message }, above);
    if (!errors[name]?.includes(text)) errors[name] = [errors[name], text].filter(Boolean).join(' ');
  }
  return errors;
}

const fieldNodes: Readonly<Record<string, SettingNode>> = { image: { format: 'picture' } };

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
