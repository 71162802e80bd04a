import { foldPath, type StockVocabulary } from '#server/search/stock-search/rules/path-facets';
import { withPage, withRefinement, withSort } from '#server/search/stock-search/rules/refine';
import { type SearchState, searchHref } from '#server/search/stock-search/rules/search-state';
import { vocabularyOf } from '#server/search/stock-search/rules/vocabulary-of';
import type { SearchVisit } from '#server/search/stock-search/search-services';
import type { Car } from '#server/settings/car';
import { type ModelSample, modelKey, modelSamples, modelTile, tileOptions } from './rules/model-tiles';
import { searchStock } from './search-stock';
import type { ModelTileView } from './views/tile-view';

/** Cars read for pictures and lowest prices, a page at a time; further models go without. */
const carsAPage = 100;
const mostPages = 5;

type MakeWithModels = StockVocabulary['makes'][number];
export interface ModelsFound {
  readonly count: number;
  readonly vocabulary: StockVocabulary;
  readonly makes: readonly (Pick<MakeWithModels, 'value' | 'count'> & {
    readonly models: readonly ModelTileView[];
  })[];
}

/** The models among the cars of a search, by make, the most frequent first. */
export async function modelsInStock(
  visit: SearchVisit,
  state: SearchState,
  body?: string,
): Promise<ModelsFound> {
  const found = await searchStock(visit, state, { facets: ['make', 'make_model'] });
  const { count, facets, vocabulary } = found;
  const { makes } = vocabularyOf({ count, facets });
  const samples = await samplesOf(visit, state, makes.flatMap(({ models }) => models).length);
  const tile = (make: string, model: MakeWithModels['models'][number]) => {
    const named = withRefinement(withRefinement(state, 'make', make), 'model', model.value);
    const href = searchHref(foldPath(named, vocabulary), visit.tenant);
    const counted = { make, model: model.value, count: model.count, ...(body ? { body } : {}) };
    return modelTile(counted, href, samples.get(modelKey(make, model.value)), tileOptions(visit.tenant));
  };
  return {
    count,
    vocabulary,
    makes: makes.map(({ value, count: cars, models }) => ({
      value,
      count: cars,
      models: models.map((model) => tile(value, model)),
    })),
  };
}

/** The details of this many models, from the cars of a search. */
export const samplesOf = async (
  visit: SearchVisit,
  state: SearchState,
  models: number,
): Promise<Map<string, ModelSample>> => modelSamples(await cheapestCars(visit, state, models));

/** Available cars, the cheapest first, until every model was found or enough were read. */
async function cheapestCars(visit: SearchVisit, state: SearchState, models: number): Promise<Car[]> {
  const available = withRefinement(withRefinement(state, 'status', 'in_stock'), 'status', 'coming_soon');
  const cars: Car[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const found = await searchStock(visit, withPage(withSort(available, 'price-asc'), page), {
      hitsPerPage: carsAPage,
    });
    cars.push(...found.cars);
    const met = new Set(cars.map((car) => modelKey(car.make, car.model)));
    if (page >= found.pages || met.size >= models) break;
  }
  return cars;
}
