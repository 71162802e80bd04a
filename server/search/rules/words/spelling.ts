interface Entry {
  readonly word: string;
  readonly letters: number;
  readonly substitutes: boolean;
}

/** Names indexed for fuzzy lookup, grouped by length and first letter. */
export class SpellingIndex {
  /** By first letter and length. */
  private readonly buckets = new Map<string, Entry[]>();

  /** `substitutes`: a word of five letters may have a wrong one as well. */
  add(word: string, substitutes = false): void {
    if (!/^[a-z]{4,24}$/.test(word)) return;
    const key = `${word[0]}${word.length}`;
    const bucket = this.buckets.get(key) ?? [];
    this.buckets.set(key, bucket);
    bucket.push({ word, letters: lettersOf(word), substitutes });
  }

  /**
   * The single name that a misspelt word stands for; null if there is none, or several are as likely. Four and five
   * letters allow a letter too few or too many or two swapped, more allow any edit, eight and more two.
   */
  find(text: string): string | null {
    if (!/^[a-z]{4,24}$/.test(text)) return null;
    let best: string | null = null;
    let least = text.length >= 8 ? 2 : 1;
    let ties = 0;
    for (const { word, distance } of this.near(text, least)) {
      if (distance > least || word === best) continue;
      ties = distance < least || best === null ? 0 : ties + 1;
      [best, least] = [word, distance];
    }
    return ties === 0 ? best : null;
  }

  private *near(text: string, most: number): Generator<{ word: string; distance: number }> {
    const letters = lettersOf(text);
    for (const { word, letters: own, substitutes } of this.alike(text, most)) {
      const unlike = bits(letters ^ own);
      // An incomplete word is found by its prefix.
      if (unlike > 2 * most || word.startsWith(text)) continue;
      const wrongLetter = word.length === text.length && unlike > 0;
      if (wrongLetter && text.length < (substitutes ? 5 : 6)) continue;
      const distance = editDistance(text, word, most);
      if (distance <= most) yield { word, distance };
    }
  }

  /** Those of about the same length with the same first letter, or with the first two swapped. */
  private *alike(text: string, most: number): Generator<Entry> {
    for (let length = text.length - most; length <= text.length + most; length += 1) {
      yield* this.buckets.get(`${text[0]}${length}`) ?? [];
      if (text[0] === text[1]) continue;
      const swapped = this.buckets.get(`${text[1]}${length}`) ?? [];
      for (const entry of swapped) if (entry.word[1] === text[0]) yield entry;
    }
  }
}

/** A bit for each of the 26 letters that occurs. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) - 97);
  return letters;
}

function bits(value: number): number {
  let left = value;
  let count = 0;
  while (left !== 0) {
    left &= left - 1;
    count += 1;
  }
  return count;
}

/**
 * Letters to add, remove, change or swap with their neighbour to turn one word into the other; `most + 1` if it takes
 * more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      const change = (last[column - 1] ?? 0) + (same ? 0 : 1);
      let cost = Math.min(change, (last[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1);
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      line.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    [before, last] = [last, line];
  }
  return Math.min(last[b.length] ?? 0, most + 1);
}
