import type { SortOrder } from '#server/search/search-port';
import { carTypes } from '#server/settings/car-types';
import { attributes } from './attributes';
import type { Near } from './near';
import type { Layout, SearchState } from './search-state';

/** Inclusive at both ends; an absent end is open. */
export interface NumberRange {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
export type Refinement = readonly string[] | NumberRange;
/** A shopper's refinements, per attribute. */
export type Refinements = Readonly<Record<string, Refinement>>;

export const isRange = (refinement: Refinement): refinement is NumberRange => !Array.isArray(refinement);

/** A range in URL form: `10000..30000`, `10000..`, `..30000`. */
export const rangeText = (range: NumberRange): string => `${range.from ?? ''}..${range.to ?? ''}`;

/**
 * One spelling for equal refinements: attributes in the registry's order, values sorted and unique, nothing empty and
 * no unknown attribute. Car types are in their own order.
 */
export function normalise(refinements: Refinements): Refinements {
  const normal: Record<string, Refinement> = {};
  for (const { name, refine } of attributes) {
    const refinement = refinements[name];
    if (!refinement || refine === null) continue;
    const normalised = isRange(refinement) ? wholeRange(refinement) : distinct(name, refinement);
    if (normalised) normal[name] = normalised;
  }
  return normal;
}

function wholeRange({ from, to }: NumberRange): NumberRange | null {
  if (from === undefined && to === undefined) return null;
  if (from !== undefined && to !== undefined && from > to) return { from: to, to: from };
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function distinct(attribute: string, values: readonly string[]): readonly string[] | null {
  if (attribute === 'car_type') {
    const types = carTypes.filter((type) => values.includes(type));
    const others = values.filter((value) => !carTypes.some((type) => type === value));
    return values.length > 0 ? [...types, ...new Set(others.sort())] : null;
  }
  return values.length > 0 ? [...new Set(values)].sort() : null;
}

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
export function withQuery(state: SearchState, query: string): SearchState {
  const { exclusions: _, ...others } = state;
  return { ...others, page: 1, query, literal: false };
}
export const withNear = (state: SearchState, near: Near | null): SearchState => ({ ...state, page: 1, near });
export const withLayout = (state: SearchState, layout: Layout): SearchState => ({ ...state, layout });
export const withPage = (state: SearchState, page: number): SearchState => ({ ...state, page });
export const withSort = (state: SearchState, sortBy: SortOrder): SearchState => ({
  ...state,
  page: 1,
  sortBy,
});
