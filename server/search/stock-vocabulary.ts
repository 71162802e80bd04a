import { perObject } from '#server/platform/derived';
import { carTypes } from '#server/settings/car-types';
import type { Tenant } from '#server/settings/tenant-schema';
import { emptyQuery, recall, type SearchDeps } from './recall';
import { type StockVocabulary, unknownVocabulary, vocabularyAttributes } from './rules/path-facets';
import { comparePriceRanges } from './rules/price-ranges';
import { baseTypes, type SearchState } from './rules/search-state';
import { storedRefinements, type UnknownValue, uncounted, type ValuesInStock } from './rules/stored-values';
import { fold } from './rules/tokens';
import type { FacetCount, SearchAnswer } from './search-port';

/** Only rules that read the clock change the values in an index that stays the same, and counts may lag by this much. */
const LIFE_MS = 5 * 60_000;

/**
 * A tenant's listed makes, models, bodies and other searchable values, with counts, most frequent first. Cached until
 * the index changes; unknown if the engine is down, nothing is cached and the stock is too large to scan.
 */
export async function stockVocabulary(deps: SearchDeps, tenant: Tenant): Promise<StockVocabulary> {
  const memory = deps.searchMemory.of(tenant);
  const now = deps.clock.now();
  const current = memory.vocabulary;
  const version = await deps.engine.version(tenant.slug).catch(() => null);
  if (current && current.version === version && now.getTime() - current.atMs < LIFE_MS) return current.of;
  const recalled = await recall(deps, tenant, { ...emptyQuery, facets: vocabularyFacets });
  if (!recalled.complete) return current?.of ?? unknownVocabulary;
  const of = sameAs(
    current?.of,
    vocabularyOf(recalled.answer, tenant.search.makes_without_path, baseTypes(tenant)),
  );
  // Without an index, or a word of the engine, the next look may find one.
  if (recalled.notice !== null || version === null) return of;
  memory.vocabulary = { of, version, atMs: now.getTime() };
  return of;
}

/** The previous vocabulary if nothing changed, so that values derived from it can be reused. */
function sameAs(before: StockVocabulary | undefined, now: StockVocabulary): StockVocabulary {
  return before && JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

interface MatchedValues {
  readonly state: SearchState;
  readonly unknown: readonly UnknownValue[];
  readonly valuesInStock: ValuesInStock;
}

/** A state with its values in the stock's spelling. Attributes outside the vocabulary take one more counting query. */
export async function matchValues(
  deps: SearchDeps,
  tenant: Tenant,
  state: SearchState,
  vocabulary: StockVocabulary,
): Promise<MatchedValues> {
  if (!vocabulary.known) return { state, unknown: [], valuesInStock: {} };
  const listedValues = valuesListed(vocabulary);
  const facets = uncounted(state.refinements, listedValues);
  const valuesInStock =
    facets.length === 0 ? listedValues : { ...listedValues, ...(await count(deps, tenant, facets)) };
  const { refinements, unknown } = storedRefinements(state.refinements, valuesInStock);
  return { state: { ...state, refinements }, unknown, valuesInStock };
}

async function count(deps: SearchDeps, tenant: Tenant, facets: readonly string[]): Promise<ValuesInStock> {
  const { answer, complete } = await recall(deps, tenant, { ...emptyQuery, facets });
  return complete ? answer.facets : {};
}

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
    const makeModels = modelsByMake.get(make) ?? [];
    makeModels.push({ value: value.slice(make.length + 1), count: cars });
    modelsByMake.set(make, makeModels);
  }
  const types = inFacetOrder('car_type', facets['car_type'] ?? []);
  const carTypes = types.filter(({ value }) => listedTypes.includes(value));
  return {
    known: true,
    count: listedTypes.length === 0 ? count : carTypes.reduce((sum, type) => sum + type.count, 0),
    makes: makes.map((make) => ({
      ...make,
      models: modelsByMake.get(make.value) ?? [],
      pathless: withoutPath.has(fold(make.value)) ? true : undefined,
    })),
    bodies: facets['body'] ?? [],
    carTypes: types,
    values: Object.fromEntries(
      vocabularyAttributes.map((name) => [name, inFacetOrder(name, facets[name] ?? []).slice(0, VALUES_MAX)]),
    ),
  };
}

type Compare = (a: string, b: string) => number;
const place = (order: readonly string[], value: string): number =>
  order.includes(value) ? order.indexOf(value) : order.length;

/** Facets with a fixed order; the others stay most frequent first. */
const ownOrders: Readonly<Record<string, Compare>> = {
  car_type: (a, b) => place(carTypes, a) - place(carTypes, b),
  price_range: comparePriceRanges,
  weekly_price_range: comparePriceRanges,
  seats: (a, b) => Number(a) - Number(b),
  ancap: (a, b) => b.localeCompare(a),
  fuel_use: (a, b) => a.localeCompare(b),
};

export function inFacetOrder(attribute: string, counts: readonly FacetCount[]): FacetCount[] {
  const compare = ownOrders[attribute];
  return compare ? [...counts].sort((a, b) => compare(a.value, b.value)) : [...counts];
}

/** The values that a vocabulary lists, by attribute; collected once for each vocabulary. */
const valuesListed = perObject(
  ({ makes, bodies, values }: StockVocabulary): ValuesInStock => ({
    ...values,
    make: makes,
    model: makes.flatMap(({ models }) => models),
    make_model: makes.flatMap((make) =>
      make.models.map(({ value, count }) => ({ value: `${make.value} ${value}`, count })),
    ),
    body: bodies,
  }),
);
