import { carNoun, countWithNoun, type Noun } from '#server/dealer/rules/noun';
import type { LinkView } from '#server/platform/views/packed';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { isAvailable } from '#server/stock/rules/price-line';
import { adjectives, few, nounOf } from './headings';
import { foldPath, type StockVocabulary } from './path-facets';
import { type Refinements, valueLabel, valuesOf, withRefinement } from './refinement';
import { emptyState, type SearchState, searchHref } from './search-state';

/** A longer name does not fit beside the links to the previous and next car on a phone. */
const lengthMax = 24;

/**
 * The number of cars in a list with its name: `23 used Toyotas`, `1 used Toyota`, `7 diesel utes`. `7 cars` when the
 * name is too long or has no singular.
 */
export function countedList(refinements: Refinements, count: number, noun: Noun = carNoun): string {
  const kinds = count === 1 ? oneOf(refinements, noun) : manyOf(refinements, noun);
  const name = kinds === undefined ? undefined : shortNames(refinements, kinds).find(fits);
  return name === undefined ? countWithNoun(count, noun) : `${count.toLocaleString('en-AU')} ${name}`;
}

const fits = (name: string): boolean => name.length <= lengthMax;

/** The names of a list, the most exact first. */
const shortNames = (refinements: Refinements, kinds: string): string[] => {
  const condition = few(refinements, 'car_type').join(' and ');
  return [[condition, adjectives(refinements), kinds], [condition, kinds], [kinds]].map((words) =>
    words.filter(Boolean).join(' '),
  );
};

/** `Toyotas` for Toyota cars; every other name stays as in a heading. */
const manyOf = (refinements: Refinements, noun: Noun): string => {
  const make = makeAlone(refinements, noun);
  return make === undefined ? nounOf(refinements, noun) : `${make}s`;
};

/** The name of one car of the list; undefined when the heading's words have no singular. */
const oneOf = (refinements: Refinements, noun: Noun): string | undefined => {
  const make = makeAlone(refinements, noun);
  if (make !== undefined) return make;
  const kinds = nounOf(refinements, noun);
  if (kinds.endsWith(noun.many)) return kinds.slice(0, -noun.many.length) + noun.one;
  // The name of a model is the same for one car and for many.
  return few(refinements, 'model').length === 1 && few(refinements, 'body').length === 0 ? kinds : undefined;
};

/** The single make of a list of cars without anything more exact, where it takes an s. */
function makeAlone(refinements: Refinements, noun: Noun): string | undefined {
  const [make = ''] = valuesOf(refinements, 'make');
  const isAlone = noun.many === carNoun.many && nounOf(refinements, noun) === `${make} ${noun.many}`;
  return isAlone && takesAnS(make) ? make : undefined;
}

/** Names of one word that do not end in a hiss: `Toyotas`, but `Lexus cars` and `Land Rover cars`. */
const takesAnS = (make: string): boolean => /^[\p{L}\d]+$/u.test(make) && !/(s|x|z|sh|ch)$/i.test(make);

/** A list and the search that gives it. */
export interface BackList extends LinkView {
  readonly state: SearchState;
}

/** All stock, as the list to link back to. */
export const allStock = ({ search, stock }: Pick<Tenant, 'search' | 'stock'>): BackList => ({
  text: `All ${stock.noun.many}`,
  href: search.base_path,
  state: emptyState,
});

/**
 * The list that a car's page leads back to: cars of the same make and condition, such as "Used Toyota cars". All stock
 * when the car has been sold or the make is not listed, so that the list is never empty.
 */
export function backList(
  car: Pick<Car, 'make' | 'car_type' | 'status'>,
  vocabulary: StockVocabulary,
  tenant: Pick<Tenant, 'search' | 'stock'>,
): BackList {
  const { many } = tenant.stock.noun;
  if (!isAvailable(car) || vocabulary.makes.every(({ value }) => value !== car.make)) return allStock(tenant);
  const { car_type: type, make } = car;
  const ofMake = withRefinement(emptyState, 'make', make);
  const state = type ? withRefinement(ofMake, 'car_type', type) : ofMake;
  const text = [type && valueLabel('car_type', type), make, many].filter(Boolean).join(' ');
  return { text, href: searchHref(foldPath(state, vocabulary), tenant), state };
}
