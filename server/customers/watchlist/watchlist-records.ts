import type { CustomerRecords } from '#server/customers/customer-records-port';
import type { Customer } from '#server/customers/customer-store-port';
import type { WatchlistOwner, WatchlistShareStore, WatchlistStore } from './watchlist-port';

interface Deps {
  readonly watchlist: Pick<WatchlistStore, 'list' | 'clear'>;
  readonly watchlistShares: Pick<WatchlistShareStore, 'tokenOf' | 'stop'>;
}

const ownerOf = ({ tenant, id }: Customer): WatchlistOwner => ({ tenant, customerId: id });

/** A customer's saved cars with their notes, and whether the list is shared. */
export const watchlistRecords = ({ watchlist, watchlistShares }: Deps): CustomerRecords => ({
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
