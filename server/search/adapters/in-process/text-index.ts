import type { Pauses } from '#server/platform/threads/pauses';
import { tokens } from '#server/search/rules/tokens';
import { type SearchDocument, type TextField, textFields } from '#server/search/search-port';
import type { Mask } from './column';
import { Identifiers } from './identifiers';
import { RowLists } from './row-lists';
import { Vocabulary } from './vocabulary';

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
const wholeFields = ['make', 'model', 'badge', 'series'] as const;

/** Finds rows by typed text: every word must occur somewhere in the row. */
export class TextIndex {
  private readonly vocabulary = new Vocabulary();
  private readonly identifiers = new Identifiers();
  /** Entries of the whole values of a row, one array a field. */
  private whole = wholeFields.map(() => new Uint32Array(0));
  /** Entries of the single words of a row, from the fields that are bags of words. */
  private readonly bags = new RowLists();
  private scores = new Float32Array(0);

  grow(capacity: number): void {
    this.whole = this.whole.map((before) => {
      const after = new Uint32Array(capacity);
      after.set(before);
      return after;
    });
    this.bags.grow(capacity);
    this.scores = new Float32Array(capacity);
  }

  set(row: number, text: SearchDocument['text']): void {
    for (const field of identifierFields) this.identifiers.add(text[field], row);
    for (const [index, field] of wholeFields.entries()) {
      const entries = this.whole[index];
      if (entries) entries[row] = this.vocabulary.entry(textFields.indexOf(field), text[field]);
    }
    const bag = (['name', 'words'] as const).flatMap((field) =>
      tokens(text[field]).map((word) => this.vocabulary.entry(textFields.indexOf(field), word)),
    );
    this.bags.set(row, bag);
  }

  /** Prepares the new entries; the returned function switches to them. */
  prepare(removedRows: ReadonlySet<number>, pauses: Pauses): Promise<() => void> {
    return this.identifiers.prepare(removedRows, pauses);
  }
  discard(): void {
    this.identifiers.discard();
  }

  /**
   * Clears the mask where the text is not found and gives each row's score (valid until the next call).
   * Null when the text has no words: then every row stays.
   */
  match(text: string, mask: Mask, size: number): Float32Array | null {
    const words = tokens(text).slice(0, WORDS_MAX);
    if (words.length === 0) return null;
    const { scores } = this;
    scores.fill(0, 0, size);
    const sure = this.byIdentifier(words.join(''), mask);
    for (const [index, word] of words.entries()) this.matchWord(this.meaning(words, index), word, mask, size);
    for (const [row, score] of sure) {
      mask[row] = 1;
      scores[row] = Math.max(scores[row] ?? 0, score * words.length);
    }
    return scores;
  }

  /** Matches of a word, including joined with its neighbour (`hi lux`). */
  private meaning(words: readonly string[], index: number): Map<number, number> {
    const [before, word, after] = [words[index - 1], words[index] ?? '', words[index + 1]];
    const spellings = [before && before + word, after && word + after].filter((each) => each !== undefined);
    const neighbours = spellings.flatMap((pair) => [...this.vocabulary.exactly(pair)]);
    const meaning = neighbours.length > 0 ? new Map(neighbours) : this.vocabulary.meaning(word);
    if (neighbours.length > 0) {
      for (const [entry, score] of this.vocabulary.meaning(word)) {
        meaning.set(entry, Math.max(score, meaning.get(entry) ?? 0));
      }
    }
    return meaning;
  }

  private byIdentifier(compact: string, mask: Mask): Map<number, number> {
    const rows = new Map<number, number>();
    this.identifiers.find(compact, (row, score) => {
      if (mask[row] === 1) rows.set(row, Math.max(rows.get(row) ?? 0, score * weights.stocknum));
    });
    return rows;
  }

  private matchWord(meaning: Map<number, number>, word: string, mask: Mask, size: number): void {
    const bestOf = this.scorer(meaning);
    const identified = this.byIdentifier(word, mask);
    const { scores } = this;
    for (let row = 0; row < size; row++) {
      if (mask[row] === 0) continue;
      const best = bestOf(row, identified.size > 0 ? (identified.get(row) ?? 0) : 0);
      if (best === 0) mask[row] = 0;
      else scores[row] = (scores[row] ?? 0) + best;
    }
  }

  /** The best score a row has for some entries, looking only at the fields these are of. */
  private scorer(meaning: Map<number, number>): (row: number, least: number) => number {
    const entryScores = new Float32Array(this.vocabulary.size);
    const fields = new Set<TextField>();
    for (const [entry, score] of meaning) {
      const field = textFields[this.vocabulary.fieldOf(entry)] ?? 'words';
      entryScores[entry] = score * weights[field];
      fields.add(field);
    }
    const columns = this.whole.filter((_, index) => fields.has(wholeFields[index] ?? 'make'));
    const bags = fields.has('name') || fields.has('words') ? this.bags : null;
    return (row, least) => {
      let best = least;
      for (const column of columns) {
        const score = entryScores[column[row] ?? 0] ?? 0;
        if (score > best) best = score;
      }
      return bags ? bestOfBag(bags, row, entryScores, best) : best;
    };
  }
}

function bestOfBag(bags: RowLists, row: number, entryScores: Float32Array, least: number): number {
  let best = least;
  const start = bags.starts[row] ?? 0;
  const end = start + (bags.lengths[row] ?? 0);
  for (let at = start; at < end; at++) {
    const score = entryScores[bags.items[at] ?? 0] ?? 0;
    if (score > best) best = score;
  }
  return best;
}
