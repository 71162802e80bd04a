/** Comparing a name takes as long as the name is. */
const longestName = 100;

/** ` Did you mean make?` for a misspelt name, with its leading space; an empty string if no name is near enough. */
export function didYouMean(wrong: string, names: readonly string[]): string {
  if (wrong.length > longestName) return '';
  const near = nearest(wrong, names);
  return near === null ? '' : ` Did you mean ${near}?`;
}

/** The candidate that `word` was probably meant to be; null if none is near enough. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  let best: { candidate: string; distance: number } | null = null;
  for (const candidate of candidates) {
    const distance = slipsBetween(word, candidate);
    if (distance !== null && (best === null || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate ?? null;
}

/**
 * How many edits lead from one word to the other; null if they are too many for the length of the first, three at
 * most. Case and punctuation are the usual slips (`openingHours` for `opening_hours`), so they cost nothing.
 */
export function slipsBetween(word: string, candidate: string): number | null {
  const most = Math.min(3, Math.ceil(word.length * 0.4));
  const [from, to] = [plain(word), plain(candidate)];
  if (Math.abs(from.length - to.length) > most) return null;
  const distance = editDistance(from, to);
  return distance <= most ? distance : null;
}

const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Levenshtein distance: insertions, removals and replacements that lead from one word to the other. */
export function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}
