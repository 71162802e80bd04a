import { slipsBetween } from '#server/platform/text/nearest';
import type { FacetCount } from '#server/search/search-port';
import { makeName } from '#server/stock/feeds/rules/feed/makes';
import type { StockVocabulary } from './path-facets';
import type { Refinements } from './refinement';
import { slugOf } from './slug';
import { withFewestSlips } from './ways-out';

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
    makes.some((make) => same(make.refinements, refinements, 'make')),
  );
  return [...nearestTo(second, ofMake), ...nearestTo(second, models), ...makes, ...ofMake];
}

/** Those with the fewest edits, and up to twice as many: none beside an exact match. */
function nearestTo(word: string, names: readonly PathSuggestion[]): PathSuggestion[] {
  const make = slugOf(makeName(word));
  const slipsOf = (name: PathSuggestion) => {
    const slips = slugsOf(name).flatMap((slug) => slipsTo(word, make, slug) ?? []);
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
function slugsOf({ text, refinements }: PathSuggestion): string[] {
  const [model] = valuesOf(refinements, 'model');
  return model === undefined ? [slugOf(text)] : [slugOf(model), slugOf(text)];
}

/** Adds a make's most frequent models, because the make alone is a thin suggestion. */
function modelsOfFirst([first]: readonly PathSuggestion[], vocabulary: StockVocabulary): PathSuggestion[] {
  if (!first || valuesOf(first.refinements, 'model').length > 0) return [];
  const ofMake = modelsOf(vocabulary).filter(({ refinements }) =>
    same(refinements, first.refinements, 'make'),
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

const valuesOf = (refinements: Refinements, attribute: string): readonly string[] => {
  const values = refinements[attribute];
  return Array.isArray(values) ? values : [];
};
const same = (a: Refinements, b: Refinements, attribute: string): boolean =>
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
