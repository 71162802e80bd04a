import type { StockVocabulary } from '../path-facets';
import { fillers } from './everyday-words';
import { guardPatterns, limitPatterns } from './guard-patterns';
import { kmPatterns } from './km-patterns';
import { lexiconOf } from './lexicon';
import { nameReader } from './name-reader';
import { patternReader } from './patterns';
import { placeReader } from './place-reader';
import { pricePatterns, weeklyPatterns } from './price-patterns';
import { seatsPatterns } from './seats-patterns';
import type { Match, Reader, Sense } from './sense';
import { type TypedText, typedText, wordsBetween } from './typed-text';
import { yearPatterns } from './year-patterns';

/** Some of the typed words, and their reading. */
export interface Reading extends Sense {
  /** As typed. */
  readonly words: string;
}
export interface ReadText {
  readonly readings: readonly Reading[];
  /** The unread words; reading them again gives nothing. */
  readonly rest: string;
}
export interface ReadOptions {
  readonly thisYear: number;
  /** Postcodes of the dealer's own locations, by name (`compactName`). */
  readonly placePostcodes: ReadonlyMap<string, string>;
}

/** A shopper's text is cut to this length first. */
const TEXT_MAX = 200;
const readers = new WeakMap<StockVocabulary, { options: ReadOptions; read: Reader }>();

/**
 * Reads a shopper's words using the stock: refinements, and the remaining words to search for. An ambiguous word, or
 * one unknown to the stock, stays text. Makes no calls.
 */
export function readWords(text: string, vocabulary: StockVocabulary, options: ReadOptions): ReadText {
  const read = readerOf(vocabulary, options);
  const readings: Reading[] = [];
  let rest = text.slice(0, TEXT_MAX);
  // Separate words may become neighbours once those between them are read.
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = onePass(typedText(rest), read, readings) ?? rest;
  }
  return { readings, rest: readings.length > 0 ? rest : text };
}

/** Adds readings; returns the rest, null until something is read. */
function onePass(typed: TypedText, read: Reader, readings: Reading[]): string | null {
  const kept: { from: number; to: number; whole: boolean }[] = [];
  for (let at = 0; at < typed.atoms.length; ) {
    const match = read(typed, at);
    const to = match?.to ?? at + 1;
    if (match?.sense) readings.push({ words: wordsBetween(typed, at, to), ...match.sense });
    else kept.push({ from: at, to, whole: match !== undefined });
    at = to;
  }
  if (readings.length === 0) return null;
  return kept
    .filter(({ from, to, whole }) => whole || !isFiller(typed, from, to))
    .map(({ from, to }) => (typed.atoms[from]?.joined ? '-' : ' ') + wordsBetween(typed, from, to))
    .join('')
    .trim();
}

/** Meaningless once something is read: an article, or a lone symbol. */
function isFiller({ atoms }: TypedText, at: number, to: number): boolean {
  const atom = atoms[at];
  if (!atom || atom.joined || atoms[to]?.joined) return false;
  return fillers.has(atom.word) || atom.compact === '';
}

function readerOf(vocabulary: StockVocabulary, options: ReadOptions): Reader {
  const known = readers.get(vocabulary);
  if (known?.options === options) return known.read;
  const { values } = vocabulary;
  const lexicon = lexiconOf(vocabulary);
  const numbers = patternReader([
    ...guardPatterns,
    ...weeklyPatterns((values.weekly_price_range ?? []).map(({ value }) => value)),
    ...kmPatterns,
    ...yearPatterns(options.thisYear),
    ...seatsPatterns((values.seats ?? []).map(({ value }) => value)),
    ...pricePatterns,
    ...limitPatterns,
  ]);
  const places = placeReader(lexicon, {
    postcodes: options.placePostcodes,
    measurable: (values.postcode ?? []).length > 0,
    thisYear: options.thisYear,
  });
  const read = longestOf([numbers, places, nameReader(lexicon)]);
  readers.set(vocabulary, { options, read });
  return read;
}

/** The longest match; among equals, the first reader's. */
function longestOf(all: readonly Reader[]): Reader {
  return (typed, at) => {
    let longest: Match | undefined;
    for (const read of all) {
      const match = read(typed, at);
      if (match && (!longest || match.to > longest.to)) longest = match;
    }
    return longest;
  };
}
