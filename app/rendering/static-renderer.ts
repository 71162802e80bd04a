import { hash as digest } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { renderToStaticMarkup as renderToStaticMarkupInside } from 'react-dom/server.browser';
import { languageHere } from './say';
import type { StaticRenderer } from './static';

/** For the HTML that pages repeat, from the second time on: cards, filters, header and footer of every site. */
const maxBytes = 32 * 1024 * 1024;
/** One typographic quote makes every letter of a text take two bytes. */
const bytesPerLetter = 2;
const htmlByKey = new LRUCache<string, string>({
  maxSize: maxBytes,
  sizeCalculation: (html, key) => bytesPerLetter * (html.length + key.length) + 1,
});

/** Keys of parts that were rendered once: what nobody asks for again displaces nothing. */
const renderedOnce = new LRUCache<string, true>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (_true, key) => bytesPerLetter * key.length + 1,
});

/** Views never change, so the hash of one that several pages share is computed once. */
const hashes = new WeakMap<object, string>();

function hashOf(value: object): string {
  const existing = hashes.get(value);
  if (existing !== undefined) return existing;
  const hash = digest('sha256', JSON.stringify(value), 'base64url');
  hashes.set(value, hash);
  return hash;
}

/** What a key has in the place of a value. Each page makes its own lists, of elements that pages share. */
function keyOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`;
  if (typeof value === 'object' && value !== null) return `#${hashOf(value)}`;
  return JSON.stringify(value) ?? '';
}

/**
 * React joins its HTML from thousands of pieces, and the engine keeps the pieces, which take five times the memory,
 * until somebody reads a letter of the text.
 */
function inOnePiece(text: string): string {
  text.charCodeAt(0);
  return text;
}

type Render = (node: ReactNode) => string;

/** React closes void elements as in XML, which says nothing in HTML. Inputs and photos are most of a list's elements. */
const short =
  (render: Render): Render =>
  (node) =>
    render(node).replace(/(<(?:input|img)(?: [^<>]*)?)\/>/g, '$1>');

const renderPart = short(renderToStaticMarkup);
const renderInside = short(renderToStaticMarkupInside);

function once(render: Render): StaticRenderer['renderOnce'] {
  return (part, props, node) => {
    const language = languageHere() ?? '';
    const key = `${language}${part} ${Object.entries(props).map(([name, value]) => name + keyOf(value))}`;
    const before = htmlByKey.get(key);
    if (before !== undefined) return before;
    const html = render(node);
    if (renderedOnce.has(key)) htmlByKey.set(key, inOnePiece(html));
    else renderedOnce.set(key, true);
    return html;
  };
}

/**
 * Renders static parts. A part that is rendered once may stand inside another, and one copy of React's renderer cannot
 * be in two trees at a time: so there are two copies.
 */
export const staticRenderer: StaticRenderer = {
  render: renderPart,
  renderWholeOnce: once(renderPart),
  renderOnce: once(renderInside),
};
