import { perObject } from '#server/platform/derived';
import type { FacetCount } from '#server/search/search-port';
import { carStatuses } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import { isRange, normalise, type Refinements } from './refinement';
import { limits } from './refinement-params';
import { compactName } from './tokens';

/** Values in stock by attribute; an attribute that is absent was not counted. */
export type ValuesInStock = Readonly<Partial<Record<string, readonly FacetCount[]>>>;

/** A refinement that no car in stock has. */
export interface UnknownValue {
  readonly attribute: string;
  readonly value: string;
}

/** Attributes with the same values at every dealer: a value without cars is still known. */
const fixedValues: Readonly<Partial<Record<string, readonly string[]>>> = {
  car_type: carTypes,
  status: carStatuses,
};

/** The refined attributes that need counts before their values can be matched. */
export const uncounted = (refinements: Refinements, inStock: ValuesInStock): string[] =>
  Object.entries(refinements)
    .filter(([name, of]) => !isRange(of) && !inStock[name] && !fixedValues[name])
    .map(([name]) => name);

/**
 * The refinements with each value in the stock's spelling. A value matches like a name in a path, ignoring case,
 * accents and spacing; an exact match in stock stands for itself only. `Toyota,Mazda` names two, unless a value in stock
 * is spelt so. Values without a match stay.
 */
export function storedRefinements(
  refinements: Refinements,
  inStock: ValuesInStock,
): { readonly refinements: Refinements; readonly unknown: readonly UnknownValue[] } {
  const unknown: UnknownValue[] = [];
  const matches = Object.entries(refinements).map(([attribute, refinement]) => {
    const spellings = isRange(refinement) ? undefined : spellingsOf(attribute, inStock);
    if (isRange(refinement) || !spellings) return [attribute, refinement] as const;
    const spellingOf = (value: string) => spellings.get(value) ?? spellings.get(compactName(value));
    const single = refinement.flatMap((value) => (spellingOf(value) ? [value] : partsOf(value)));
    const values = single.flatMap((value) => {
      const spelling = spellingOf(value);
      if (!spelling) unknown.push({ attribute, value });
      return spelling ?? value;
    });
    return [attribute, values] as const;
  });
  return { refinements: normalise(Object.fromEntries(matches)), unknown };
}

/** Parts between commas; `$30,000` has none. */
const partsOf = (value: string): string[] => {
  const parts = value.split(/,(?!\d{3}(?!\d))/).flatMap((part) => part.trim() || []);
  return parts.length > 1 ? parts : [value];
};

type Spellings = ReadonlyMap<string, readonly string[]>;

/** The stored values of an attribute, each under its own spelling and under its letters and digits. */
function spellingsOf(attribute: string, inStock: ValuesInStock): Spellings | undefined {
  const counts = fixedValues[attribute] ?? inStock[attribute];
  return counts && spellingsIn(counts);
}

const spellingsIn = perObject((counts: readonly (FacetCount | string)[]): Spellings => {
  const spellings = new Map<string, string[]>();
  const values = counts.map((one) => (typeof one === 'string' ? one : one.value));
  for (const value of values) {
    const key = compactName(value.slice(0, limits.valueLength));
    const same = spellings.get(key);
    if (same) same.push(value);
    else if (key !== '') spellings.set(key, [value]);
  }
  for (const value of values) spellings.set(value, [value]);
  return spellings;
});
