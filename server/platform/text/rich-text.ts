import MarkdownIt from 'markdown-it';
import { type Piece, readTags } from './read-tags';

/** A text as HTML and as plain words. */
export interface RichText {
  /** Safe: only allowed elements, all closed. */
  readonly html: string;
  /** One line. */
  readonly text: string;
}

/** HTML passes through: filtering happens afterwards, on the whole. */
const markdown = new MarkdownIt({ html: true, linkify: false }).disable(['image', 'table', 'code', 'fence']);
const cache = new Map<string, RichText>();
const mostKnown = 2_000;

/**
 * A dealer's own text: Markdown or simple HTML in; paragraphs, emphasis, lists, headings and links out. Scripts,
 * styles and every attribute except a link's address are removed.
 */
export function richText(source: string): RichText {
  const cachedText = cache.get(source);
  if (cachedText) return cachedText;
  const writer = new RichWriter();
  for (const piece of readTags(markdown.render(source))) writer.take(piece);
  const text = writer.finish();
  if (cache.size >= mostKnown) cache.clear();
  cache.set(source, text);
  return text;
}

/** What an element becomes; others are replaced by their text. */
const names: Readonly<Record<string, string>> = {
  p: 'p',
  div: 'p',
  br: 'br',
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  a: 'a',
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
};
const blocks = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li']);
const isBlock = (name: string): boolean => blocks.has(name);
const lists = new Set(['ul', 'ol']);
/** Elements that a new block closes. */
const endedByBlock = new Set(['p', 'h2', 'h3', 'h4', 'strong', 'em', 'a']);
/** Words on either side of these stay apart. */
const apart = new Set(['td', 'th', 'tr', 'section', 'article', 'blockquote', 'pre', 'hr']);
const mostDepth = 12;

interface Open {
  readonly name: string;
  readonly start: number;
}

/** Writes pieces of untrusted HTML as valid HTML of the allowed elements, and as plain words. */
class RichWriter {
  #html: string[] = [];
  #words: string[] = [];
  #open: Open[] = [];

  take(piece: Piece): void {
    if (piece.kind === 'text') {
      this.#text(piece.text);
      return;
    }
    const name = names[piece.name];
    if (!name) {
      if (apart.has(piece.name)) this.#text(' ');
      return;
    }
    if (piece.kind === 'close') this.#close(name);
    else this.#start(name, piece.attributes);
  }

  finish(): RichText {
    while (this.#open.length > 0) this.#pop();
    return { html: this.#html.join('').trim(), text: this.#words.join('').replace(/\s+/g, ' ').trim() };
  }

  get #top(): string {
    return this.#open.at(-1)?.name ?? '';
  }

  #text(text: string): void {
    if (text === '') return;
    if (lists.has(this.#top)) {
      if (text.trim() === '') return;
      this.#push('li', '<li>');
    }
    this.#html.push(escaped(text));
    this.#words.push(text);
  }

  #start(name: string, attributes: string): void {
    if (this.#open.length >= mostDepth) return;
    const inList = this.#open.some((one) => lists.has(one.name));
    // An item outside a list is a paragraph.
    const container = name === 'li' && !inList ? 'p' : name;
    this.#makeRoomFor(container);
    if (container === 'br') this.#break();
    else if (container === 'a') this.#link(attributes);
    else if (isBlock(container) || !this.#isOpen(container)) this.#push(container, `<${container}>`);
  }

  /** Closes the elements that cannot contain this one; inside a list, content goes into an item. */
  #makeRoomFor(name: string): void {
    if (name === 'li') while (!lists.has(this.#top)) this.#pop();
    else if (isBlock(name)) while (endedByBlock.has(this.#top)) this.#pop();
    if (lists.has(this.#top) && name !== 'li') this.#push('li', '<li>');
  }

  #break(): void {
    this.#html.push('<br>');
    this.#words.push(' ');
  }

  #link(attributes: string): void {
    const href = safeHref(attributes);
    if (!href || this.#isOpen('a')) return;
    this.#push('a', `<a href="${escaped(href)}"${/^https?:/i.test(href) ? ' rel="noopener"' : ''}>`);
  }

  #isOpen(name: string): boolean {
    return this.#open.some((one) => one.name === name);
  }

  #push(name: string, tag: string): void {
    if (isBlock(name)) this.#words.push(' ');
    this.#open.push({ name, start: this.#html.length });
    this.#html.push(tag);
  }

  /** Closes an open element with everything inside it; ignores one that is not open. */
  #close(name: string): void {
    if (!this.#isOpen(name)) return;
    while (this.#top !== name) this.#pop();
    this.#pop();
  }

  /** An element without text is left out. */
  #pop(): void {
    const last = this.#open.pop();
    if (!last) return;
    const { name, start } = last;
    const inside = this.#html.slice(start + 1);
    if (inside.join('').replace(/<br>/g, '').trim() === '') this.#html.length = start;
    else this.#html.push(`</${name}>`);
    if (isBlock(name)) this.#words.push(' ');
  }
}

/** A link's address if it is safe to follow; undefined otherwise. */
function safeHref(attributes: string): string | undefined {
  const [, double, single, bare] =
    /(?:^|[\s"'])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  const href = (double ?? single ?? bare)?.trim().replace(/&amp;/g, '&');
  return href && /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s\\]*$/i.test(href) ? href : undefined;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
