import type { CustomerRecords } from '#server/customers/customer-data';
import type { Customer } from '#server/customers/customer-store';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { WatchlistShareStore } from './watchlist-shares';
import { type WatchlistOwner, WatchlistStore } from './watchlist-store';

export type Watchlists = ReturnType<typeof createWatchlists>;

/** Cars saved by signed-in customers, and the links to shared lists. */
export function createWatchlists(commits: GroupCommit, messages: Pick<MessageSender, 'announce'>) {
  const watchlist = new WatchlistStore(commits, messages);
  const watchlistShares = new WatchlistShareStore(commits);
  return { watchlist, watchlistShares, watchlistRecords: watchlistRecords(watchlist, watchlistShares) };
}

const ownerOf = ({ tenant, id }: Customer): WatchlistOwner => ({ tenant, customerId: id });

/** A customer's saved cars with their notes, and whether the list is shared. */
const watchlistRecords = (
  watchlist: WatchlistStore,
  watchlistShares: WatchlistShareStore,
): CustomerRecords => ({
  name: 'watchlist',
  export: async (customer) => {
    const owner = ownerOf(customer);
    const cars = (await watchlist.list(owner)).map((car) => ({
      car_id: car.carId,
      page: `/cars/${car.carSlug}`,
      saved_at: car.savedAt,
      price_when_saved: car.priceWhenSaved,
      note: car.note,
    }));
    return { cars, shared: (await watchlistShares.tokenOf(owner)) !== null };
  },
  forget: async (customer) => {
    await watchlistShares.stop(ownerOf(customer));
    await watchlist.clear(ownerOf(customer));
  },
});
