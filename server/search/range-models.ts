import { pictureOf, sitePicture } from '#server/dealer/media/rules/picture';
import { countWithNoun, type Noun } from '#server/dealer/rules/noun';
import { sitePages } from '#server/dealer/rules/site-pages';
import type { PictureView } from '#server/dealer/views/picture-view';
import type { MadeOfStock } from '#server/platform/http/page-answer';
import type { Model, ModelRange } from '#server/settings/data-files-schema';
import { midSentence } from '#server/stock/rules/price-line';
import type { SearchVisit } from './create-search';
import { samplesOf } from './models-in-stock';
import { foldPath, type StockVocabulary } from './rules/path-facets';
import { withRefinement } from './rules/refinement';
import { emptyState, searchHref } from './rules/search-state';
import { slugOf } from './rules/slug';
import { modelKey, modelTile, tileOptions } from './tiles';
import type { ModelGroupView, ModelTileView } from './views/finder-views';

interface RangeModels extends MadeOfStock {
  readonly groups: readonly ModelGroupView[];
}

/** Models of the dealer's range by make, each with its stock details. */
export async function rangeModels(
  visit: SearchVisit,
  models: readonly Model[],
  vocabulary: StockVocabulary,
): Promise<RangeModels> {
  const { tenant, site, now } = visit;
  const slugs = new Map(site.models.manufacturers.map(({ name, slug }) => [name, slug]));
  const { stockOf, provisional } = await stockOfModels(visit, models, vocabulary);
  const context = {
    noun: tenant.stock.noun,
    pictureAt: (ref: string | null | undefined) => sitePicture(visit, ref),
    exists: sitePages(tenant, now),
  };
  const groups = byMake(models, site.models).map((group) => ({
    make: group.make,
    href: `/brands/${slugs.get(group.make) ?? slugOf(group.make)}`,
    models: group.models.map((model) => rangeTile(model, stockOf(model), context)),
  }));
  return { groups, provisional };
}

const noSamples = { samples: new Map(), provisional: false };

interface ModelsStocked extends MadeOfStock {
  readonly stockOf: (model: Model) => StockOfModel | undefined;
}

/** Stock details of models: count, lowest price, link. */
async function stockOfModels(
  visit: SearchVisit,
  models: readonly Model[],
  vocabulary: StockVocabulary,
): Promise<ModelsStocked> {
  const { tenant } = visit;
  const modelsInStock = models.flatMap((model) => inStock(model, vocabulary) ?? []);
  const makes = [...new Set(modelsInStock.map(({ make }) => make))];
  // A range is sold new.
  const fresh = withRefinement(withRefinement(emptyState, 'car_type', 'new'), 'car_type', 'demo');
  const state = makes.reduce((so, make) => withRefinement(so, 'make', make), fresh);
  const { samples, provisional } =
    modelsInStock.length > 0 ? await samplesOf(visit, state, modelsInStock.length) : noSamples;
  // Without a new one, the tile says that its price is of a used one.
  const onlyUsed = modelsInStock.filter(({ make, model }) => !samples.has(modelKey(make, model)));
  const usedState = [...new Set(onlyUsed.map(({ make }) => make))].reduce(
    (so, make) => withRefinement(so, 'make', make),
    withRefinement(emptyState, 'car_type', 'used'),
  );
  const used = onlyUsed.length > 0 ? await samplesOf(visit, usedState, modelsInStock.length) : noSamples;
  const stockOf = (model: Model): StockOfModel | undefined => {
    const stocked = inStock(model, vocabulary);
    if (!stocked) return undefined;
    const modelState = withRefinement(
      withRefinement(emptyState, 'make', stocked.make),
      'model',
      stocked.model,
    );
    const href = searchHref(foldPath(modelState, vocabulary), tenant);
    const key = modelKey(stocked.make, stocked.model);
    const sample = samples.get(key);
    const { from, picture } = modelTile(stocked, href, sample, tileOptions(visit));
    const { from: usedFrom } = modelTile(stocked, href, used.samples.get(key), tileOptions(visit));
    const lowest =
      from ??
      (usedFrom && {
        ...usedFrom,
        kind: ['used', midSentence(usedFrom.kind ?? '')].filter(Boolean).join(', '),
      });
    return { count: stocked.count, href, from: lowest, picture: sample ? picture : undefined };
  };
  return { stockOf, provisional: provisional || used.provisional };
}

function inStock(model: Model, { makes }: StockVocabulary) {
  const make = makes.find(({ value }) => slugOf(value) === slugOf(model.manufacturer_name));
  const stockModel = make?.models.find(({ value }) => slugOf(value) === slugOf(model.name));
  return make && stockModel
    ? { make: make.value, model: stockModel.value, count: stockModel.count }
    : undefined;
}

/** A model's stock details. */
interface StockOfModel {
  readonly count: number;
  /** Its search page. */
  readonly href?: string | undefined;
  /** The lowest price of an available car. */
  readonly from?: ModelTileView['from'];
  /** A car of it. */
  readonly picture?: PictureView | undefined;
}

interface RangeContext {
  readonly noun: Noun;
  readonly pictureAt: (ref: string | null | undefined) => PictureView | undefined;
  /** Whether the site has a page. */
  readonly exists: (href: string) => boolean;
}

const statusTags = { new: 'New', coming_soon: 'Coming soon' } as const;

/** A model of the range as a tile: its picture, type, count and lowest price. */
function rangeTile(
  model: Model,
  stock: StockOfModel | undefined,
  { noun, pictureAt, exists }: RangeContext,
): ModelTileView {
  const own = [model.override_url, model.path].find((href) => href && exists(href));
  const href = own ?? stock?.href;
  const count = stock?.count ?? 0;
  const accessories = model.accessories_count ?? 0;
  const tag = model.status ? statusTags[model.status] : undefined;
  const facts = [
    model.fuel.join(', '),
    accessories > 0 ? countWithNoun(accessories, { one: 'accessory', many: 'accessories' }) : '',
  ].filter(Boolean);
  return {
    text: model.name,
    countText: count > 0 ? `${countWithNoun(count, noun)} in stock` : 'Not in stock right now',
    href: href || undefined,
    picture:
      pictureAt(model.image?.url) ?? stock?.picture ?? pictureOf({ images: [], body: model.body[0] }, ''),
    from: stock?.from,
    tag,
    description: model.description || undefined,
    facts: facts.length > 0 ? facts.join(' · ') : undefined,
  };
}

/** The models of a range by make, in the order of its makes, then makes the range does not list. */
function byMake(
  models: readonly Model[],
  { manufacturers }: Pick<ModelRange, 'manufacturers'>,
): { readonly make: string; readonly models: readonly Model[] }[] {
  const groups = new Map<string, { make: string; models: Model[] }>();
  for (const { name } of manufacturers) groups.set(slugOf(name), { make: name, models: [] });
  for (const model of models) {
    const slug = slugOf(model.manufacturer_name);
    const group = groups.get(slug) ?? { make: model.manufacturer_name, models: [] };
    group.models.push(model);
    groups.set(slug, group);
  }
  return [...groups.values()].filter((group) => group.models.length > 0);
}
