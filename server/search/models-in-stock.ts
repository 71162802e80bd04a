import { countWithNoun } from '#server/dealer/rules/noun';
import type { MadeOfStock } from '#server/platform/http/page-answer';
import type { Car } from '#server/settings/car';
import type { SearchVisit } from './create-search';
import { foldPath, type StockVocabulary } from './rules/path-facets';
import { withPage, withRefinement, withSort } from './rules/refinement';
import { type SearchState, searchHref } from './rules/search-state';
import { searchStock } from './search-cars';
import type { FacetCount } from './search-port';
import { vocabularyOf } from './stock-vocabulary';
import { type ModelSample, modelKey, modelSamples, modelTile, tileOptions } from './tiles';
import type { MissingView, ModelTileView } from './views/finder-views';

/** Cars read for pictures and lowest prices, a page at a time; further models go without. */
const carsAPage = 100;
const mostPages = 5;

type MakeWithModels = StockVocabulary['makes'][number];
interface ModelsFound extends MadeOfStock {
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
  const stock = await searchStock(visit, state, { facets: ['make', 'make_model'] });
  const { count, facets, vocabulary } = stock;
  const { makes } = vocabularyOf({ count, facets });
  const { samples, provisional } = await samplesOf(
    visit,
    state,
    makes.flatMap(({ models }) => models).length,
  );
  const options = tileOptions(visit);
  const tile = (make: string, model: MakeWithModels['models'][number]) => {
    const modelState = withRefinement(withRefinement(state, 'make', make), 'model', model.value);
    const href = searchHref(foldPath(modelState, vocabulary), visit.tenant);
    const modelCount = { make, model: model.value, count: model.count, body };
    return modelTile(modelCount, href, samples.get(modelKey(make, model.value)), options);
  };
  return {
    count,
    vocabulary,
    provisional: provisional || stock.provisional,
    makes: makes.map(({ value, count: cars, models }) => ({
      value,
      count: cars,
      models: models.map((model) => tile(value, model)),
    })),
  };
}

/** The details of this many models, from the cars of a search. */
export async function samplesOf(
  visit: SearchVisit,
  state: SearchState,
  models: number,
): Promise<ModelSamples> {
  const { cars, provisional } = await cheapestCars(visit, state, models);
  return { samples: modelSamples(cars), provisional };
}

interface ModelSamples extends MadeOfStock {
  readonly samples: ReadonlyMap<string, ModelSample>;
}

/** Available cars, the cheapest first, until every model was found or enough were read. */
async function cheapestCars(visit: SearchVisit, state: SearchState, models: number) {
  const available = withRefinement(withRefinement(state, 'status', 'in_stock'), 'status', 'coming_soon');
  const cars: Car[] = [];
  let provisional = false;
  for (let page = 1; page <= mostPages; page += 1) {
    const stock = await searchStock(visit, withPage(withSort(available, 'price-asc'), page), {
      hitsPerPage: carsAPage,
    });
    cars.push(...stock.cars);
    provisional ||= stock.provisional;
    const met = new Set(cars.map((car) => modelKey(car.make, car.model)));
    if (page >= stock.pages || met.size >= models) break;
  }
  return { cars, provisional };
}

const mostWays = 60;

/** A 404 with alternatives. */
export function missing(
  { tenant }: Pick<SearchVisit, 'tenant'>,
  { heading, text }: Pick<MissingView, 'heading' | 'text'>,
  there: readonly FacetCount[],
  hrefOf: (value: string) => string,
): Response {
  const ways = there.slice(0, mostWays).map(({ value, count }) => ({
    text: value,
    countText: countWithNoun(count, tenant.stock.noun),
    href: hrefOf(value),
  }));
  const view: MissingView = { heading, text, ways };
  return Response.json(view, { status: 404 });
}

/** Without a known stock, show the list of all cars: it works without the engine and says so. */
export const toAllCars = ({ tenant }: Pick<SearchVisit, 'tenant'>): Response =>
  new Response(null, { status: 302, headers: { Location: tenant.search.base_path } });
