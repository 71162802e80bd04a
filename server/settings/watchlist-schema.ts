import { z } from 'zod';
import { path, yesNo } from './text-schema';

/** Cars that a signed-in customer saves on the server. */
export const watchlistSchema = z.strictObject({
  enabled: yesNo
    .default(false)
    .describe(
      'Signed-in customers save cars to a watchlist, which replaces favourites in the browser. Needs accounts.sign_in.',
    ),
  path: path.default('/watchlist').describe('Address of the watchlist page; no other page may have it.'),
});
export type WatchlistSettings = z.infer<typeof watchlistSchema>;
