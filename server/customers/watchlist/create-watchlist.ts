import type { CustomerRecords } from '#server/customers/customer-records-port';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { KyselyWatchlistShareStore } from './adapters/kysely-watchlist-share-store';
import { KyselyWatchlistStore } from './adapters/kysely-watchlist-store';
import type { WatchlistShareStore, WatchlistStore } from './watchlist-port';
import { watchlistRecords } from './watchlist-records';

export interface Watchlists {
  /** The watchlist's part of a customer's data. */
  readonly watchlistRecords: CustomerRecords;
  /** Cars saved by signed-in customers. */
  readonly watchlist: WatchlistStore;
  /** Links to shared watchlists. */
  readonly watchlistShares: WatchlistShareStore;
}

export function createWatchlists(
  commits: GroupCommit,
  messages: Pick<MessageSender, 'announce'>,
): Watchlists {
  const watchlist = new KyselyWatchlistStore(commits, messages);
  const watchlistShares = new KyselyWatchlistShareStore(commits);
  return { watchlist, watchlistShares, watchlistRecords: watchlistRecords({ watchlist, watchlistShares }) };
}
