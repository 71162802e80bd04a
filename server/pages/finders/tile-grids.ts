import type { Bff } from '#server/entry/bff';
import { markAddress } from '#server/dealership/media/rules/site-picture';
import type { ModelRange } from '#server/settings/model-schema';
import { emptyState } from '#server/search/search/rules/search-state';
import { slugOf } from '#server/search/search/rules/slug';
import type { FoundCars } from '#server/search/search/search-cars';
import type { FacetCount } from '#server/search/search/search-port';
import { type BrowseAttribute, tileGrid } from '#server/search/finders/rules/tiles';
import { searchStock } from '#server/search/finders/search-stock';
import type { TileGridView } from '#server/search/finders/views/tile-view';

/** The whole stock, counted by some attributes. */
export const countedStock = (bff: Bff, facets: readonly BrowseAttribute[]): Promise<FoundCars> =>
  searchStock(bff, emptyState, { facets });

/** Grids of tiles with counts, of those attributes that leave something to choose; at most `first` tiles each. */
export async function tileGrids(
  bff: Bff,
  attributes: readonly BrowseAttribute[],
  first: (attribute: BrowseAttribute) => number,
): Promise<TileGridView[]> {
  const { facets, vocabulary } = await countedStock(bff, attributes);
  return attributes
    .filter((attribute) => leavesAChoice(facets[attribute]))
    .map((attribute) =>
      tileGrid(attribute, facets[attribute] ?? [], {
        vocabulary,
        tenant: bff.tenant,
        logos: makeLogos(bff.site.models),
        first: first(attribute),
      }),
    );
}

/** Logos that the dealer supplies for makes, by the slug of the make. */
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
