import type { FieldErrors } from '#server/desk/views/desk-view';
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
import { sentence } from './write-failure';

/** A field of a page's settings; the form's name of it begins with `front.`. */
interface PageField {
  readonly name: string;
  readonly label: string;
  readonly control: 'text' | 'textarea' | 'date' | 'select' | 'picture';
  readonly required: boolean;
  readonly maxLength: number;
  readonly autocomplete: 'off';
  readonly hint?: string | undefined;
  readonly options?: readonly { readonly value: string; readonly text: string }[] | undefined;
  readonly empty?: string | undefined;
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
    const rule = { ...field, control, options, name: `front.${key}`, required: isRequired };
    return [
      {
        ...rule,
        maxLength: longest,
        autocomplete: 'off',
        value: key === 'draft' && value !== 'true' ? '' : value,
      },
    ];
  });
}

/** The file of a page with what somebody typed; errors by the form's fields. `stored` undefined: a new page. */
export function editedPage(
  stored: string | undefined,
  form: URLSearchParams,
): { readonly text: string; readonly detail: string } | { readonly errors: FieldErrors } {
  const source = stored === undefined ? blankPage : pageSource(stored);
  if (!source)
    return { errors: { body: 'This file has no settings at its top, so it can’t be edited here.' } };
  const errors: Record<string, string> = {};
  const changedLabels: string[] = [];
  let { front } = source;
  for (const [key, { label }] of Object.entries(fields)) {
    const typed = form.get(`front.${key}`)?.replace(/\r\n?/g, '\n').trim();
    const value = frontValue(front, key) ?? '';
    const shownValue = key === 'draft' && value !== 'true' ? '' : value.trim();
    if (typed === undefined || typed === shownValue) continue;
    const next = key === 'draft' ? typed === 'true' || undefined : typed || undefined;
    const edited = withFront(front, key, next);
    if (edited === undefined) errors[`front.${key}`] = 'This can only be changed in the file of the page.';
    else front = edited;
    changedLabels.push(label);
  }
  if (Object.keys(errors).length > 0) return { errors };
  const typed = form.get('body');
  const body = typed === null ? source.body : bodyOf(stored, source, typed);
  if (body !== source.body) changedLabels.push('Text');
  return { text: joined({ ...source, front, body }), detail: changedLabels.join(', ') };
}

/** A new page's text begins after an empty line. */
const bodyOf = (stored: string | undefined, { body }: PageSource, typed: string): string =>
  stored === undefined ? `\n${shownBody(typed).trimEnd()}\n` : editedText(body, typed);

/** Lines of a page's file above its text: the check counts from the first of the file. */
export function linesAbove(text: string): number {
  const source = pageSource(text);
  return source ? shownBody(source.opening + source.front + source.closing).split('\n').length - 1 : 0;
}

/** What the check has found in a page, by the form's fields. */
export function pageErrors(
  findings: readonly { readonly path: string; readonly message: string }[],
  above: number,
): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of findings) {
    const isField = Object.hasOwn(fields, path);
    const name = isField ? `front.${path}` : 'body';
    const [, line, rest = ''] = /^line (\d+)(.*)$/.exec(path) ?? [];
    const place = line ? `Line ${Math.max(1, Number(line) - above)}${rest}` : path;
    const text = sentence(isField || place === '' ? message : `${place}: ${message}`);
    errors[name] = [errors[name], text].filter(Boolean).join(' ');
  }
  return errors;
}
