import type { ShopperVisit } from '#server/buying/shopper-visit';
import { markAddress } from '#server/dealer/media/rules/picture';
import type { MadeOfStock } from '#server/platform/http/page-answer';
import { type BrowseAttribute, tileGrid } from '#server/search/finders/rules/tiles';
import type { TileGridView } from '#server/search/finders/views/finder-views';
import { emptyState } from '#server/search/rules/search-state';
import { slugOf } from '#server/search/rules/slug';
import { type FoundCars, searchStock } from '#server/search/search-cars';
import type { FacetCount } from '#server/search/search-port';
import type { ModelRange } from '#server/settings/data-files-schema';

/** The whole stock, counted by attributes. */
export const countedStock = (visit: ShopperVisit, facets: readonly BrowseAttribute[]): Promise<FoundCars> =>
  searchStock(visit, emptyState, { facets });

export interface TileGrids extends MadeOfStock {
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
export const makeLogos = ({
  manufacturers,
}: Pick<ModelRange, 'manufacturers'>): ReadonlyMap<string, string> =>
  new Map(
    manufacturers.flatMap(({ name, logo }) =>
      logo?.url ? [[slugOf(name), markAddress(logo.url)] as const] : [],
    ),
  );

export const leavesAChoice = (counts: readonly FacetCount[] | undefined): boolean =>
  (counts?.length ?? 0) > 1;
