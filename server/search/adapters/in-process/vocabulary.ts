import MiniSearch from 'minisearch';
import { synonymsOf, tokens } from '#server/search/rules/tokens';

const EXACT = 1;
const SYNONYM = 0.9;
const PREFIX = 0.6;
const TYPO = 0.4;
/** In a value of many words, each matters slightly less. */
const PER_EXTRA_WORD = 0.08;

interface Entry {
  readonly id: number;
  readonly text: string;
}

/**
 * The distinct texts of a field, not the cars: 20,000 cars share a few thousand of them. MiniSearch finds the texts
 * for a typed word (exactly, by prefix, by a synonym or, if nothing else matches, with a typo).
 */
export class Vocabulary {
  private readonly entries = new Map<string, number>();
  private readonly wordCounts: number[] = [0];
  private readonly fields: number[] = [0];
  private readonly search = new MiniSearch<Entry>({
    fields: ['text'],
    tokenize: wordsAndPairs,
    processTerm: (term) => term,
    searchOptions: { tokenize: (term) => [term], processTerm: (term) => term },
  });

  /** One more than the greatest entry; entries count from 1. */
  get size(): number {
    return this.fields.length;
  }
  /** The number of a text in a field, assigned now if it had none; 0 for a text without words. */
  entry(field: number, text: string): number {
    const key = `${field}:${text}`;
    const existingEntry = this.entries.get(key);
    if (existingEntry !== undefined) return existingEntry;
    const words = tokens(text).length;
    const id = words === 0 ? 0 : this.fields.length;
    this.entries.set(key, id);
    if (id === 0) return 0;
    this.fields.push(field);
    this.wordCounts.push(words);
    this.search.add({ id, text });
    return id;
  }
  fieldOf(entry: number): number {
    return this.fields[entry] ?? 0;
  }

  /** The entries that match a typed word, each with its score (0 to 1). */
  meaning(word: string): Map<number, number> {
    const distances = new Map<number, number>();
    this.collect(distances, word, { prefix: word.length > 1 && !/^\d+$/.test(word) }, PREFIX);
    for (const synonym of synonymsOf(word)) this.collect(distances, synonym, {}, 0, SYNONYM);
    for (const fuzzy of distances.size === 0 ? typosAllowed(word) : []) {
      if (distances.size === 0) this.collect(distances, word, { fuzzy }, TYPO);
    }
    return distances;
  }
  /** The entries that have exactly this word, such as two typed words written as one. */
  exactly(word: string): Map<number, number> {
    const distances = new Map<number, number>();
    this.collect(distances, word, {}, 0);
    return distances;
  }

  private collect(
    distances: Map<number, number>,
    word: string,
    how: { prefix?: boolean; fuzzy?: number },
    inexact: number,
    exact = EXACT,
  ): void {
    for (const { id, terms } of this.search.search(word, how)) {
      const entry = Number(id);
      const weight = terms.includes(word) ? exact : inexact;
      const score = weight / (1 + PER_EXTRA_WORD * ((this.wordCounts[entry] ?? 1) - 1));
      if (score > (distances.get(entry) ?? 0)) distances.set(entry, score);
    }
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
