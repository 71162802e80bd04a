import { carStatuses, carTypes } from '#server/settings/car';
import type { FacetCount } from '../search-port';
import type { StockVocabulary } from './path-facets';
import { isRange, normalise, type Refinements } from './refinement';
import { limits } from './refinement-params';
import { compactName } from './words/typed-text';

/** Values in stock by attribute; an attribute that is absent was not counted. */
export type ValuesInStock = Readonly<Partial<Record<string, readonly FacetCount[]>>>;

/** A refinement that no car in stock has. */
export interface UnknownValue {
  readonly attribute: string;
  readonly value: string;
}

/** Attributes with the same values at every dealer: a value without cars is still known. */
const closed: Readonly<Partial<Record<string, readonly string[]>>> = {
  car_type: carTypes,
  status: carStatuses,
};

const listed = new WeakMap<StockVocabulary, ValuesInStock>();

/** The values that a vocabulary lists, by attribute; collected once for each vocabulary. */
export function valuesListed(vocabulary: StockVocabulary): ValuesInStock {
  const known = listed.get(vocabulary);
  if (known) return known;
  const { makes, bodies, values } = vocabulary;
  const make_model = makes.flatMap((make) =>
    make.models.map(({ value, count }) => ({ value: `${make.value} ${value}`, count })),
  );
  const all = {
    ...values,
    make: makes,
    model: makes.flatMap(({ models }) => models),
    make_model,
    body: bodies,
  };
  listed.set(vocabulary, all);
  return all;
}

/** The refined attributes that need counts before their values can be matched. */
export const uncounted = (refinements: Refinements, inStock: ValuesInStock): string[] =>
  Object.entries(refinements)
    .filter(([name, of]) => !isRange(of) && !inStock[name] && !closed[name])
    .map(([name]) => name);

/**
 * The refinements with each value in the stock's spelling. A value matches like a name in a path, ignoring case,
 * accents and spacing; an exact match in stock stands for itself only. Values without a match stay.
 */
export function storedRefinements(
  refinements: Refinements,
  inStock: ValuesInStock,
): { readonly refinements: Refinements; readonly unknown: readonly UnknownValue[] } {
  const unknown: UnknownValue[] = [];
  const matched = Object.entries(refinements).map(([attribute, refinement]) => {
    const spellings = isRange(refinement) ? undefined : spellingsOf(attribute, inStock);
    if (isRange(refinement) || !spellings) return [attribute, refinement] as const;
    const stored = refinement.flatMap((value) => {
      const found = spellings.get(value) ?? spellings.get(compactName(value));
      if (!found) unknown.push({ attribute, value });
      return found ?? value;
    });
    return [attribute, stored] as const;
  });
  return { refinements: normalise(Object.fromEntries(matched)), unknown };
}

type Spellings = ReadonlyMap<string, readonly string[]>;
const spelt = new WeakMap<readonly (FacetCount | string)[], Spellings>();

/** The stored values of an attribute, each under its own spelling and under its letters and digits. */
function spellingsOf(attribute: string, inStock: ValuesInStock): Spellings | undefined {
  const counts = closed[attribute] ?? inStock[attribute];
  if (!counts) return undefined;
  const known = spelt.get(counts);
  if (known) return known;
  const spellings = new Map<string, string[]>();
  const values = counts.map((one) => (typeof one === 'string' ? one : one.value));
  for (const value of values) {
    const key = compactName(value.slice(0, limits.valueLength));
    const same = spellings.get(key);
    if (same) same.push(value);
    else if (key !== '') spellings.set(key, [value]);
  }
  for (const value of values) spellings.set(value, [value]);
  spelt.set(counts, spellings);
  return spellings;
}
