import { randomBytes } from 'node:crypto';
import type { WatchlistOwner, WatchlistShareStore } from './watchlist-port';

interface Deps {
  readonly watchlistShares: WatchlistShareStore;
}

const tokenBytes = 16;
const tokenPattern = /^[\w-]{22}$/;

/** Starts sharing a list under a link that nobody can guess; a list that is already shared keeps its link. */
export const shareWatchlist = (
  { watchlistShares }: Deps,
  owner: WatchlistOwner,
  now: Date,
): Promise<string> => watchlistShares.start(owner, randomBytes(tokenBytes).toString('base64url'), now);

/** Ends the link for good: sharing again makes a new one. */
export const stopSharing = ({ watchlistShares }: Deps, owner: WatchlistOwner): Promise<void> =>
  watchlistShares.stop(owner);

/** The owner of a shared list; null if the token is invalid or its link has been stopped. */
export async function sharedWatchlistOwner(
  { watchlistShares }: Deps,
  tenant: string,
  token: string,
): Promise<WatchlistOwner | null> {
  return tokenPattern.test(token) ? watchlistShares.ownerOf(tenant, token) : null;
}
