import type { SearchView, UnderstoodView } from '../../views/search-view';
import type { StockVocabulary } from '../path-facets';
import type { RefinementChip } from '../refinement-chips';
import type { SearchState } from '../search-state';
import type { Drop } from '../ways-out';
import type { ReadOptions } from './read-words';
import { type Understood, understand, withoutReading } from './understand';

/** The same search with its words taken literally. */
export const literalState = ({ asked }: Pick<Understood, 'asked'>): SearchState => ({
  ...asked,
  page: 1,
  literal: true,
});

/** The link to the literal words from a page without cars. */
export const literalWay = (understood: Understood): Drop => ({
  text: `Only the words “${understood.asked.query}”`,
  without: literalState(understood),
});

/** The page's display of its readings: a chip for each, and the link to the literal words. */
export function understoodView(
  understood: Understood,
  hrefOf: (state: SearchState) => string,
): UnderstoodView {
  return {
    chips: understood.readings.map((reading) => ({
      text: reading.label,
      href: hrefOf(withoutReading(understood, reading)),
    })),
    literal: {
      text: 'Search for these exact words instead',
      href: hrefOf(literalState(understood)),
    },
  };
}

/** For words searched literally: their possible readings; undefined if there are none. */
export function unreadOf(
  { state, vocabulary }: { readonly state: SearchState; readonly vocabulary: StockVocabulary },
  options: ReadOptions,
  hrefOf: (state: SearchState) => string,
): Pick<SearchView, 'unread'> {
  const asked = { ...state, page: 1, literal: false };
  const understood = understand(asked, vocabulary, options);
  if (!understood) return {};
  const labels = understood.readings.map(({ label }) => label).join(', ');
  return { unread: { text: `Show results for ${labels}`, href: hrefOf(asked) } };
}

/** The chips besides those of readings: manual refinements, and the remaining words. */
export function chipsBesides(
  chips: readonly RefinementChip[],
  { asked, readings }: Understood,
): RefinementChip[] {
  const read = new Set(
    readings.flatMap(({ refinements, near }) => [...Object.keys(refinements), ...(near ? ['near'] : [])]),
  );
  const byHand = (attribute: string) =>
    attribute === 'near' ? asked.near !== null : attribute in asked.refinements;
  return chips.filter(({ attribute }) => !read.has(attribute) || byHand(attribute));
}
