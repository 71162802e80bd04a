import { perObject } from '#server/platform/derived';
import type { FacetCount } from '#server/search/search-port';
import { makeModel } from '#server/stock/cars/rules/naming';
import type { StockVocabulary } from './path-facets';
import type { Refinements } from './refinement';
import { compactName, tokens } from './tokens';
import { concepts } from './words/concepts';
import { makeNames } from './words/other-names';
import { editDistance } from './words/spelling';

const kinds = ['make', 'model', 'body'] as const;
type NameKind = (typeof kinds)[number];

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

interface Name {
  readonly suggestion: NameSuggestion;
  /** Searchable forms, letters and digits joined; for a model, without its make. */
  readonly whole: readonly string[];
  readonly withMake: readonly string[];
  /** Its words from the second on, each with all that follow. */
  readonly inside: readonly string[];
}

/**
 * Makes, models and bodies that begin with the typed text: the name itself, a model with its make, or an inner word;
 * and only if there is none, a name with one typo. Of each kind those with the most cars.
 */
export function suggestions(input: string, vocabulary: StockVocabulary): NameSuggestion[] {
  const key = compactName(input.slice(0, TYPED_MAX));
  if (key === '') return [];
  const names = namesOf(vocabulary);
  const ways = (['whole', 'withMake', 'inside'] as const).flatMap((way) =>
    names.filter((name) => name[way].some((form) => form.startsWith(key))),
  );
  const closest = ways.length > 0 ? new Set(ways) : names.filter((name) => isMisspelt(key, name));
  return kinds.flatMap((kind) =>
    [...closest]
      .flatMap(({ suggestion }) => (suggestion.kind === kind ? [suggestion] : []))
      .slice(0, most[kind]),
  );
}

/** Whether a name begins with the typed text after one correction; the first letter must be right. */
function isMisspelt(key: string, { whole, withMake }: Name): boolean {
  if (!/^[a-z]{4,20}$/.test(key)) return false;
  const lengths = [key.length - 1, key.length, key.length + 1];
  return [...whole, ...withMake].some(
    (form) =>
      form[0] === key[0] && lengths.some((length) => editDistance(key, form.slice(0, length), 1) === 1),
  );
}

/** All names by their searchable forms, most cars first; made once per vocabulary. */
const namesOf = perObject((vocabulary: StockVocabulary): Name[] =>
  [...makeAndModelNames(vocabulary), ...vocabulary.bodies.map(bodyName)].sort(
    (a, b) => b.suggestion.count - a.suggestion.count || String(a.whole).localeCompare(String(b.whole), 'en'),
  ),
);

const makeAndModelNames = ({ makes }: StockVocabulary): Name[] =>
  makes.flatMap(({ value: make, count, models }) => {
    const spellings = [make, ...(makeNames[compactName(make)] ?? [])].map(compactName);
    return [
      {
        suggestion: { kind: 'make', text: make, count, refinements: { make: [make] } },
        whole: spellings,
        withMake: [],
        inside: endings(make),
      },
      ...models.map(({ value: model, count: cars }): Name => {
        const refinements = { make: [make], model: [model] };
        const name = compactName(model);
        return {
          suggestion: { kind: 'model', text: makeModel(make, model), count: cars, refinements },
          whole: [name],
          withMake: spellings.map((spelling) => spelling + name),
          inside: endings(model),
        };
      }),
    ];
  });

function bodyName({ value, count }: FacetCount): Name {
  const key = compactName(value);
  const terms = concepts
    .filter(({ attribute }) => attribute === 'body')
    .map(({ words }) => words.map(compactName))
    .find((words) => words.includes(key));
  return {
    suggestion: { kind: 'body', text: value, count, refinements: { body: [value] } },
    whole: [key, ...(terms ?? [])],
    withMake: [],
    inside: endings(value),
  };
}

/** `prado` is a prefix match for `landcruiser prado`. */
function endings(name: string): string[] {
  const words = tokens(name);
  return words.slice(1).map((_, index) => words.slice(index + 1).join(''));
}
