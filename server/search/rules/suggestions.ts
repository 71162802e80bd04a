import { perObject } from '#server/platform/derived';
import { makeModel } from '#server/stock/cars/rules/naming';
import type { StockVocabulary } from './path-facets';
import type { Refinements } from './refinement';
import { tokens } from './tokens';
import { concepts } from './words/concepts';
import { makeNames } from './words/other-names';
import { compactName } from './words/typed-text';

type NameKind = 'make' | 'model' | 'body';

/** A name in stock that matches the text typed so far. */
interface NameSuggestion {
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
export function suggestions(input: string, vocabulary: StockVocabulary): NameSuggestion[] {
  const key = compactName(input.slice(0, TYPED_MAX));
  if (key === '') return [];
  const names = namesOf(vocabulary);
  const exact = ways.flatMap((way) => mostCarsFirst(names[way].startingWith(key)));
  const closest = [...new Set(exact.length > 0 ? exact : misspelt(key, names))];
  return (['make', 'model', 'body'] as const).flatMap((kind) =>
    closest
      .filter((name) => name.kind === kind)
      .slice(0, most[kind])
      .map(({ text, count, refinements }) => ({ kind, text, count, refinements })),
  );
}

const mostCarsFirst = (names: Iterable<Name>): Name[] => [...names].sort((a, b) => b.count - a.count);

/** Names that begin with the typed text after one correction; the first letter must be right. */
function misspelt(key: string, { whole, withMake }: Names): Name[] {
  if (!/^[a-z]+$/.test(key) || key.length < TYPO_LENGTH_MIN || key.length > TYPO_LENGTH_MAX) return [];
  const matches = new Set<Name>();
  for (const word of new Set(oneSlip(key))) {
    for (const index of [whole, withMake]) for (const name of index.startingWith(word)) matches.add(name);
  }
  return mostCarsFirst(matches);
}

/** All names by their searchable forms; made once per vocabulary. */
const namesOf = perObject((vocabulary: StockVocabulary): Names => {
  const all = [...makeAndModelNames(vocabulary), ...bodyNames(vocabulary)];
  const by = (way: (typeof ways)[number]) =>
    new PrefixIndex(all.flatMap((name) => name[way].map((key) => [key, name] as const)));
  return { whole: by('whole'), withMake: by('withMake'), inside: by('inside') };
});

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
    const concept = concepts.find(
      ({ attribute, words: all }) => attribute === 'body' && all.some((one) => compactName(one) === key),
    );
    const whole = [...new Set([key, ...(concept?.words ?? []).map(compactName)])];
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

/** Finds values by the beginning of one of their keys. */
export class PrefixIndex<T> {
  private readonly entries: readonly (readonly [key: string, value: T])[];

  constructor(entries: readonly (readonly [key: string, value: T])[]) {
    this.entries = [...entries].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  }

  /** The values with a key that has this prefix, in the order of those keys, without repeats. */
  startingWith(prefix: string): Set<T> {
    const matches = new Set<T>();
    for (let at = this.place(prefix); at < this.entries.length; at += 1) {
      const entry = this.entries[at];
      if (!entry?.[0].startsWith(prefix)) break;
      matches.add(entry[1]);
    }
    return matches;
  }

  /** The position of the first key that is not less. */
  private place(key: string): number {
    let [from, to] = [0, this.entries.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.entries[middle]?.[0] ?? '') < key) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Variants of a word with one typing mistake after its first letter: missing, extra, wrong or swapped letters. */
export function* oneSlip(word: string): Generator<string> {
  for (let at = 1; at <= word.length; at += 1) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) yield before + letter + after;
    if (after === '') continue;
    yield before + after.slice(1);
    for (const letter of letters) yield before + letter + after.slice(1);
    if (after.length > 1) yield `${before}${after[1]}${after[0]}${after.slice(2)}`;
  }
}
