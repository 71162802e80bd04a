import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { renderToStaticMarkup as renderPart } from 'react-dom/server';
import { renderToStaticMarkup as renderInside } from 'react-dom/server.browser';
import type { StaticRenderer } from './static';

/** For the HTML that pages repeat: cards, filters, header and footer of every site. */
const maxBytes = 32 * 1024 * 1024;
/** One typographic quote makes every letter of a text take two bytes. */
const bytesPerLetter = 2;
const htmlByKey = new LRUCache<string, string>({
  maxSize: maxBytes,
  sizeCalculation: (html, key) => bytesPerLetter * (html.length + key.length) + 1,
});

/** Numbers that stand for values in keys: equal values have the same number, and no number is used twice. */
const numbersByText = new LRUCache<string, number>({
  maxSize: maxBytes,
  sizeCalculation: (_number, text) => bytesPerLetter * text.length + 1,
});
/** Views never change, so the number of one that several pages share is looked up once. */
const numbers = new WeakMap<object, number>();
let lastNumber = 0;

function numberOf(value: object): number {
  const existing = numbers.get(value);
  if (existing !== undefined) return existing;
  const text = JSON.stringify(value);
  let number = numbersByText.get(text);
  if (number === undefined) {
    lastNumber += 1;
    number = lastNumber;
    numbersByText.set(text, number);
  }
  numbers.set(value, number);
  return number;
}

/** What a key has in the place of a value. Each page makes its own lists, of elements that pages share. */
function keyOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`;
  if (typeof value === 'object' && value !== null) return `#${numberOf(value)}`;
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

function once(render: Render): StaticRenderer['renderOnce'] {
  return (part, props, node) => {
    const key = `${part} ${Object.entries(props).map(([name, value]) => name + keyOf(value))}`;
    const before = htmlByKey.get(key);
    if (before !== undefined) return before;
    const html = inOnePiece(render(node));
    htmlByKey.set(key, html);
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
