import type { SearchAnswer } from '../search-port';
import { inFacetOrder } from './facet-order';
import type { StockVocabulary } from './path-facets';

/** Reads the vocabulary out of the counts of make, make_model, body and car_type. */
export function vocabularyOf({ count, facets }: Pick<SearchAnswer, 'count' | 'facets'>): StockVocabulary {
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
  return {
    known: true,
    count,
    makes: makes.map((make) => ({ ...make, models: modelsByMake.get(make.value) ?? [] })),
    bodies: facets['body'] ?? [],
    carTypes: inFacetOrder('car_type', facets['car_type'] ?? []),
  };
}
