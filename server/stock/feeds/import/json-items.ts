import { FeedBroken } from './feed-source';

/** Keys of an object's list of cars. */
const wrapperKeys = 'vehicles|stock|items|data|cars|inventory|listings|results|vehicle|records';
const wrapper = new RegExp(`"(?:${wrapperKeys})"\\s*:\\s*\\[`, 'i');
const longestItem = 1024 * 1024;

const quote = 34;
const backslash = 92;
const comma = 44;
const isOpening = (code: number) => code === 91 || code === 123;
const isClosing = (code: number) => code === 93 || code === 125;
const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13);

/** How many backslashes stand side by side before a place, not before `from`. */
function backslashesBefore(text: string, end: number, from: number): number {
  let at = end;
  while (at > from && text.charCodeAt(at - 1) === backslash) at -= 1;
  return end - at;
}

/** Where the list of cars begins in a JSON text: its first item, and whether a `]` must end it. */
export function listStart(sample: string): { at: number; closed: boolean } {
  const first = sample.search(/\S/);
  if (sample[first] === '[') return { at: first + 1, closed: true };
  const wrapped = wrapper.exec(sample);
  // Without a list under a known key the objects themselves are the cars: one, or one per line.
  return wrapped
    ? { at: wrapped.index + wrapped[0].length, closed: true }
    : { at: Math.max(first, 0), closed: false };
}

/**
 * Splits a list of JSON values into the texts of its items, holding one item at a time. Throws FeedBroken if the text
 * ends inside an item or before the list is closed: half a file must not pass for a whole one.
 */
export async function* jsonItems(
  chunks: AsyncIterable<string>,
  start: { at: number; closed: boolean },
): AsyncGenerator<string> {
  const cutter = new ItemCutter(start);
  for await (const chunk of chunks) {
    yield* cutter.push(chunk);
    if (cutter.done) return;
  }
  yield* cutter.end();
}

class ItemCutter {
  done = false;
  #skip: number;
  readonly #isClosed: boolean;
  #item = '';
  #depth = 0;
  #quoted = false;
  #isEscaped = false;

  constructor(start: { at: number; closed: boolean }) {
    this.#skip = start.at;
    this.#isClosed = start.closed;
  }

  *push(chunk: string): Generator<string> {
    const from = Math.min(this.#skip, chunk.length);
    this.#skip -= from;
    let itemFrom = from;
    for (let at = this.#quoted ? this.#textEnd(chunk, from) + 1 : from; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (code === quote) {
        at = this.#textEnd(chunk, at + 1);
        continue;
      }
      const cut = this.#step(code);
      if (cut === null) continue;
      const item = this.#item + chunk.slice(itemFrom, cut === 'after' ? at + 1 : at);
      this.#item = '';
      itemFrom = at + 1;
      if (item.trim() !== '') yield item;
      if (this.done) return;
    }
    this.#item += chunk.slice(itemFrom);
    if (this.#item.length > longestItem) throw new FeedBroken('one of its items is longer than 1 MB');
  }

  *end(): Generator<string> {
    if (this.#depth > 0 || this.#quoted || this.#isClosed) {
      throw new FeedBroken('the file is cut off');
    }
    if (this.#item.trim() !== '') yield this.#item;
  }

  /** The closing quotation mark of the text that goes on here; the end of the chunk if it is in a later one. */
  #textEnd(chunk: string, from: number): number {
    let first = this.#isEscaped ? from + 1 : from;
    let end = chunk.indexOf('"', first);
    // A quotation mark after an odd number of backslashes belongs to the text.
    while (end >= 0 && backslashesBefore(chunk, end, first) % 2 === 1) {
      first = end + 1;
      end = chunk.indexOf('"', first);
    }
    this.#quoted = end < 0;
    if (end >= 0) {
      this.#isEscaped = false;
      return end;
    }
    this.#isEscaped = first > chunk.length || backslashesBefore(chunk, chunk.length, first) % 2 === 1;
    return chunk.length;
  }

  /** Whether the item ends before or after this character outside texts; null if it continues. */
  #step(code: number): 'before' | 'after' | null {
    if (isOpening(code)) this.#depth += 1;
    else if (isClosing(code)) return this.#close();
    else if (this.#depth === 0 && (code === comma || isSpace(code))) return 'before';
    return null;
  }

  #close(): 'before' | 'after' | null {
    this.#depth -= 1;
    if (this.#depth === 0) return 'after';
    if (this.#depth > 0) return null;
    this.done = true;
    return 'before';
  }
}
