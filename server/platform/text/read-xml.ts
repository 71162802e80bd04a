import { err, ok, type Result } from '#server/platform/result';

/** An element as it was read; names of elements and attributes in lower case. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of elements within it, in one piece. */
  readonly text: string;
}

/** A document, and what strict readers refuse in it although its meaning is plain, in sentences. */
export interface XmlDocument {
  readonly root: XmlElement;
  readonly faults: readonly string[];
}

const mostElements = 50_000;
const deepest = 40;

interface Open extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

/**
 * Reads a small XML document leniently: capitals in names, instructions and comments anywhere, and a bare `&` are
 * accepted. Declares no entities and follows no address, so a hostile document costs no more than its length. The error
 * completes "it is not XML: …".
 */
export function readXml(source: string): Result<XmlDocument, string> {
  const document = new OpenDocument();
  if (/^\s*<\?(?!xml\s)/i.test(source) && /<\?xml\s/i.test(source))
    document.faults.add('An instruction stands before the XML declaration.');
  for (const part of xmlParts(source)) {
    const problem = document.add(part);
    if (problem !== undefined) return err(`${problem} (line ${source.slice(0, part.at).split('\n').length})`);
  }
  return document.close();
}

/** The elements of a document up to a place in it. */
class OpenDocument {
  readonly faults = new Set<string>();
  readonly #open: Open[] = [];
  #root: XmlElement | undefined;
  #elements = 0;

  /** Why the document can't go on like this; undefined if it can. */
  add(part: Part): string | undefined {
    switch (part.kind) {
      case 'broken':
        return `${part.text} has no end`;
      case 'text':
        return this.#addText(part.isPlain ? part.text : withEntities(part.text, this.faults));
      case 'bare':
        this.faults.add('A < is not written as &lt;.');
        return this.#addText('<');
      case 'start':
        return this.#start(part);
      case 'end':
        return this.#end(part.name);
    }
  }

  #addText(text: string): string | undefined {
    const last = this.#open.at(-1);
    if (last) last.text += text;
    return last || text.trim() === '' ? undefined : 'there is text outside any element';
  }

  #start({ name, attributes, isEmpty }: Part & { readonly kind: 'start' }): string | undefined {
    if (this.#root) return 'a second document begins';
    this.#elements += 1;
    if (this.#elements > mostElements) return `it has more than ${mostElements} elements`;
    if (this.#open.length >= deepest) return `its elements are nested deeper than ${deepest}`;
    this.#open.push({ name, attributes: readAttributes(attributes, this.faults), children: [], text: '' });
    return isEmpty ? this.#end(name) : undefined;
  }

  #end(name: string): string | undefined {
    const ended = this.#open.pop();
    if (ended?.name !== name) return `</${name}> ends ${ended ? `<${ended.name}>` : 'no element'}`;
    const parent = this.#open.at(-1);
    if (parent) parent.children.push(ended);
    else this.#root = ended;
    return undefined;
  }

  close(): Result<XmlDocument, string> {
    const unclosed = this.#open.at(-1);
    if (unclosed) return err(`<${unclosed.name}> has no end`);
    return this.#root ? ok({ root: this.#root, faults: [...this.faults] }) : err('it has no element');
  }
}

type Part = { readonly at: number } & (
  | { readonly kind: 'broken'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly isPlain: boolean }
  | { readonly kind: 'bare' }
  | { readonly kind: 'end'; readonly name: string }
  | {
      readonly kind: 'start';
      readonly name: string;
      readonly isEmpty: boolean;
      /** As written. */
      readonly attributes: string;
    }
);

/** Markup with an end of its own, whatever is within. */
const blocks = [
  { start: '<![CDATA[', end: ']]>', name: 'the CDATA section', isText: true },
  { start: '<!--', end: '-->', name: 'the comment', isText: false },
  { start: '<?', end: '?>', name: 'the instruction', isText: false },
];

/** The parts of a document, each found by one search for its end. */
function* xmlParts(source: string): Generator<Part> {
  let at = 0;
  while (at < source.length) {
    const { part, end } = partAt(source, at);
    if (part) yield part;
    if (part?.kind === 'broken') return;
    at = end;
  }
}

/** The part that begins at a place, and where it ends; none for markup that says nothing of the data. */
function partAt(source: string, at: number): { readonly part?: Part; readonly end: number } {
  if (source[at] !== '<') {
    const next = source.indexOf('<', at);
    const end = next === -1 ? source.length : next;
    return { part: { kind: 'text', at, text: source.slice(at, end), isPlain: false }, end };
  }
  const block = blocks.find(({ start }) => source.startsWith(start, at));
  if (block) {
    const from = at + block.start.length;
    const to = source.indexOf(block.end, from);
    if (to === -1) return { part: { kind: 'broken', at, text: block.name }, end: at };
    const end = to + block.end.length;
    return block.isText
      ? { part: { kind: 'text', at, text: source.slice(from, to), isPlain: true }, end }
      : { end };
  }
  if (!/[A-Za-z_/!]/.test(source[at + 1] ?? '')) return { part: { kind: 'bare', at }, end: at + 1 };
  const close = tagEnd(source, at);
  if (close === -1) return { part: { kind: 'broken', at, text: 'the tag' }, end: at };
  const tag = source.slice(at + 1, close);
  return tag.startsWith('!') ? { end: close + 1 } : { part: tagOf(tag, at), end: close + 1 };
}

/** The place of the `>` that ends a tag: not one within quotes, or within the brackets of a document type. */
function tagEnd(source: string, start: number): number {
  let quote = '';
  let depth = 0;
  for (let at = start + 1; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '[') depth += 1;
    else if (sign === ']') depth -= 1;
    else if (sign === '>' && depth <= 0) return at;
  }
  return -1;
}

function tagOf(tag: string, at: number): Part {
  const name = (/^\/?\s*([^\s/]*)/.exec(tag)?.[1] ?? '').toLowerCase();
  if (tag.startsWith('/')) return { kind: 'end', at, name };
  return { kind: 'start', at, name, isEmpty: tag.endsWith('/'), attributes: tag };
}

const readAttributes = (tag: string, faults: Set<string>): Record<string, string> =>
  Object.fromEntries(
    Array.from(
      tag.matchAll(/\s([^\s=/"']{1,80})\s{0,80}=\s{0,80}(?:"([^"]*)"|'([^']*)')/g),
      ([, key = '', double, single]) => [key.toLowerCase(), withEntities(double ?? single ?? '', faults)],
    ),
  );

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** A text with its characters in place of their names; a bare `&` stays, and is a fault. */
const withEntities = (text: string, faults: Set<string>): string =>
  text.replace(/&(?:#x([\da-f]{1,6});|#(\d{1,7});|(\w{1,10});)?/gi, (all, hex, decimal, name) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    const sign = entities.get(String(name).toLowerCase());
    if (sign === undefined) faults.add('A & is not written as &amp;.');
    return sign ?? all;
  });
