import type { Bff } from '../bff';
import { markAddress } from '../media/rules/site-picture';
import type { ModelRange } from '../models/model-schema';
import { emptyState } from '../search/rules/search-state';
import { slugOf } from '../search/rules/slug';
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
