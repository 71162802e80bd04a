import type { ShopperVisit } from '#server/buying/shopper-visit';
import { type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
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
} from '#server/search/finders/rules/tiles';
import type { BrowseView, LinkView } from '#server/search/finders/views/finder-views';
import { countedStock, leavesAChoice, makeLogos, tileGrids } from './tile-grids';

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
  const heading = `Browse ${visit.tenant.stock.noun.many} by ${browseName(attribute).toLowerCase()}`;
  const view: BrowseView = {
    title: `${heading} | ${visit.tenant.name}`,
    heading,
    canonical: new URL(browseHref(attribute), visit.url).href,
    links: links(
      attribute,
      browseAttributes.filter((each) => leavesAChoice(facets[each])),
    ),
    grids: grid.tiles.length > 0 ? [{ ...grid, heading: browseName(attribute) }] : [],
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

const links = (current: BrowseAttribute, others: readonly BrowseAttribute[]): LinkView[] =>
  browseAttributes
    .filter((attribute) => attribute === current || others.includes(attribute))
    .map((attribute) => ({
      text: browseName(attribute),
      href: browseHref(attribute),
      ...(attribute === current ? { current: true as const } : {}),
    }));
