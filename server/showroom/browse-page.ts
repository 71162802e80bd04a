import type { ShopperVisit } from '#server/buying/shopper-visit';
import { markAddress } from '#server/dealer/media/rules/picture';
import { type MadeOfStock, type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import type { LinkView } from '#server/platform/views/packed';
import { emptyState } from '#server/search/rules/search-state';
import { slugOf } from '#server/search/rules/slug';
import { type FoundCars, searchStock } from '#server/search/search-cars';
import type { FacetCount } from '#server/search/search-port';
import {
  type BrowseAttribute,
  browseAttributeNamed,
  browseAttributes,
  browseHref,
  browseName,
  browsePath,
  budgetPath,
  modelsHref,
  priceRangePath,
  tileGrid,
} from '#server/search/tiles';
import type { BrowseView, TileGridView } from '#server/search/views/finder-views';
import type { ModelRange } from '#server/settings/data-files-schema';
import type { Tenant } from '#server/settings/tenant-schema';

/** Tiles per attribute on the overview page. */
const firstTiles = 12;

/**
 * `/browse`: grids of tiles by every attribute; `/browse/{attribute}`: all tiles of one. Throws a 404 Response for an
 * unknown attribute.
 */
export async function browsePage(
  visit: ShopperVisit,
  name: string | undefined,
): Promise<PageAnswer<BrowseView>> {
  if (name === undefined) return browseAll(visit);
  const attribute = browseAttributeNamed(name);
  if (!attribute) throw new Response('Nothing to browse here', { status: 404 });
  const stock = await countedStock(visit, browseAttributes);
  const { facets, vocabulary } = stock;
  const grid = tileGrid(attribute, facets[attribute] ?? [], {
    vocabulary,
    tenant: visit.tenant,
    logos: makeLogos(visit.site.models),
  });
  const heading = `Browse ${visit.tenant.stock.noun.many} by ${browseName(attribute, visit.tenant).toLowerCase()}`;
  const view: BrowseView = {
    title: `${heading} | ${visit.tenant.name}`,
    heading,
    canonical: new URL(browseHref(attribute), visit.url).href,
    links: links(
      visit.tenant,
      attribute,
      browseAttributes.filter((each) => leavesAChoice(facets[each])),
    ),
    grids: grid.tiles.length > 0 ? [{ ...grid, heading: browseName(attribute, visit.tenant) }] : [],
    all: { text: `See all ${visit.tenant.stock.noun.many}`, href: visit.tenant.search.base_path },
  };
  return { view, ...sharingOf(stock) };
}

async function browseAll(visit: ShopperVisit): Promise<PageAnswer<BrowseView>> {
  const stock = await tileGrids(visit, browseAttributes, () => firstTiles);
  const view: BrowseView = {
    title: `Browse ${visit.tenant.stock.noun.many} | ${visit.tenant.name}`,
    heading: `Browse ${visit.tenant.stock.noun.many}`,
    canonical: new URL(browsePath, visit.url).href,
    links: finders,
    all: { text: `See all ${visit.tenant.stock.noun.many}`, href: visit.tenant.search.base_path },
    grids: stock.grids,
  };
  return { view, ...sharingOf(stock) };
}

const finders: readonly LinkView[] = [
  { text: 'Find by budget', href: budgetPath },
  { text: 'Choose a price range', href: priceRangePath },
  { text: 'Models by body type', href: modelsHref() },
];

const links = (tenant: Tenant, current: BrowseAttribute, others: readonly BrowseAttribute[]): LinkView[] =>
  browseAttributes
    .filter((attribute) => attribute === current || others.includes(attribute))
    .map((attribute) => ({
      text: browseName(attribute, tenant),
      href: browseHref(attribute),
      current: attribute === current ? true : undefined,
    }));

/** The whole stock, counted by attributes. */
export const countedStock = (visit: ShopperVisit, facets: readonly BrowseAttribute[]): Promise<FoundCars> =>
  searchStock(visit, emptyState, { facets });

interface TileGrids extends MadeOfStock {
  readonly grids: readonly TileGridView[];
}

/** Grids of tiles with counts, for attributes with at least two values; at most `first` tiles each. */
export async function tileGrids(
  visit: ShopperVisit,
  attributes: readonly BrowseAttribute[],
  first: (attribute: BrowseAttribute) => number,
): Promise<TileGrids> {
  const { facets, vocabulary, provisional } = await countedStock(visit, attributes);
  const grids = attributes
    .filter((attribute) => leavesAChoice(facets[attribute]))
    .map((attribute) =>
      tileGrid(attribute, facets[attribute] ?? [], {
        vocabulary,
        tenant: visit.tenant,
        logos: makeLogos(visit.site.models),
        first: first(attribute),
      }),
    );
  return { grids, provisional };
}

/** The dealer's logos for makes, by slug of the make. */
const makeLogos = ({ manufacturers }: Pick<ModelRange, 'manufacturers'>): ReadonlyMap<string, string> =>
  new Map(
    manufacturers.flatMap(({ name, logo }) =>
      logo?.url ? [[slugOf(name), markAddress(logo.url)] as const] : [],
    ),
  );

export const leavesAChoice = (counts: readonly FacetCount[] | undefined): boolean =>
  (counts?.length ?? 0) > 1;
