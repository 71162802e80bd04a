import MiniSearch from 'minisearch';
import { compactName, synonyms, tokens } from '#server/search/rules/tokens';
import { type SearchDocument, type TextField, textFields } from '#server/search/search-port';

const WORDS_MAX = 10;
const weights: Readonly<Record<TextField, number>> = {
  stocknum: 10,
  vin: 10,
  regplate: 10,
  make: 6,
  model: 5,
  badge: 4,
  series: 3,
  name: 2,
  words: 1.5,
};
const identifierFields = ['stocknum', 'vin', 'regplate'] as const;

/** How well a typed word matches a word of a text. */
const EXACT = 1;
const SYNONYM = 0.9;
const PREFIX = 0.6;
const TYPO = 0.4;
/** In a value of many words, each matters slightly less. */
const PER_EXTRA_WORD = 0.08;
const IDENTIFIER_PREFIX = 0.4;
const IDENTIFIER_PREFIX_LENGTH = 3;

/** Finds rows by typed text: every word must occur somewhere in the row. */
export class TextIndex {
  private readonly vocabulary = new Vocabulary();
  /** Entries of the row's whole values, and of the single words of fields that are bags of words. */
  private readonly entries: (readonly number[])[] = [];
  /** Stock numbers, VINs and plates without separators: matched exactly or by prefix, never fuzzily. */
  private readonly identifiers: (readonly string[])[] = [];

  set(row: number, text: SearchDocument['text']): void {
    this.identifiers[row] = identifierFields.map((field) => longestWord(text[field])).filter(Boolean);
    const wholes = (['make', 'model', 'badge', 'series'] as const).map((field) =>
      this.vocabulary.entry(field, text[field]),
    );
    const bags = (['name', 'words'] as const).flatMap((field) =>
      tokens(text[field]).map((word) => this.vocabulary.entry(field, word)),
    );
    this.entries[row] = [...wholes, ...bags];
  }

  /** The rows from the first up to the second, for `setRows` of another index with the same texts. */
  rows(from: number, to: number): TextRows {
    return { entries: this.entries.slice(from, to), identifiers: this.identifiers.slice(from, to) };
  }

  setRows(from: number, { entries, identifiers }: TextRows): void {
    for (const [index, rowEntries] of entries.entries()) {
      this.entries[from + index] = rowEntries;
      this.identifiers[from + index] = identifiers[index] ?? [];
    }
  }

  /** The distinct texts of fields, in the order of their entries. */
  texts(): readonly string[] {
    return this.vocabulary.texts();
  }

  addTexts(texts: readonly string[]): void {
    this.vocabulary.addTexts(texts);
  }

  /** Gives a row's score: 0 where the text is not found. Null when the text has no words. */
  scorer(text: string): ((row: number) => number) | null {
    const words = tokens(text).slice(0, WORDS_MAX);
    if (words.length === 0) return null;
    const whole = words.join('');
    const meanings = words.map((word, index) => ({ word, entryScores: this.entryScores(words, index) }));
    return (row) => {
      const [entries = [], identifiers = []] = [this.entries[row], this.identifiers[row]];
      const identified = identifierScore(identifiers, whole) * words.length;
      let score = 0;
      for (const { word, entryScores } of meanings) {
        let best = identifierScore(identifiers, word);
        for (const entry of entries) best = Math.max(best, entryScores[entry] ?? 0);
        if (best === 0) return identified === 0 ? 0 : Math.max(score, identified);
        score = Math.fround(score + best);
      }
      return Math.max(score, identified);
    };
  }

  /** Scores by entry of a word, also joined with its neighbour (`hi lux`). */
  private entryScores(words: readonly string[], index: number): Float32Array {
    const [before, word, after] = [words[index - 1], words[index] ?? '', words[index + 1]];
    const pairs = [before && before + word, after && word + after].filter((pair) => pair !== undefined);
    const scores = new Float32Array(this.vocabulary.size);
    for (const matches of [
      ...pairs.map((pair) => this.vocabulary.exactly(pair)),
      this.vocabulary.meaning(word),
    ]) {
      for (const [entry, score] of matches) {
        scores[entry] = Math.max(scores[entry] ?? 0, score * weights[this.vocabulary.fieldOf(entry)]);
      }
    }
    return scores;
  }
}

/** Some rows of the index, as they are written into a file. */
export interface TextRows {
  readonly entries: readonly (readonly number[])[];
  readonly identifiers: readonly (readonly string[])[];
}

function longestWord(text: string): string {
  const words = text.split(/\s+/).map(compactName);
  return words.reduce((best, word) => (word.length > best.length ? word : best), '');
}

function identifierScore(identifiers: readonly string[], compact: string): number {
  if (identifiers.includes(compact)) return weights.stocknum;
  const isPrefix =
    compact.length >= IDENTIFIER_PREFIX_LENGTH && identifiers.some((each) => each.startsWith(compact));
  return isPrefix ? IDENTIFIER_PREFIX * weights.stocknum : 0;
}

interface Entry {
  readonly id: number;
  readonly text: string;
}

/**
 * The distinct texts of a field, not the cars: 20,000 cars share a few thousand of them. MiniSearch finds the texts
 * for a typed word (exactly, by prefix, by a synonym or, if nothing else matches, with a typo).
 */
class Vocabulary {
  private readonly numbers = new Map<string, number>();
  /** By entry; entries count from 1, and 0 is a text without words. */
  private readonly entries: { readonly field: TextField; readonly words: number }[] = [
    { field: 'words', words: 0 },
  ];
  private readonly search = new MiniSearch<Entry>({
    fields: ['text'],
    tokenize: wordsAndPairs,
    processTerm: (term) => term,
    searchOptions: { tokenize: (term) => [term], processTerm: (term) => term },
  });

  /** One more than the greatest entry. */
  get size(): number {
    return this.entries.length;
  }
  /** The entry of a text in a field, made now if it had none. */
  entry(field: TextField, text: string): number {
    const key = `${field}:${text}`;
    const existingEntry = this.numbers.get(key);
    if (existingEntry !== undefined) return existingEntry;
    const words = tokens(text).length;
    const id = words === 0 ? 0 : this.size;
    this.numbers.set(key, id);
    if (id === 0) return 0;
    this.entries.push({ field, words });
    this.search.add({ id, text });
    return id;
  }
  /** Each entry's field and text, `make:Toyota`. */
  texts(): string[] {
    return Array.from(this.numbers).flatMap(([key, entry]) => (entry === 0 ? [] : [key]));
  }
  addTexts(keys: readonly string[]): void {
    for (const key of keys) {
      const field = textFields.find((name) => key.startsWith(`${name}:`)) ?? 'words';
      this.entry(field, key.slice(field.length + 1));
    }
  }
  fieldOf(entry: number): TextField {
    return this.entries[entry]?.field ?? 'words';
  }

  /** The entries that match a typed word, each with its score (0 to 1). */
  meaning(word: string): Map<number, number> {
    const scores = this.collect(word, { prefix: word.length > 1 && !/^\d+$/.test(word) }, PREFIX);
    for (const synonym of synonyms.get(word) ?? []) this.collect(synonym, {}, 0, SYNONYM, scores);
    for (const fuzzy of scores.size === 0 ? typosAllowed(word) : []) {
      if (scores.size === 0) this.collect(word, { fuzzy }, TYPO, EXACT, scores);
    }
    return scores;
  }
  /** The entries that have exactly this word, such as two typed words written as one. */
  exactly(word: string): Map<number, number> {
    return this.collect(word, {}, 0);
  }

  private collect(
    word: string,
    how: { prefix?: boolean; fuzzy?: number },
    inexact: number,
    exact = EXACT,
    scores = new Map<number, number>(),
  ): Map<number, number> {
    for (const { id, terms } of this.search.search(word, how)) {
      const entry = Number(id);
      const weight = terms.includes(word) ? exact : inexact;
      const score = weight / (1 + PER_EXTRA_WORD * ((this.entries[entry]?.words ?? 1) - 1));
      if (score > (scores.get(entry) ?? 0)) scores.set(entry, score);
    }
    return scores;
  }
}

/** The words of a value, and neighbours written as one: `CX-5` is found by `cx`, `5` and `cx5`. */
function wordsAndPairs(text: string): string[] {
  const words = tokens(text);
  return words.concat(words.slice(1).map((word, index) => `${words[index]}${word}`));
}

/** Edit distances to try in order; none for short words or words with a digit. */
function typosAllowed(word: string): number[] {
  if (word.length < 4 || /\d/.test(word)) return [];
  return word.length < 5 ? [1] : [1, 2];
}
