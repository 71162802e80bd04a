import { slipsBetween } from '#server/platform/text/nearest';
import type { FacetCount } from '#server/search/search-port';
import { makeName } from '#server/stock/feeds/rules/feed/makes';
import { isRefinedBy, normalise, type Refinements, valuesOf } from './refinement';
import type { SearchState } from './search-state';
import { slugOf, slugsOf } from './slug';
import { withFewestSlips } from './ways-out';

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
  'filtered_features',
  'towing',
  'rego_expiry',
  'p_plates',
  'ancap',
  'fuel_use',
  'lams',
  'loan_rate',
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
  const isPathless = vocabulary.makes.some(
    ({ value, pathless }) => pathless && isRefinedBy(state, 'make', value),
  );
  const slugs = [commonSlug(state, 'make'), commonSlug(state, 'model')];
  const [make, model] = isPathless ? [] : slugs;
  const body = state.refinements['make'] ? undefined : commonSlug(state, 'body');
  const folded = [
    ...(make && model ? [inPath(state, { make, model })] : []),
    ...(make ? [inPath(state, { make })] : []),
    ...(body ? [inPath(state, { body })] : []),
  ];
  return folded.find((candidate) => same(resolvePath(candidate, vocabulary), state)) ?? state;
}

/** The search with the slugs of some attributes in its path instead of their refinements. */
function inPath(state: SearchState, slugs: Readonly<Record<string, string>>): SearchState {
  const others = Object.entries(state.refinements).filter(([attribute]) => !(attribute in slugs));
  return { ...state, path: Object.values(slugs), refinements: Object.fromEntries(others) };
}

function refine(state: SearchState, attribute: string, facets: readonly { value: string }[]): SearchState {
  const values = [...valuesOf(state.refinements, attribute), ...facets.map(({ value }) => value)];
  return { ...state, refinements: normalise({ ...state.refinements, [attribute]: values }) };
}

function commonSlug({ refinements }: SearchState, attribute: string): string | undefined {
  const [slug, ...others] = new Set(valuesOf(refinements, attribute).map(slugOf));
  return others.length === 0 ? slug : undefined;
}

/** Equal in everything a path can contain. */
function same(a: SearchState | null, b: SearchState): boolean {
  const text = (state: SearchState) =>
    JSON.stringify(['make', 'model', 'body'].map((name) => state.refinements[name] ?? null));
  return a !== null && text(a) === text(b);
}

/** A list in stock that a path probably meant. */
interface PathSuggestion {
  readonly text: string;
  readonly count: number;
  readonly refinements: Refinements;
}

const SUGGESTIONS_MAX = 6;
const MODELS_BESIDE_MAKE = 3;

/**
 * Likely meanings of a path that matches nothing in stock, nearest spelling first: makes, models and body
 * types; if nothing is near, the dealer's most frequent ones.
 */
export function pathSuggestions(path: readonly string[], vocabulary: StockVocabulary): PathSuggestion[] {
  const [first = '', second] = path;
  const names = [...makesOf(vocabulary), ...modelsOf(vocabulary), ...bodiesOf(vocabulary)];
  const makes = nearestTo(first, makesOf(vocabulary));
  const near =
    second !== undefined && makes.length > 0
      ? nearModels(makes, second, vocabulary)
      : path.flatMap((segment) => nearestTo(segment, names));
  return distinct(near.length > 0 ? [...near, ...modelsOfFirst(near, vocabulary)] : popular(vocabulary));
}

/** `…/toyta/hilux`, `…/mazda/hilux`, `…/toyota/hilucks`: the model wherever it is, the make, its other models. */
function nearModels(
  makes: readonly PathSuggestion[],
  second: string,
  vocabulary: StockVocabulary,
): PathSuggestion[] {
  const models = modelsOf(vocabulary);
  const ofMake = models.filter(({ refinements }) =>
    makes.some((make) => isSame(make.refinements, refinements, 'make')),
  );
  return [...nearestTo(second, ofMake), ...nearestTo(second, models), ...makes, ...ofMake];
}

/** Those with the fewest edits, and up to twice as many: none beside an exact match. */
function nearestTo(word: string, names: readonly PathSuggestion[]): PathSuggestion[] {
  const make = slugOf(makeName(word));
  const slipsOf = (name: PathSuggestion) => {
    const slips = slugsOfName(name).flatMap((slug) => slipsTo(word, make, slug) ?? []);
    return slips.length > 0 ? Math.min(...slips) : null;
  };
  return withFewestSlips(names, slipsOf).slice(0, SUGGESTIONS_MAX);
}

const BEGINNING_MIN = 4;

/** A name that only begins with the word counts as one typing mistake: `mercedes` for `Mercedes-Benz`. */
function slipsTo(word: string, make: string, slug: string): number | null {
  if (slug === make) return 0;
  if (word.length >= BEGINNING_MIN && slug.startsWith(word)) return 1;
  return slipsBetween(word, slug);
}

/** A model is found by its own name and together with its make. */
function slugsOfName({ text, refinements }: PathSuggestion): string[] {
  const [model] = valuesOf(refinements, 'model');
  return model === undefined ? [slugOf(text)] : [slugOf(model), slugOf(text)];
}

/** Adds a make's most frequent models, because the make alone is a thin suggestion. */
function modelsOfFirst([first]: readonly PathSuggestion[], vocabulary: StockVocabulary): PathSuggestion[] {
  if (!first || valuesOf(first.refinements, 'model').length > 0) return [];
  const ofMake = modelsOf(vocabulary).filter(({ refinements }) =>
    isSame(refinements, first.refinements, 'make'),
  );
  return ofMake.slice(0, MODELS_BESIDE_MAKE);
}

function popular({ makes, bodies }: StockVocabulary): PathSuggestion[] {
  const half = SUGGESTIONS_MAX / 2;
  const few = { makes: makes.slice(0, half), bodies: bodies.slice(0, half) };
  return [...makesOf(few), ...bodiesOf(few)];
}

const makesOf = ({ makes }: Pick<StockVocabulary, 'makes'>) => makes.map((make) => suggestion('make', make));
const bodiesOf = ({ bodies }: Pick<StockVocabulary, 'bodies'>) =>
  bodies.map((body) => suggestion('body', body));
const modelsOf = ({ makes }: StockVocabulary): PathSuggestion[] =>
  makes.flatMap((make) =>
    make.models.map(({ value, count }) => ({
      text: `${make.value} ${value}`,
      count,
      refinements: { make: [make.value], model: [value] },
    })),
  );

const suggestion = (attribute: string, { value, count }: FacetCount): PathSuggestion => ({
  text: value,
  count,
  refinements: { [attribute]: [value] },
});

const isSame = (a: Refinements, b: Refinements, attribute: string): boolean =>
  valuesOf(a, attribute)[0] === valuesOf(b, attribute)[0];

function distinct(suggestions: readonly PathSuggestion[]): PathSuggestion[] {
  const byText = new Map(suggestions.map((one) => [one.text, one]));
  return [...byText.values()].slice(0, SUGGESTIONS_MAX);
}

/** The name in a path for display: a known make in its own spelling, otherwise as typed. */
export function pathWords(path: readonly string[]): string {
  return path
    .map((segment, index) => {
      const name = index === 0 ? makeName(segment) : segment;
      return name === segment ? segment.replaceAll('-', ' ') : name;
    })
    .join(' ');
}

/** Whether a path begins with a known make, whether or not it is in stock. */
export const isKnownMake = ([first = '']: readonly string[]): boolean => makeName(first) !== first;
