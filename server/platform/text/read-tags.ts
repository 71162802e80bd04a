import MarkdownIt from 'markdown-it';

/** A piece of untrusted HTML. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string }
  | { readonly kind: 'close'; readonly name: string };

/** Elements whose content is not text. */
const droppedElements = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'noscript',
  'textarea',
  'select',
  'title',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
  'head',
]);

const { unescapeAll } = new MarkdownIt().utils;
const decoded = (text: string): string =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, (entity) => unescapeAll(entity));

/**
 * Reads HTML into text and tags in one pass: comments, scripts and styles are left out, and everything after an
 * unclosed tag is text.
 */
export function* readTags(html: string): Generator<Piece> {
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    const textEnd = start === -1 ? html.length : start;
    if (textEnd > at) yield { kind: 'text', text: decoded(html.slice(at, textEnd)) };
    if (start === -1) return;
    const { piece, end } = readMarkup(html, start);
    if (piece) yield piece;
    at = end;
  }
}

interface Markup {
  /** Undefined if left out. */
  readonly piece?: Piece;
  /** The position to continue at. */
  readonly end: number;
}

/** The token at a `<`: a tag, something to leave out, or just the character. */
function readMarkup(html: string, start: number): Markup {
  const head = html.slice(start, start + 40);
  const name = /^<\/?([a-z][a-z\d]*)(?=[\s/>])/i.exec(head)?.[1]?.toLowerCase();
  if (name) return readTag(html, start, name);
  if (!/^<[!?]/.test(head)) return { piece: { kind: 'text', text: '<' }, end: start + 1 };
  const close = head.startsWith('<!--') ? '-->' : '>';
  const end = html.indexOf(close, start + 2);
  return { end: end === -1 ? html.length : end + close.length };
}

function readTag(html: string, start: number, name: string): Markup {
  const end = endOfTag(html, start);
  if (end === -1) return { piece: { kind: 'text', text: decoded(html.slice(start)) }, end: html.length };
  if (html[start + 1] === '/') return { piece: { kind: 'close', name }, end };
  if (droppedElements.has(name)) return { end: endOfElement(html, name, end) };
  return { piece: { kind: 'open', name, attributes: html.slice(start + 1 + name.length, end - 1) }, end };
}

/** After the `>` of a tag, which may also occur in quotes; -1 if the tag never ends. */
function endOfTag(html: string, start: number): number {
  let quote = '';
  for (let at = start; at < html.length; at += 1) {
    const sign = html.charAt(at);
    if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return -1;
}

/** After the end of an element whose content is left out; may be the end of the text. */
function endOfElement(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  closing.lastIndex = from;
  const closingMatch = closing.exec(html);
  if (!closingMatch) return html.length;
  const end = html.indexOf('>', closingMatch.index);
  return end === -1 ? html.length : end + 1;
}
