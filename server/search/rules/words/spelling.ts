/** Names for a lookup of misspelt words. */
export class SpellingIndex {
  private readonly entries: { readonly word: string; readonly substitutes: boolean }[] = [];

  /** `substitutes`: a word of five letters may have a wrong one as well. */
  add(word: string, substitutes = false): void {
    if (/^[a-z]{4,24}$/.test(word)) this.entries.push({ word, substitutes });
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
    for (const { word, substitutes } of this.entries) {
      if (word === best || !mayBegin(text, word)) continue;
      const wrongLetter = word.length === text.length && !haveSameLetters(text, word);
      if (wrongLetter && text.length < (substitutes ? 5 : 6)) continue;
      const distance = editDistance(text, word, least);
      if (distance > least) continue;
      ties = distance < least || best === null ? 0 : ties + 1;
      [best, least] = [word, distance];
    }
    return ties === 0 ? best : null;
  }
}

/** The first letter is right, or the first two are swapped. An incomplete word is found by its prefix. */
const mayBegin = (text: string, word: string): boolean =>
  !word.startsWith(text) && (word[0] === text[0] || (word[0] === text[1] && word[1] === text[0]));

const haveSameLetters = (some: string, others: string): boolean =>
  [...some].every((letter) => others.includes(letter)) &&
  [...others].every((letter) => some.includes(letter));

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
