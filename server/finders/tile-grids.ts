import type { Bff } from '../bff';
import { emptyState } from '../search/rules/search-state';
import type { FoundCars } from '../search/search-cars';
import type { FacetCount } from '../search/search-port';
import { type BrowseAttribute, tileGrid } from './rules/tiles';
import { searchStock } from './search-stock';
import type { TileGridView } from './views/tile-view';

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
        first: first(attribute),
      }),
    );
}

export const leavesAChoice = (counts: readonly FacetCount[] | undefined): boolean =>
  (counts?.length ?? 0) > 1;
