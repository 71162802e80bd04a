import type { ShopperVisit } from '#server/buying/shopper-visit';
import { sitePicture } from '#server/dealer/media/rules/picture';
import { countWithNoun } from '#server/dealer/rules/noun';
import { locationColumns, sellersOf } from '#server/dealer/rules/place-order';
import { toLocationCard } from '#server/dealer/to-location-card';
import { toOffersBlock } from '#server/page/to-offer-view';
import { type MadeOfStock, type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import { missing, modelsInStock, toAllCars } from '#server/search/models-in-stock';
import { rangeModels } from '#server/search/range-models';
import { foldPath, type StockVocabulary } from '#server/search/rules/path-facets';
import { valueLabel, withRefinement, withSort } from '#server/search/rules/refinement';
import { emptyState, type SearchState, searchHref } from '#server/search/rules/search-state';
import { slugOf } from '#server/search/rules/slug';
import { searchStock } from '#server/search/search-cars';
import type { FacetCount } from '#server/search/search-port';
import { stockVocabulary } from '#server/search/stock-vocabulary';
import { brandHref } from '#server/search/tiles';
import type { ModelTileView } from '#server/search/views/finder-views';
import type { Model } from '#server/settings/data-files-schema';
import { toCardView } from '#server/stock/cars/to-card-view';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { personalCards } from '#server/trade-in/pages/carried-offer';
import type { BrandView } from './views/showroom-views';

const newestCars = 8;

/**
 * `/brands/{brand}`: a make's logo, its models (the dealer's range first, then other stock), body types and newest
 * cars, its offers and locations. For a make in neither the range nor the stock, throws a 404 Response with the makes
 * in stock.
 */
export async function brandPage(visit: ShopperVisit, slug: string): Promise<PageAnswer<BrandView>> {
  const { tenant, url, site } = visit;
  const vocabulary = await stockVocabulary(visit.services, tenant);
  const maker = site.models.manufacturers.find((one) => one.slug === slug || slugOf(one.name) === slug);
  if (!vocabulary.known && !maker) throw toAllCars(visit);
  const same = slugOf(maker?.name ?? slug);
  const makes = vocabulary.makes.filter(({ value }) => slugOf(value) === same);
  const name = maker?.name ?? makes[0]?.value;
  if (name === undefined) {
    const text = 'These are the makes in stock right now.';
    throw missing(
      visit,
      { heading: 'We have none of that make in stock', text },
      vocabulary.makes,
      brandHref,
    );
  }
  const logo = sitePicture(visit, maker?.logo?.url, `${name} logo`);
  const stock = await stockOf(visit, vocabulary, makes);
  const range = site.models.models.filter((model) => slugOf(model.manufacturer_name) === slugOf(name));
  const models = await modelsOf(visit, vocabulary, range, stock.models);
  const view: BrandView = {
    title: `${name} ${tenant.stock.noun.many}${stock.count > 0 ? ' in stock' : ''} | ${tenant.name}`,
    heading: name,
    canonical: new URL(maker ? `/brands/${maker.slug}` : brandHref(name), url).href,
    logo,
    countText: `${countWithNoun(stock.count, tenant.stock.noun)} in stock`,
    all: stock.all || undefined,
    types: stock.types,
    ...models.view,
    newest: await personalCards(visit, stock.newest),
    ...offersOf(visit, name),
    ...placesOf(visit, name),
  };
  return { view, ...sharingOf(stock, models) };
}

/** The range, then other models in stock. */
async function modelsOf(
  visit: ShopperVisit,
  vocabulary: StockVocabulary,
  range: readonly Model[],
  inStock: readonly ModelTileView[],
): Promise<MadeOfStock & { readonly view: Pick<BrandView, 'models' | 'modelsHeading'> }> {
  if (range.length === 0) {
    return { view: { modelsHeading: 'Models in stock', models: inStock }, provisional: false };
  }
  const slugs = new Set(range.map(({ name }) => slugOf(name)));
  const { groups, provisional } = await rangeModels(visit, range, vocabulary);
  const tiles = groups.flatMap(({ models }) => models);
  const others = inStock.filter(({ text }) => !slugs.has(slugOf(text)));
  return { view: { modelsHeading: 'Models', models: [...tiles, ...others] }, provisional };
}

function offersOf(visit: ShopperVisit, make: string): Pick<BrandView, 'offers'> {
  const block = toOffersBlock(visit, { manufacturer: make });
  return block ? { offers: { columns: block.columns, offers: block.offers, note: block.note } } : {};
}

/** The locations that sell a make. */
function placesOf({ tenant, now }: ShopperVisit, make: string): Pick<BrandView, 'places'> {
  const sellers = sellersOf(tenant.locations, make);
  if (sellers.length === 0) return {};
  const cards = sellers.map((place) => toLocationCard(place, tenant, now));
  return { places: { columns: locationColumns(cards.length), cards } };
}

/** A make's stock. */
async function stockOf(visit: ShopperVisit, vocabulary: StockVocabulary, makes: readonly FacetCount[]) {
  if (makes.length === 0) return { count: 0, types: [], models: [], newest: [], provisional: false };
  const { tenant, now, url } = visit;
  const state = makes.reduce((so, { value }) => withRefinement(so, 'make', value), emptyState);
  const hrefOf = (so: SearchState) => searchHref(foldPath(so, vocabulary), tenant);
  const [models, newest] = await Promise.all([modelsInStock(visit, state), newestOf(visit, state)]);
  return {
    count: models.count,
    all: { text: `See all ${countWithNoun(models.count, tenant.stock.noun)}`, href: hrefOf(state) },
    types: newest.types.map(({ value, count }) => ({
      text: `${valueLabel('car_type', value)} (${count.toLocaleString('en-AU')})`,
      href: hrefOf(withRefinement(state, 'car_type', value)),
    })),
    models: models.makes.flatMap((make) => make.models),
    newest: newest.cars.map((car) => toCardView(car, tenant, now, shopperTerms(url.searchParams, tenant))),
    provisional: models.provisional || newest.provisional,
  };
}

async function newestOf(visit: ShopperVisit, state: SearchState) {
  const latest = withSort(withRefinement(state, 'status', 'in_stock'), 'latest');
  const [newest, counts] = await Promise.all([
    searchStock(visit, latest, { hitsPerPage: newestCars }),
    searchStock(visit, state, { facets: ['car_type'] }),
  ]);
  const provisional = newest.provisional || counts.provisional;
  return { cars: newest.cars, types: counts.facets['car_type'] ?? [], provisional };
}
