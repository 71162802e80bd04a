import {
  bodyPicture,
  haveOwnPictures,
  type PictureOptions,
  pictureOf,
} from '#server/dealer/media/rules/picture';
import { countWithNoun, type Noun } from '#server/dealer/rules/noun';
import type { PagePath } from '#server/dealer/rules/pages';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { leadingPrice, sumText } from '#server/stock/charges/rules/leading-price';
import { shownPriceDollars } from '#server/stock/rules/price-line';
import { chargeBasisOf } from '#server/stock/rules/shopper-terms';
import type { SearchVisit } from './create-search';
import { popularFirst } from './rules/filter-views';
import { foldPath, type StockVocabulary } from './rules/path-facets';
import { valueLabel, withRefinement } from './rules/refinement';
import { emptyState, searchHref } from './rules/search-state';
import { slugOf } from './rules/slug';
import type { FacetCount } from './search-port';
import type { ModelTileView, TileGridView, TileView } from './views/finder-views';

/** The attributes to browse by, in the order of the browse pages. */
export const browseAttributes = ['body', 'make', 'price_range', 'fuel', 'seats', 'location_name'] as const;
export type BrowseAttribute = (typeof browseAttributes)[number];

const words: Readonly<
  Record<Exclude<BrowseAttribute, 'body'>, { heading: string; name: string; all: string }>
> = {
  make: { heading: 'Browse by make', name: 'Make', all: 'All makes' },
  price_range: { heading: 'Browse by price', name: 'Price', all: 'All price ranges' },
  fuel: { heading: 'Browse by fuel', name: 'Fuel', all: 'All fuels' },
  seats: { heading: 'Browse by seats', name: 'Seats', all: 'All seats' },
  location_name: { heading: 'Browse by location', name: 'Location', all: 'All locations' },
};

/** More tiles are no overview any more. */
const mostTiles = 200;

export const browseAttributeNamed = (name: string): BrowseAttribute | undefined =>
  browseAttributes.find((attribute) => attribute === name);
const wordsOf = (attribute: BrowseAttribute, { search: { body_name: name } }: Pick<Tenant, 'search'>) =>
  attribute === 'body'
    ? { heading: `Browse by ${name.toLowerCase()}`, name, all: `All ${name.toLowerCase()}s` }
    : words[attribute];
export const browseName = (attribute: BrowseAttribute, tenant: Pick<Tenant, 'search'>): string =>
  wordsOf(attribute, tenant).name;
export const browseHref = (attribute: BrowseAttribute): string => `/browse/${attribute}`;

/** The search page of one value of an attribute. */
export function valueHref(
  attribute: BrowseAttribute,
  value: string,
  vocabulary: StockVocabulary,
  tenant: Pick<Tenant, 'search'>,
): string {
  return searchHref(foldPath(withRefinement(emptyState, attribute, value), vocabulary), tenant);
}

/**
 * The facet tile grid of an attribute: its values with counts, in their facet order (makes: the popular ones, then the
 * rest by name), body types with a picture if each has its own. `first` limits the tiles.
 */
export function tileGrid(
  attribute: BrowseAttribute,
  counts: readonly FacetCount[],
  context: TileContext,
): TileGridView {
  const { vocabulary, tenant, first = mostTiles } = context;
  const hrefOf = context.hrefOf ?? ((value: string) => valueHref(attribute, value, vocabulary, tenant));
  const ordered = attribute === 'make' ? popularFirst(counts, tenant.search.popular_makes) : counts;
  const firstOnes = ordered.slice(0, first);
  const pictured = attribute === 'body' && haveOwnPictures(firstOnes.map(({ value }) => value));
  const tiles = firstOnes.map(
    ({ value, count }): TileView => ({
      text: valueLabel(attribute, value),
      count,
      countText: countWithNoun(count, tenant.stock.noun),
      href: hrefOf(value),
      picture: pictured ? bodyPicture(value) : undefined,
      logo: attribute === 'make' ? context.logos?.get(slugOf(value)) : undefined,
    }),
  );
  const { heading, all } = wordsOf(attribute, tenant);
  const more = counts.length > tiles.length ? { text: all, href: browseHref(attribute) } : undefined;
  return { attribute, heading, tiles, more };
}

interface TileContext {
  readonly vocabulary: StockVocabulary;
  readonly tenant: Pick<Tenant, 'search' | 'stock'>;
  readonly first?: number;
  /** Addresses of make logos, by the slug of the make. */
  readonly logos?: ReadonlyMap<string, string>;
  /** A tile's link; its search page if absent. */
  readonly hrefOf?: (value: string) => string;
}

/** The cars that represent a model. */
export interface ModelSample {
  /** The cheapest available car with a price. */
  readonly cheapest?: Car | undefined;
  /** The first with its own photo, otherwise the first. */
  readonly pictured: Car;
}

interface TileOptions extends PictureOptions {
  readonly noun: Noun;
  /** The price of a whole car, as lists show it. */
  readonly priceOf: (car: Car) => ModelTileView['from'];
}

export const modelKey = (make: string, model: string): string => `${make}\n${model}`;

/** The representative cars of each model, from available cars sorted cheapest first. */
export function modelSamples(cars: readonly Car[]): Map<string, ModelSample> {
  const samples = new Map<string, ModelSample>();
  for (const car of cars) {
    const key = modelKey(car.make, car.model);
    const sample = samples.get(key);
    const cheapest = sample?.cheapest ?? (shownPriceDollars(car) === undefined ? undefined : car);
    const pictured = sample && (sample.pictured.images.length > 0 || car.images.length === 0);
    samples.set(key, { cheapest, pictured: pictured ? sample.pictured : car });
  }
  return samples;
}

export function tileOptions({ tenant, now, url }: Pick<SearchVisit, 'tenant' | 'now' | 'url'>): TileOptions {
  const basis = chargeBasisOf({ tenant, now, url });
  const whole = { ...tenant, stock: { ...tenant.stock, subscriptions: false } };
  return {
    media: tenant.media,
    noun: tenant.stock.noun,
    priceOf: (car) => {
      const price = leadingPrice(car, whole, basis);
      return price && { text: sumText(price.dollars, price), kind: price.kind };
    },
  };
}

/**
 * A model's tile: name, cars in stock, a car's picture, and the lowest price with its type beside it. The picture only
 * repeats the name.
 */
export function modelTile(
  model: {
    readonly make: string;
    readonly model: string;
    readonly count: number;
    readonly body?: string | undefined;
  },
  href: string,
  sample: ModelSample | undefined,
  { noun, priceOf, ...pictures }: TileOptions,
): ModelTileView {
  return {
    text: model.model,
    countText: countWithNoun(model.count, noun),
    href,
    picture: pictureOf(sample?.pictured ?? { images: [], body: model.body }, '', pictures),
    from: sample?.cheapest && priceOf(sample.cheapest),
  };
}

/** `/models`, or of one body type: `/models?body=suv`. */
export const modelsHref = (body?: string): string => (body ? `/models?body=${slugOf(body)}` : '/models');
/** `/brands/land-rover`. */
export const brandHref = (make: string): string => `/brands/${slugOf(make)}`;
export const browsePath = '/browse' satisfies PagePath;
export const priceRangePath = '/price-range' satisfies PagePath;
export const budgetPath = '/find-by-budget' satisfies PagePath;
