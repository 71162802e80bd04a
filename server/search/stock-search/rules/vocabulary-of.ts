import type { SearchAnswer } from '../search-port';
import { inFacetOrder } from './facet-order';
import { type StockVocabulary, vocabularyAttributes } from './path-facets';
import { fold } from './tokens';

/** Rarer values of an attribute are left to the search itself. There are fewer postcodes, so all of them are here. */
const VALUES_MAX = 4_000;

/** The attributes that need counts. */
export const vocabularyFacets = ['make', 'make_model', 'body', 'car_type', ...vocabularyAttributes];

/** Builds the vocabulary from the counts of `vocabularyFacets`; its total covers the car types that the site lists. */
export function vocabularyOf(
  { count, facets }: Pick<SearchAnswer, 'count' | 'facets'>,
  makesWithoutPath: readonly string[] = [],
  listedTypes: readonly string[] = [],
): StockVocabulary {
  const withoutPath = new Set(makesWithoutPath.map(fold));
  const makes = facets['make'] ?? [];
  const models = facets['make_model'] ?? [];
  // `Land Rover Discovery` is a Discovery by Land Rover even when there is also a make called Land.
  const longestFirst = makes.map(({ value }) => value).sort((a, b) => b.length - a.length);
  const makeOf = (makeModel: string) => longestFirst.find((make) => makeModel.startsWith(`${make} `));
  const modelsByMake = new Map<string, { value: string; count: number }[]>();
  for (const { value, count: cars } of models) {
    const make = makeOf(value);
    if (make === undefined) continue;
    const known = modelsByMake.get(make) ?? [];
    known.push({ value: value.slice(make.length + 1), count: cars });
    modelsByMake.set(make, known);
  }
  const types = inFacetOrder('car_type', facets['car_type'] ?? []);
  const listed = types.filter(({ value }) => listedTypes.includes(value));
  return {
    known: true,
    count: listedTypes.length === 0 ? count : listed.reduce((sum, type) => sum + type.count, 0),
    makes: makes.map((make) => ({
      ...make,
      models: modelsByMake.get(make.value) ?? [],
      ...(withoutPath.has(fold(make.value)) ? { pathless: true as const } : {}),
    })),
    bodies: facets['body'] ?? [],
    carTypes: types,
    values: Object.fromEntries(
      vocabularyAttributes.map((name) => [name, inFacetOrder(name, facets[name] ?? []).slice(0, VALUES_MAX)]),
    ),
  };
}
