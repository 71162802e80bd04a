import { makeModel } from '#server/stock/cars/rules/naming';
import type { StockVocabulary } from './path-facets';
import { oneSlip, PrefixIndex } from './prefix-index';
import type { Refinements } from './refinement';
import { tokens } from './tokens';
import { concepts } from './words/concepts';
import { makeNames } from './words/other-names';
import { compactName } from './words/typed-text';

export type NameKind = 'make' | 'model' | 'body';

/** A name in stock that matches the text typed so far. */
export interface NameSuggestion {
  readonly kind: NameKind;
  readonly text: string;
  /** Cars in stock. */
  readonly count: number;
  readonly refinements: Refinements;
}

/** The most suggestions of each kind, in the order of the kinds. */
const most: Readonly<Record<NameKind, number>> = { make: 2, model: 4, body: 2 };
/** Typed text longer than this is not a name. */
const TYPED_MAX = 60;
const TYPO_LENGTH_MIN = 4;
const TYPO_LENGTH_MAX = 20;

interface Name extends NameSuggestion {
  /** Searchable forms, letters and digits joined; for a model, without its make. */
  readonly whole: readonly string[];
  readonly withMake: readonly string[];
  /** Its words from the second on, each with all that follow. */
  readonly inside: readonly string[];
}
const ways = ['whole', 'withMake', 'inside'] as const;
type Names = Readonly<Record<(typeof ways)[number], PrefixIndex<Name>>>;

/**
 * Makes, models and bodies that begin with the typed text: the name itself, a model with its make, or an inner word;
 * and only if there is none, a name with one typo. Of each kind those with the most cars.
 */
export function suggestions(typed: string, vocabulary: StockVocabulary): NameSuggestion[] {
  const key = compactName(typed.slice(0, TYPED_MAX));
  if (key === '') return [];
  const names = namesOf(vocabulary);
  const exact = ways.flatMap((way) => mostCarsFirst(names[way].startingWith(key)));
  const found = [...new Set(exact.length > 0 ? exact : misspelt(key, names))];
  return (['make', 'model', 'body'] as const).flatMap((kind) =>
    found
      .filter((name) => name.kind === kind)
      .slice(0, most[kind])
      .map(({ text, count, refinements }) => ({ kind, text, count, refinements })),
  );
}

const mostCarsFirst = (names: Iterable<Name>): Name[] => [...names].sort((a, b) => b.count - a.count);

/** Names that begin with the typed text after one correction; the first letter must be right. */
function misspelt(key: string, { whole, withMake }: Names): Name[] {
  if (!/^[a-z]+$/.test(key) || key.length < TYPO_LENGTH_MIN || key.length > TYPO_LENGTH_MAX) return [];
  const found = new Set<Name>();
  for (const word of new Set(oneSlip(key))) {
    for (const index of [whole, withMake]) for (const name of index.startingWith(word)) found.add(name);
  }
  return mostCarsFirst(found);
}

const known = new WeakMap<StockVocabulary, Names>();

/** All names by their searchable forms; made once per vocabulary. */
function namesOf(vocabulary: StockVocabulary): Names {
  const kept = known.get(vocabulary);
  if (kept) return kept;
  const all = [...makeAndModelNames(vocabulary), ...bodyNames(vocabulary)];
  const by = (way: (typeof ways)[number]) =>
    new PrefixIndex(all.flatMap((name) => name[way].map((key) => [key, name] as const)));
  const names = { whole: by('whole'), withMake: by('withMake'), inside: by('inside') };
  known.set(vocabulary, names);
  return names;
}

function* makeAndModelNames({ makes }: StockVocabulary): Generator<Name> {
  for (const { value: make, count, models } of makes) {
    const spellings = [compactName(make), ...(makeNames[compactName(make)] ?? []).map(compactName)];
    yield {
      kind: 'make',
      text: make,
      count,
      refinements: { make: [make] },
      whole: spellings,
      withMake: [],
      inside: endings(make),
    };
    for (const { value: model, count: cars } of models) {
      const name = compactName(model);
      yield {
        kind: 'model',
        text: makeModel(make, model),
        count: cars,
        refinements: { make: [make], model: [model] },
        whole: [name],
        withMake: spellings.map((spelling) => spelling + name),
        inside: endings(model),
      };
    }
  }
}

function* bodyNames({ bodies }: StockVocabulary): Generator<Name> {
  for (const { value, count } of bodies) {
    const key = compactName(value);
    const said = concepts.find(
      ({ attribute, said: all }) => attribute === 'body' && all.some((one) => compactName(one) === key),
    );
    const whole = [...new Set([key, ...(said?.said ?? []).map(compactName)])];
    yield {
      kind: 'body',
      text: value,
      count,
      refinements: { body: [value] },
      whole,
      withMake: [],
      inside: endings(value),
    };
  }
}

/** `prado` is a prefix match for `landcruiser prado`. */
function endings(name: string): string[] {
  const words = tokens(name);
  return words.slice(1).map((_, index) => words.slice(index + 1).join(''));
}
