/** Elements that draw, or hold what draws. Everything else is left out: scripts, styles of pages, pictures from elsewhere. */
const drawn = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs symbol use clipPath mask pattern linearGradient radialGradient stop style'.split(
    ' ',
  ),
);
/** Elements whose text is words or styles. */
const worded = new Set(['text', 'tspan', 'title', 'desc', 'style']);

const token =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>|<(\/?)([A-Za-z][\w:.-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*?)(\/?)>|([^<]+)/gy;
const attribute = /([A-Za-z_][\w:.-]*)\s*=\s*("[^"]*"|'[^']*')/g;

/**
 * An SVG drawing with its shapes, colours and words alone: without scripts, events, links, and anything that would be
 * fetched. Undefined for a text that is no whole drawing.
 */
export function plainDrawing(source: string): string | undefined {
  const text = source.replace(/^\uFEFF/, '').trim();
  const copy = new DrawingCopy();
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const match = token.exec(text);
    if (!match) return undefined;
    const [, data, slash, name, attributes = '', selfClosed, words] = match;
    if (name !== undefined) copy.take({ name, attributes, isEnd: slash !== '', isEmpty: selfClosed !== '' });
    else copy.takeWords(data ?? words ?? '', data !== undefined);
  }
  return copy.whole();
}

interface Tag {
  readonly name: string;
  readonly attributes: string;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
}

/** The plain parts of a drawing, as they are read. */
class DrawingCopy {
  readonly #open: string[] = [];
  readonly #parts: string[] = [];
  #isBroken = false;
  /** The element that is being left out, and how many of its name are open. */
  #left = { name: '', depth: 0 };

  take(tag: Tag): void {
    if (this.#left.depth > 0) this.#passBy(tag);
    else if (tag.isEnd) this.#end(tag.name);
    else if (drawn.has(tag.name) && (tag.name === 'svg' || this.#open.length > 0)) this.#begin(tag);
    else if (!tag.isEmpty) this.#left = { name: tag.name, depth: 1 };
  }

  takeWords(words: string, isData: boolean): void {
    if (this.#left.depth === 0) this.#parts.push(writtenWords(words, this.#open.at(-1), isData));
  }

  /** Undefined unless all of it was a drawing of a known size. */
  whole(): string | undefined {
    const drawing = this.#parts.join('');
    const isDone = !this.#isBroken && this.#open.length === 0 && this.#left.depth === 0;
    const isDrawing = /^<svg[\s>][\s\S]*<\/svg>$/.test(drawing) && / viewBox=| width=/.test(drawing);
    return isDone && isDrawing ? drawing : undefined;
  }

  #passBy({ name, isEnd, isEmpty }: Tag): void {
    if (name === this.#left.name && !isEmpty)
      this.#left = { name, depth: this.#left.depth + (isEnd ? -1 : 1) };
  }

  #begin({ name, attributes, isEmpty }: Tag): void {
    this.#parts.push(`<${name}${plainAttributes(attributes)}${isEmpty ? '/' : ''}>`);
    if (!isEmpty) this.#open.push(name);
  }

  #end(name: string): void {
    if (!drawn.has(name)) return;
    if (this.#open.pop() !== name) this.#isBroken = true;
    this.#parts.push(`</${name}>`);
  }
}

function writtenWords(words: string, element: string | undefined, isData: boolean): string {
  if (element === undefined || !worded.has(element)) return '';
  if (element === 'style') return isSafe(words) ? words : '';
  return isData ? escaped(words.replaceAll('&', '&amp;')) : escaped(plainEntities(words));
}

/** An entity of the document's own could be anything. */
const plainEntities = (words: string): string =>
  words.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;');
const escaped = (words: string): string =>
  words.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const plainAttributes = (attributes: string): string =>
  [...attributes.matchAll(attribute)]
    .map(([, name = '', quoted = '']) => ({ name, value: plainEntities(quoted.slice(1, -1)) }))
    .filter(({ name, value }) => isPlainAttribute(name, value))
    .map(({ name, value }) => ` ${name}="${escaped(value)}"`)
    .join('');

function isPlainAttribute(name: string, value: string): boolean {
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg';
  if (name === 'xmlns:xlink') return value === 'http://www.w3.org/1999/xlink';
  if (/^(xlink:)?href$/.test(name)) return /^#[\w-]+$/.test(value);
  return /^(?!on)[A-Za-z][\w-]*$/i.test(name) && isSafe(value);
}

/** Nothing in it is fetched or run: places within the drawing are fine. */
const isSafe = (value: string): boolean =>
  !/[\\<]|&#|@import|javascript:|expression\s*\(/i.test(value) &&
  !/url\(\s*(?!['"]?#[\w-]+['"]?\s*\))/i.test(value);
