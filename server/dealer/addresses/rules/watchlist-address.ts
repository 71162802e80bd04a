import type { WatchlistSettings } from '#server/settings/watchlist-schema';

/** A page of the watchlist: the customer's own, or one that somebody shares. */
export type WatchlistAddress = { readonly page: 'own' } | { readonly page: 'shared'; readonly token: string };

interface Site {
  readonly watchlist: WatchlistSettings;
}

/** The watchlist's page at a path without a trailing slash; undefined if the site has none there. */
export function watchlistAt({ watchlist }: Site, path: string): WatchlistAddress | undefined {
  if (!watchlist.enabled) return undefined;
  if (path === watchlist.path) return { page: 'own' };
  const shared = `${watchlist.path}/shared/`;
  const token = path.startsWith(shared) ? path.slice(shared.length) : '';
  return token === '' || token.includes('/') ? undefined : { page: 'shared', token };
}

/** Path of a shared list. */
export const sharedWatchlistHref = ({ watchlist }: Site, token: string): string =>
  `${watchlist.path}/shared/${token}`;
