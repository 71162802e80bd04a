import type { Bff } from '#server/entry/bff';
import { browsePath, budgetPath, modelsHref, priceRangePath } from '#server/search/finders/rules/finder-paths';
import {
  type BrowseAttribute,
  browseAttributeNamed,
  browseAttributes,
  browseHref,
  browseName,
  tileGrid,
} from '#server/search/finders/rules/tiles';
import { countedStock, leavesAChoice, makeLogos, tileGrids } from './tile-grids';
import type { BrowseView } from '#server/search/finders/views/finder-views';
import type { LinkView } from '#server/search/finders/views/tile-view';

/** Tiles of an attribute on the page of all. */
const firstTiles = 12;

/**
 * `/browse`: grids of tiles by everything; `/browse/{attribute}`: all tiles of one. Throws a 404 Response for what nothing can be browsed by.
 */
export async function browseView(bff: Bff, name: string | undefined): Promise<BrowseView> {
  if (name === undefined) return browseAll(bff);
  const attribute = browseAttributeNamed(name);
  if (!attribute) throw new Response('Nothing to browse here', { status: 404 });
  const { facets, vocabulary } = await countedStock(bff, browseAttributes);
  const grid = tileGrid(attribute, facets[attribute] ?? [], {
    ...{ vocabulary, tenant: bff.tenant, logos: makeLogos(bff.site.models) },
  });
  const heading = `Browse ${bff.tenant.stock.noun.many} by ${browseName(attribute).toLowerCase()}`;
  return {
    title: `${heading} | ${bff.tenant.name}`,
    heading,
    canonical: new URL(browseHref(attribute), bff.url).href,
    links: links(
      attribute,
      browseAttributes.filter((each) => leavesAChoice(facets[each])),
    ),
    grids: grid.tiles.length > 0 ? [{ ...grid, heading: browseName(attribute) }] : [],
    all: { text: `See all ${bff.tenant.stock.noun.many}`, href: bff.tenant.search.base_path },
  };
}

async function browseAll(bff: Bff): Promise<BrowseView> {
  return {
    title: `Browse ${bff.tenant.stock.noun.many} | ${bff.tenant.name}`,
    heading: `Browse ${bff.tenant.stock.noun.many}`,
    canonical: new URL(browsePath, bff.url).href,
    links: finders,
    all: { text: `See all ${bff.tenant.stock.noun.many}`, href: bff.tenant.search.base_path },
    grids: await tileGrids(bff, browseAttributes, () => firstTiles),
  };
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
