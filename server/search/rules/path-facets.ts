import type { FacetCount } from '#server/search/search-port';
import { isRange, normalise, type Refinement } from './refinement';
import type { SearchState } from './search-state';
import { slugOf, slugsOf } from './slug';

/** A tenant's listed values with counts of cars, most frequent first; car types in their own order. */
export interface StockVocabulary {
  /** False when it could not be loaded: then paths can't be checked. */
  readonly known: boolean;
  readonly count: number;
  readonly makes: readonly MakeInStock[];
  readonly bodies: readonly FacetCount[];
  readonly carTypes: readonly FacetCount[];
  /** Other searchable names, per attribute. */
  readonly values: Readonly<Partial<Record<VocabularyAttribute, readonly FacetCount[]>>>;
}
export interface MakeInStock extends FacetCount {
  readonly models: readonly FacetCount[];
  /** The tenant keeps this make and its models out of paths. */
  readonly pathless?: true | undefined;
}
export const vocabularyAttributes = [
  'badge',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'seats',
  'city',
  'state',
  'location_name',
  'dealership_slug',
  'postcode',
  'weekly_price_range',
] as const;
type VocabularyAttribute = (typeof vocabularyAttributes)[number];

export const unknownVocabulary: StockVocabulary = {
  known: false,
  count: 0,
  makes: [],
  bodies: [],
  carTypes: [],
  values: {},
};

/**
 * Resolves the slugs of a path to refinements with stored values; null if nothing in stock has such a slug (the page
 * answers 404). Makes take precedence over bodies of the same slug.
 */
export function resolvePath(state: SearchState, vocabulary: StockVocabulary): SearchState | null {
  const [first, second, ...deeper] = state.path;
  if (first === undefined) return state;
  if (deeper.length > 0) return null;
  const lifted = { ...state, path: [] };
  const slugs = slugsOf(vocabulary);
  const makes = slugs.makes.get(first) ?? [];
  if (second !== undefined) {
    const models = makes.flatMap((make) => slugs.models(make).get(second) ?? []);
    return models.length > 0 ? refine(refine(lifted, 'make', makes), 'model', models) : null;
  }
  if (makes.length > 0) return refine(lifted, 'make', makes);
  const bodies = slugs.bodies.get(first) ?? [];
  return bodies.length > 0 ? refine(lifted, 'body', bodies) : null;
}

/**
 * The same search with its make, make and model, or body in the path, if there is a route for it: the canonical
 * spelling. Takes and keeps a state from `resolvePath`.
 */
export function foldPath(state: SearchState, vocabulary: StockVocabulary): SearchState {
  if (state.path.length > 0) return state;
  const { make, model, body, ...others } = state.refinements;
  const makeSlug = isPathless(make, vocabulary) ? null : commonSlug(make);
  const modelSlug = commonSlug(model);
  const bodySlug = commonSlug(body);
  const folded: SearchState[] = [];
  const withOthers = (more: SearchState['refinements']) => ({ ...others, ...more });
  if (makeSlug && modelSlug) {
    folded.push({ ...state, path: [makeSlug, modelSlug], refinements: withOthers(body ? { body } : {}) });
  }
  if (makeSlug) {
    const rest = { ...(model && { model }), ...(body && { body }) };
    folded.push({ ...state, path: [makeSlug], refinements: withOthers(rest) });
  }
  if (bodySlug && !make) {
    folded.push({ ...state, path: [bodySlug], refinements: withOthers(model ? { model } : {}) });
  }
  return folded.find((candidate) => same(resolvePath(candidate, vocabulary), state)) ?? state;
}

function refine(state: SearchState, attribute: string, facets: readonly { value: string }[]): SearchState {
  const before = state.refinements[attribute];
  const values = [...(before && !isRange(before) ? before : []), ...facets.map(({ value }) => value)];
  return { ...state, refinements: normalise({ ...state.refinements, [attribute]: values }) };
}

const isPathless = (refinement: Refinement | undefined, { makes }: StockVocabulary): boolean =>
  makes.some(({ value, pathless }) => pathless && includes(refinement, value));
const includes = (refinement: Refinement | undefined, value: string): boolean =>
  refinement !== undefined && !isRange(refinement) && refinement.includes(value);

function commonSlug(refinement: Refinement | undefined): string | null {
  if (!refinement || isRange(refinement)) return null;
  const [slug, ...others] = new Set(refinement.map(slugOf));
  return slug !== undefined && others.length === 0 ? slug : null;
}

/** Equal in everything a path can contain. */
function same(a: SearchState | null, b: SearchState): boolean {
  const text = (state: SearchState) =>
    JSON.stringify(['make', 'model', 'body'].map((name) => state.refinements[name] ?? null));
  return a !== null && text(a) === text(b);
}
