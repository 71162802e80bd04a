import type { PageVisit } from '#server/page/page-visit';
import type { FavouritesView } from './views/favourites-view';

/**
 * The frame of the favourites page: only the shopper's browser knows the cars. Throws a Response: a redirect where
 * a watchlist takes their place, 404 if the site has no favourites.
 */
export async function favouritesView({ tenant }: PageVisit): Promise<FavouritesView> {
  const { enabled, path } = tenant.watchlist;
  if (enabled) throw new Response(null, { status: 302, headers: { Location: path } });
  if (!tenant.cards.favourites) throw new Response('Favourites are turned off', { status: 404 });
  return {
    title: `Favourites | ${tenant.name}`,
    searchHref: tenant.search.base_path,
    compare: tenant.cards.compare,
  };
}
