import type { FacetCount } from '../../search-port';
import type { StockVocabulary } from '../path-facets';
import { fold, tokens } from '../tokens';
import { coloursOf } from './colour-names';
import { concepts } from './concepts';
import { aloneOf, type ModelNames, type ModelOf, namesOf, push } from './model-names';
import { makeNames, stateNames } from './other-names';
import { type Sense, valuesSense } from './sense';
import { SpellingIndex } from './spelling';
import { compactName } from './typed-text';

/** Meanings of words in one stock; keys are folded letters and digits, joined. */
export interface Lexicon {
  /** Bodies, fuels, colours and the like; null for known words that stay text. */
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
  /** Words in trim names. */
  readonly badgeWords: ReadonlySet<string>;
}

const compiled = new WeakMap<StockVocabulary, Lexicon>();

/** The lexicon of a stock, made once per vocabulary. */
export function lexiconOf(vocabulary: StockVocabulary): Lexicon {
  const known = compiled.get(vocabulary);
  if (known) return known;
  const lexicon = compile(vocabulary);
  compiled.set(vocabulary, lexicon);
  return lexicon;
}

const valuesOf = (counts: readonly FacetCount[] | undefined): string[] =>
  (counts ?? []).map(({ value }) => value);

function compile(vocabulary: StockVocabulary): Lexicon {
  const badges = valuesOf(vocabulary.values.badge);
  const kinds = kindsOf(vocabulary, badges);
  const makes = makesOf(vocabulary);
  const modelsByMake = new Map(
    vocabulary.makes.map(({ value, models }) => [value, namesOf(valuesOf(models))]),
  );
  const places = placesOf(vocabulary);
  const taken = (key: string) => kinds.has(key) || makes.has(key) || badgesAlone.has(key);
  const badgesAlone = new Set(badges.map(compactName));
  const models = aloneOf(modelsByMake, 'whole', taken);
  const modelParts = aloneOf(modelsByMake, 'parts', (key) => taken(key) || models.has(key) || key.length < 4);
  return {
    kinds,
    places,
    makes,
    models,
    modelParts,
    modelsOf: modelsByMake,
    spelling: spellingOf(kinds, makes, models, places),
    badgeWords: new Set(badges.flatMap(tokens)),
  };
}

function kindsOf(vocabulary: StockVocabulary, badges: readonly string[]): Map<string, Sense | null> {
  const stored = {
    body: valuesOf(vocabulary.bodies),
    car_type: valuesOf(vocabulary.carTypes),
    fuel: valuesOf(vocabulary.values.fuel),
    transmission: valuesOf(vocabulary.values.transmission),
    drive: valuesOf(vocabulary.values.drive),
  };
  const kinds = new Map<string, Sense | null>();
  for (const { attribute, said, means } of concepts) {
    const inStock = means.map((list) => stored[attribute].filter((value) => list.includes(fold(value))));
    const sense = valuesSense(attribute, inStock.find((values) => values.length > 0) ?? []);
    for (const words of said) kinds.set(compactName(words), sense);
  }
  for (const [attribute, values] of Object.entries(stored)) {
    for (const value of values) {
      const key = compactName(value);
      if (!kinds.get(key)) kinds.set(key, valuesSense(attribute, [value]));
    }
  }
  for (const [key, sense] of coloursOf(valuesOf(vocabulary.values.colour), badges)) {
    if (!kinds.has(key)) kinds.set(key, sense);
  }
  return kinds;
}

function makesOf(vocabulary: StockVocabulary): Map<string, string[]> {
  const makes = new Map<string, string[]>();
  for (const make of valuesOf(vocabulary.makes)) push(makes, compactName(make), make);
  for (const [key, others] of Object.entries(makeNames)) {
    const stored = makes.get(key);
    for (const other of stored ? others : []) {
      if (stored && !makes.has(compactName(other))) makes.set(compactName(other), stored);
    }
  }
  return makes;
}

function placesOf({ values }: StockVocabulary): Map<string, Sense> {
  const places = new Map<string, Sense>();
  const add = (attribute: string, value: string, name = value) => {
    const sense = valuesSense(attribute, [value]);
    if (sense && !places.has(compactName(name))) places.set(compactName(name), sense);
  };
  for (const city of valuesOf(values.city)) add('city', city);
  for (const state of valuesOf(values.state)) {
    add('state', state);
    const named = Object.entries(stateNames).find(([, short]) => short === state.toUpperCase());
    if (named) add('state', state, named[0]);
  }
  for (const location of valuesOf(values.location_name)) add('location_name', location);
  return places;
}

const LONG_ENOUGH = 6;

function spellingOf(
  kinds: ReadonlyMap<string, Sense | null>,
  makes: ReadonlyMap<string, unknown>,
  models: ReadonlyMap<string, unknown>,
  places: ReadonlyMap<string, unknown>,
): SpellingIndex {
  const spelling = new SpellingIndex();
  for (const make of makes.keys()) spelling.add(make, true);
  for (const model of models.keys()) if (model.length > 4) spelling.add(model);
  for (const place of places.keys()) if (place.length >= LONG_ENOUGH) spelling.add(place);
  for (const [kind, sense] of kinds) if (sense && kind.length >= LONG_ENOUGH) spelling.add(kind);
  return spelling;
}
