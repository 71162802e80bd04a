import { sitePages } from '#server/dealership/addresses/rules/site-paths';
import { sitePicture } from '#server/dealership/media/rules/site-picture';
import { foldPath, type StockVocabulary } from '#server/search/stock-search/rules/path-facets';
import { withRefinement } from '#server/search/stock-search/rules/refine';
import { emptyState, searchHref } from '#server/search/stock-search/rules/search-state';
import { slugOf } from '#server/search/stock-search/rules/slug';
import type { SearchVisit } from '#server/search/stock-search/search-services';
import type { Model } from '#server/settings/model-schema';
import { samplesOf } from './models-in-stock';
import { modelKey, modelTile, tileOptions } from './rules/model-tiles';
import { byMake, rangeTile, type StockOfModel } from './rules/range-tiles';
import type { ModelGroupView } from './views/tile-view';

/** Models of the dealer's range by make, each with its stock details. */
export async function rangeModels(
  visit: SearchVisit,
  models: readonly Model[],
  vocabulary: StockVocabulary,
): Promise<ModelGroupView[]> {
  const { tenant, site, now } = visit;
  const slugs = new Map(site.models.manufacturers.map(({ name, slug }) => [name, slug]));
  const stockOf = await stockOfModels(visit, models, vocabulary);
  const context = {
    noun: tenant.stock.noun,
    pictureAt: (ref: string | null | undefined) => sitePicture(visit, ref),
    exists: sitePages(tenant, now),
  };
  return byMake(models, site.models).map((group) => ({
    make: group.make,
    href: `/brands/${slugs.get(group.make) ?? slugOf(group.make)}`,
    models: group.models.map((model) => rangeTile(model, stockOf(model), context)),
  }));
}

/** Stock details of models: count, lowest price, link. */
async function stockOfModels(
  visit: SearchVisit,
  models: readonly Model[],
  vocabulary: StockVocabulary,
): Promise<(model: Model) => StockOfModel | undefined> {
  const { tenant } = visit;
  const found = models.flatMap((model) => inStock(model, vocabulary) ?? []);
  const makes = [...new Set(found.map(({ make }) => make))];
  // A range is sold new: the price of a used one would mislead.
  const fresh = withRefinement(withRefinement(emptyState, 'car_type', 'new'), 'car_type', 'demo');
  const state = makes.reduce((so, make) => withRefinement(so, 'make', make), fresh);
  const samples = found.length > 0 ? await samplesOf(visit, state, found.length) : new Map();
  return (model) => {
    const stocked = inStock(model, vocabulary);
    if (!stocked) return undefined;
    const named = withRefinement(withRefinement(emptyState, 'make', stocked.make), 'model', stocked.model);
    const href = searchHref(foldPath(named, vocabulary), tenant);
    const sample = samples.get(modelKey(stocked.make, stocked.model));
    const { from, picture } = modelTile(stocked, href, sample, tileOptions(tenant));
    return { count: stocked.count, href, from, ...(sample ? { picture } : {}) };
  };
}

function inStock(model: Model, { makes }: StockVocabulary) {
  const make = makes.find(({ value }) => slugOf(value) === slugOf(model.manufacturer_name));
  const found = make?.models.find(({ value }) => slugOf(value) === slugOf(model.name));
  return make && found ? { make: make.value, model: found.value, count: found.count } : undefined;
}
