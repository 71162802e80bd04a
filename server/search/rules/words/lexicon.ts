import { perObject } from '#server/platform/derived';
import type { StockVocabulary } from '#server/search/rules/path-facets';
import { compactName, fold, tokens } from '#server/search/rules/tokens';
import type { FacetCount } from '#server/search/search-port';
import { states } from '#server/stock/feeds/rules/feed/place';
import { concepts, everydayConcepts } from './concepts';
import {
  everydayWords,
  familyNames,
  type ModelNames,
  type ModelOf,
  makesWithFamilies,
  namesOf,
  push,
} from './model-names';
import { coloursOf, makeNames } from './other-names';
import { SpellingIndex } from './spelling';
import { isAbsent, type Sense, valuesSense } from './typed-text';

/** Meanings of words in one stock; keys are folded letters and digits, joined. */
export interface Lexicon {
  /** Bodies, fuels, colours and the like, also absent ones; null for known words that stay text. */
  readonly kinds: ReadonlyMap<string, Sense | null>;
  readonly places: ReadonlyMap<string, Sense>;
  /** The stored spellings of a make. */
  readonly makes: ReadonlyMap<string, readonly string[]>;
  /** Models recognised by their name alone, and by a part of it. */
  readonly models: ReadonlyMap<string, readonly ModelOf[]>;
  readonly modelParts: ReadonlyMap<string, readonly ModelOf[]>;
  /** By stored make: all its models, including those named like a number or an everyday word. */
  readonly modelsOf: ReadonlyMap<string, ModelNames>;
  readonly spelling: SpellingIndex;
  /** The trim names with a word. */
  readonly badgesByWord: ReadonlyMap<string, readonly string[]>;
}

/** The lexicon of a stock, made once per vocabulary; the second one is of a site that reads everyday words. */
export const lexiconOf = perObject((vocabulary: StockVocabulary) => compile(vocabulary, concepts));
export const everydayLexiconOf = perObject((vocabulary: StockVocabulary) =>
  compile(vocabulary, [...concepts, ...everydayConcepts]),
);

const valuesOf = (counts: readonly FacetCount[] | undefined): string[] =>
  (counts ?? []).map(({ value }) => value);

function compile(vocabulary: StockVocabulary, terms: typeof concepts): Lexicon {
  const badges = valuesOf(vocabulary.values.badge);
  const kinds = kindsOf(vocabulary, badges, terms);
  const makes = makesOf(vocabulary);
  const modelsByMake = new Map(
    vocabulary.makes.map(({ value, models }) => [value, namesOf(value, valuesOf(models))]),
  );
  for (const make of makesWithFamilies) {
    if (!makes.has(compactName(make))) modelsByMake.set(make, namesOf(make, []));
  }
  const places = placesOf(vocabulary);
  const isTaken = (key: string) => kinds.has(key) || makes.has(key) || badgesAlone.has(key);
  const badgesAlone = new Set(badges.map(compactName));
  const models = aloneOf(modelsByMake, 'whole', isTaken);
  const modelParts = aloneOf(
    modelsByMake,
    'parts',
    (key) => isTaken(key) || models.has(key) || key.length < 4,
  );
  return {
    kinds,
    places,
    makes,
    models,
    modelParts,
    modelsOf: modelsByMake,
    spelling: spellingOf(kinds, makes, models, places),
    badgesByWord: badgesByWordOf(badges),
  };
}

function badgesByWordOf(badges: readonly string[]): Map<string, string[]> {
  const byWord = new Map<string, string[]>();
  for (const badge of badges) for (const word of new Set(tokens(badge))) push(byWord, word, badge);
  return byWord;
}

function kindsOf(
  vocabulary: StockVocabulary,
  badges: readonly string[],
  terms: typeof concepts,
): Map<string, Sense | null> {
  const stockValues = {
    body: valuesOf(vocabulary.bodies),
    car_type: valuesOf(vocabulary.carTypes),
    fuel: valuesOf(vocabulary.values.fuel),
    transmission: valuesOf(vocabulary.values.transmission),
    drive: valuesOf(vocabulary.values.drive),
  };
  const kinds = new Map<string, Sense | null>();
  for (const { attribute, words: spellings, means } of terms) {
    const inStock = means.map((list) => stockValues[attribute].filter((value) => list.includes(fold(value))));
    const sense = valuesSense(attribute, inStock.find((values) => values.length > 0) ?? []);
    for (const words of spellings) kinds.set(compactName(words), sense);
  }
  for (const [attribute, values] of Object.entries(stockValues)) {
    for (const value of values) {
      const key = compactName(value);
      if (!isStocked(kinds.get(key))) kinds.set(key, valuesSense(attribute, [value]));
    }
  }
  for (const [key, sense] of coloursOf(valuesOf(vocabulary.values.colour), badges)) {
    if (!kinds.has(key)) kinds.set(key, sense);
  }
  return kinds;
}

const isStocked = (sense: Sense | null | undefined): boolean => !!sense && !isAbsent(sense);

function makesOf(vocabulary: StockVocabulary): Map<string, string[]> {
  const makes = new Map<string, string[]>();
  for (const make of valuesOf(vocabulary.makes)) push(makes, compactName(make), make);
  for (const [key, others] of Object.entries(makeNames)) {
    const spellings = makes.get(key);
    for (const other of spellings ? others : []) {
      if (spellings && !makes.has(compactName(other))) makes.set(compactName(other), spellings);
    }
  }
  return makes;
}

function placesOf({ values }: StockVocabulary): Map<string, Sense> {
  const places = new Map<string, Sense>();
  const add = (attribute: string, value: string, name = value) => {
    const sense = valuesSense(attribute, [value]);
    if (!places.has(compactName(name))) places.set(compactName(name), sense);
  };
  for (const city of valuesOf(values.city)) add('city', city);
  for (const state of valuesOf(values.state)) {
    add('state', state);
    for (const [name, short] of Object.entries(states)) {
      if (short === state.toUpperCase()) add('state', state, name);
    }
  }
  for (const location of valuesOf(values.location_name)) add('location_name', location);
  return places;
}

/** Shorter places and kinds are not offered as corrections: too many words are close to them. */
const leastCorrectedLetters = 6;

function spellingOf(
  kinds: ReadonlyMap<string, Sense | null>,
  makes: ReadonlyMap<string, unknown>,
  models: ReadonlyMap<string, unknown>,
  places: ReadonlyMap<string, unknown>,
): SpellingIndex {
  const spelling = new SpellingIndex();
  for (const make of makes.keys()) spelling.add(make, true);
  const families = makesWithFamilies.flatMap((make) => [...familyNames(make).keys()]);
  for (const model of models.keys()) {
    if (model.length > 4 && !families.includes(model)) spelling.add(model);
  }
  for (const place of places.keys()) if (place.length >= leastCorrectedLetters) spelling.add(place);
  for (const [kind, sense] of kinds)
    if (isStocked(sense) && kind.length >= leastCorrectedLetters) spelling.add(kind);
  return spelling;
}

/** The model names that need no make beside them: no numbers, everyday words or words with another meaning. */
function aloneOf(
  modelsByMake: ReadonlyMap<string, ModelNames>,
  which: keyof ModelNames,
  isTaken: (key: string) => boolean,
): Map<string, ModelOf[]> {
  const alone = new Map<string, ModelOf[]>();
  for (const [make, names] of modelsByMake) {
    for (const [key, models] of names[which]) {
      if (key.length < 2 || /^\d+$/.test(key) || everydayWords.has(key) || isTaken(key)) continue;
      for (const model of models) push(alone, key, { make, model });
    }
  }
  return alone;
}
