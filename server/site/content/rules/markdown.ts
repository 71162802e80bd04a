import MarkdownIt, { type Token } from 'markdown-it';
import type { SizedPictureView } from '#server/dealer/views/picture-view';
import { pictureRef } from '#server/settings/media-schema';
import { assetOf } from '#server/settings/rules/plain-path';

const isPicture = (ref: string): boolean => pictureRef.safeParse(ref).success;

/** CommonMark with tables and strikethrough. HTML is text here, so nothing an author writes can run. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
markdown.validateLink = (href) => isSafeLink(href) || isPicture(href);
// Wider than a phone: it scrolls by itself, with keys too.
markdown.renderer.rules['table_open'] = () => '<div role="group" aria-label="Table" tabindex="0"><table>';
markdown.renderer.rules['table_close'] = () => '</table></div>';

/** Rendering state of a page: keeps anchors distinct and heading levels in order. */
export interface Outline {
  /** Anchors, each with its number of uses. */
  readonly ids: Map<string, number>;
  level: number;
}
export const newOutline = (): Outline => ({ ids: new Map([['main', 1]]), level: 1 });

interface MarkdownOptions {
  /** By the reference in the text; a missing one becomes its alternative text. */
  readonly pictures?: ReadonlyMap<string, SizedPictureView>;
  /** Level of the largest heading: 2 below the page's own. */
  readonly from?: 2 | 3 | 4;
  readonly outline?: Outline;
}

const sizes = '(min-width:48em) 42rem,92vw';

/** Safe HTML of a text. External links have no access to `window.opener`. */
export function renderMarkdown(source: string, options: MarkdownOptions = {}): string {
  const { pictures = new Map(), from = 2, outline = { ...newOutline(), level: from - 1 } } = options;
  const tokens = markdown.parse(source, {});
  setRowHeadings(tokens);
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') setHeading(token, tokens, index, from, outline);
  });
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'link_open') setLink(token);
    if (token.type === 'image') setImage(token, pictures);
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}

function setHeading(token: Token, tokens: Token[], index: number, from: number, outline: Outline): void {
  const level = Math.max(from, Number(token.tag.slice(1)));
  outline.level = Math.min(level, outline.level + 1);
  token.tag = `h${outline.level}`;
  const end = tokens[index + 2];
  if (end) end.tag = token.tag;
  token.attrSet('id', headingId(textOf(tokens[index + 1]), outline.ids));
}

const textOf = (inline: Token | undefined): string =>
  (inline?.children ?? []).map(({ content }) => content).join('');

function setLink(token: Token): void {
  const href = String(token.attrGet('href') ?? '');
  token.attrs = isSafeLink(href) ? [['href', href]] : [];
  if (isExternal(href)) token.attrSet('rel', 'noopener');
}

function setImage(token: Token, pictures: ReadonlyMap<string, SizedPictureView>): void {
  const picture = pictures.get(pictureName(token));
  if (!picture) {
    token.type = 'text';
    return;
  }
  token.attrs = [
    ['src', picture.src],
    ['alt', ''],
    ...(picture.srcset
      ? ([
          ['srcset', picture.srcset],
          ['sizes', sizes],
        ] as [string, string][])
      : []),
    ['width', String(picture.width)],
    ['height', String(picture.height)],
    ['loading', 'lazy'],
  ];
}

function pictureName(token: Token): string {
  const src = String(token.attrGet('src') ?? '');
  return assetOf(src) ?? src;
}

interface MarkdownRefs {
  readonly links: readonly string[];
  readonly images: readonly { readonly ref: string; readonly alt: string }[];
}

/** The links and images of a text. Images are files of assets/, otherwise as the author wrote them. */
export function markdownRefs(source: string): MarkdownRefs {
  const tokens = markdown.parse(source, {}).flatMap(({ children }) => children ?? []);
  const of = (type: string) => tokens.filter((token) => token.type === type);
  return {
    links: of('link_open').map((token) => String(token.attrGet('href') ?? '')),
    images: of('image').map((token) => ({
      ref: pictureName(token),
      alt: token.content,
    })),
  };
}

/**
 * The anchor of a heading, recorded in `taken`: its words with hyphens. A single word, and a form-like ending, gets a
 * prefix, so that no anchor equals another id on the page.
 */
function headingId(words: string, usedIds: Map<string, number>): string {
  const plain = words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  const base = /^[a-z].*-/.test(plain) && !plain.endsWith('-form') ? plain : `section-${plain || 'of-page'}`;
  let id = base;
  for (let count = usedIds.get(base) ?? 1; usedIds.has(id); count += 1) {
    id = `${base}-${count + 1}`;
    // Numbering continues from here: starting over takes minutes for thousands of equal headings.
    usedIds.set(base, count + 1);
  }
  usedIds.set(id, usedIds.get(id) ?? 1);
  return id;
}

/** A path or an anchor of this site, another site, an email address or a phone number: nothing that could run. */
const safe = /^(\/(?![/\\])[^\s\\]*|#[^\s\\]*|https?:\/\/[^\s\\/][^\s\\]*|mailto:[^\s\\]+|tel:[^\s\\]+)$/i;

export const isSafeLink = (href: string): boolean => safe.test(href);
const isExternal = (href: string): boolean => /^https?:/i.test(href);

/**
 * If a table's first corner is empty, its first column has row headings and the corner becomes a plain cell, since an
 * empty heading helps nobody. Changes the tokens in place.
 */
function setRowHeadings(tokens: readonly Token[]): void {
  let column = 0;
  let rowsAreNamed = false;
  tokens.forEach((token, index) => {
    if (token.type === 'table_open') rowsAreNamed = false;
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open' && tokens[index + 1]?.content === '') {
      rowsAreNamed ||= column === 0;
      retag(tokens, index, 'td');
    } else if (
      token.type === 'td_open' &&
      rowsAreNamed &&
      column === 0 &&
      tokens[index + 1]?.content !== ''
    ) {
      retag(tokens, index, 'th');
      token.attrSet('scope', 'row');
    }
    if (token.type === 'th_open' || token.type === 'td_open') column += 1;
  });
}

/** Renders the cell at `index` as `tag`: opening, content, closing. */
function retag(tokens: readonly Token[], index: number, tag: 'td' | 'th'): void {
  for (const at of [index, index + 2]) {
    const token = tokens[at];
    if (token) token.tag = tag;
  }
}
