import { bodyPicture } from '#server/dealership/media/rules/picture';
import { counted } from '#server/dealership/tenants/rules/noun';
import { popularFirst } from '#server/search/stock-search/rules/filter-options';
import { foldPath, type StockVocabulary } from '#server/search/stock-search/rules/path-facets';
import { withRefinement } from '#server/search/stock-search/rules/refine';
import { valueLabel } from '#server/search/stock-search/rules/refinement-chips';
import { emptyState, searchHref } from '#server/search/stock-search/rules/search-state';
import { slugOf } from '#server/search/stock-search/rules/slug';
import type { FacetCount } from '#server/search/stock-search/search-port';
import type { Tenant } from '#server/settings/tenant-schema';
import type { TileGridView, TileView } from '../views/tile-view';

/** The attributes to browse by, in the order of the browse pages. */
export const browseAttributes = ['body', 'make', 'price_range', 'fuel', 'seats', 'location_name'] as const;
export type BrowseAttribute = (typeof browseAttributes)[number];

const words: Readonly<Record<BrowseAttribute, { heading: string; name: string; all: string }>> = {
  body: { heading: 'Browse by body type', name: 'Body type', all: 'All body types' },
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
export const browseName = (attribute: BrowseAttribute): string => words[attribute].name;
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
 * rest by name), body types with a picture. `first` limits the tiles.
 */
export function tileGrid(
  attribute: BrowseAttribute,
  counts: readonly FacetCount[],
  context: TileContext,
): TileGridView {
  const { vocabulary, tenant, first = mostTiles } = context;
  const hrefOf = context.hrefOf ?? ((value: string) => valueHref(attribute, value, vocabulary, tenant));
  const ordered = attribute === 'make' ? popularFirst(counts, tenant.search.popular_makes) : counts;
  const tiles = ordered.slice(0, first).map(
    ({ value, count }): TileView => ({
      text: valueLabel(attribute, value),
      countText: counted(count, tenant.stock.noun),
      href: hrefOf(value),
      ...(attribute === 'body' ? { picture: bodyPicture(value) } : {}),
      ...(attribute === 'make' ? logoTile(context.logos?.get(slugOf(value))) : {}),
    }),
  );
  const { heading, all } = words[attribute];
  const more = counts.length > tiles.length ? { more: { text: all, href: browseHref(attribute) } } : {};
  return { attribute, heading, tiles, ...more };
}

const logoTile = (logo: string | undefined) => (logo ? { logo } : {});

export interface TileContext {
  readonly vocabulary: StockVocabulary;
  readonly tenant: Pick<Tenant, 'search' | 'stock'>;
  readonly first?: number;
  /** Addresses of make logos, by the slug of the make. */
  readonly logos?: ReadonlyMap<string, string>;
  /** A tile's link; its search page if absent. */
  readonly hrefOf?: (value: string) => string;
}
