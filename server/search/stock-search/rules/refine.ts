import type { SortOrder } from '../search-port';
import type { Near } from './near';
import { isRange, type NumberRange, normalise, type Refinement } from './refinement';
import type { Layout, SearchState } from './search-state';

function withRefinementOf(state: SearchState, attribute: string, refinement: Refinement | null): SearchState {
  const { [attribute]: _, ...others } = state.refinements;
  return {
    ...state,
    page: 1,
    refinements: normalise(refinement ? { ...others, [attribute]: refinement } : others),
  };
}

const valuesOf = (state: SearchState, attribute: string): readonly string[] => {
  const refinement = state.refinements[attribute];
  return refinement && !isRange(refinement) ? refinement : [];
};

/** Whether the state is refined by this value of the attribute. */
export const isRefinedBy = (state: SearchState, attribute: string, value: string): boolean =>
  valuesOf(state, attribute).includes(value);

/** The state with one more value, or with this range, of an attribute; back on its first page. */
export function withRefinement(
  state: SearchState,
  attribute: string,
  refinement: string | NumberRange,
): SearchState {
  if (typeof refinement !== 'string') return withRefinementOf(state, attribute, refinement);
  return withRefinementOf(state, attribute, [...valuesOf(state, attribute), refinement]);
}

/** The state without one value of an attribute, or without the attribute altogether. */
export function withoutRefinement(state: SearchState, attribute: string, value?: string): SearchState {
  if (value === undefined) return withRefinementOf(state, attribute, null);
  const values = valuesOf(state, attribute).filter((each) => each !== value);
  return withRefinementOf(state, attribute, values.length > 0 ? values : null);
}

export const withoutRefinements = (state: SearchState): SearchState => ({
  ...state,
  page: 1,
  path: [],
  refinements: {},
  near: null,
});
/** The state with new text; the text is interpreted again, because "exact words" applied to the old text. */
export const withQuery = (state: SearchState, query: string): SearchState => ({
  ...state,
  page: 1,
  query,
  literal: false,
});
export const withLiteral = (state: SearchState): SearchState => ({
  ...state,
  page: 1,
  literal: state.query !== '',
});
export const withNear = (state: SearchState, near: Near | null): SearchState => ({ ...state, page: 1, near });
export const withLayout = (state: SearchState, layout: Layout): SearchState => ({ ...state, layout });
export const withPage = (state: SearchState, page: number): SearchState => ({ ...state, page });
export const withSort = (state: SearchState, sortBy: SortOrder): SearchState => ({
  ...state,
  page: 1,
  sortBy,
});
