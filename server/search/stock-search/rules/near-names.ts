import { slipsBetween } from '#server/platform/text/nearest';
import type { FacetCount } from '../search-port';
import { withoutRefinement, withRefinement } from './refine';
import { valueLabel } from './refinement-chips';
import type { SearchState } from './search-state';
import type { UnknownValue, ValuesInStock } from './stored-values';
import type { Drop } from './ways-out';
import { compactName } from './words/typed-text';

const NAMES_MAX = 4;
const BEGINNING_MIN = 3;

/**
 * The values whose spelling is nearest to a mistyped one, nearest first, then the most frequent; none with more than
 * twice the edits of the first.
 */
export function nearNames(typed: string, inStock: readonly FacetCount[]): string[] {
  const word = compactName(typed);
  const near = inStock.flatMap((one) => {
    const slips = slipsTo(word, compactName(one.value));
    return slips === null ? [] : [{ ...one, slips }];
  });
  const most = 2 * Math.min(...near.map(({ slips }) => slips));
  return near
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips || b.count - a.count)
    .slice(0, NAMES_MAX)
    .map(({ value }) => value);
}

/** A name that begins with the word counts as one edit: `merc` for `Mercedes-Benz`. */
function slipsTo(word: string, name: string): number | null {
  if (word.length >= BEGINNING_MIN && name.startsWith(word)) return 1;
  return slipsBetween(word, name);
}

/** The same search with an unknown value replaced by a name near to it. */
export const replacements = (
  state: SearchState,
  unknown: readonly UnknownValue[],
  inStock: ValuesInStock,
): Drop[] =>
  unknown.flatMap(({ attribute, value }) =>
    nearNames(value, inStock[attribute] ?? []).map((name) => ({
      text: valueLabel(attribute, name),
      without: withRefinement(withoutRefinement(state, attribute, value), attribute, name),
    })),
  );

/** The unknown values as text: `“toyoda”`, `“toyoda” or “mazzda”`. */
export const unknownNames = (unknown: readonly UnknownValue[]): string =>
  unknown.map(({ value }) => `“${value}”`).join(' or ');
