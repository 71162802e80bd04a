/** Finds values by the beginning of one of their keys. */
export class PrefixIndex<T> {
  private readonly entries: readonly (readonly [key: string, value: T])[];

  constructor(entries: readonly (readonly [key: string, value: T])[]) {
    this.entries = [...entries].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  }

  /** The values with a key that has this prefix, in the order of those keys, without repeats. */
  startingWith(prefix: string): Set<T> {
    const found = new Set<T>();
    for (let at = this.place(prefix); at < this.entries.length; at += 1) {
      const entry = this.entries[at];
      if (!entry?.[0].startsWith(prefix)) break;
      found.add(entry[1]);
    }
    return found;
  }

  /** The position of the first key that is not less. */
  private place(key: string): number {
    let [from, to] = [0, this.entries.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.entries[middle]?.[0] ?? '') < key) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Variants of a word with one typing mistake after its first letter: missing, extra, wrong or swapped letters. */
export function* oneSlip(word: string): Generator<string> {
  for (let at = 1; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) yield before + letter + after;
    if (after === '') continue;
    yield before + after.slice(1);
    for (const letter of letters) yield before + letter + after.slice(1);
    if (after.length > 1) yield `${before}${after[1]}${after[0]}${after.slice(2)}`;
  }
}
