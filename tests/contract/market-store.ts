import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FiledListing, MarketStore } from '#server/market/market-store';
import type { PricedListing } from '#server/market/rules/listing';
import type { Database } from '#server/platform/database/schema';
import { generatedListings } from '../support/market-listings';
import { importFeed } from '../support/stock';

const filed = (count: number, seed = 1): FiledListing[] =>
  generatedListings(count, seed).map((listing, at) => ({ row: at + 2, listing }));
const about = (source: string, importedAt = '2026-11-20T00:00:00.000Z') => ({
  source,
  importedAt,
  pricesOf: '2026-07-01',
});
const today = '2026-11-23';

async function listingsOf(store: MarketStore): Promise<PricedListing[]> {
  const listings: PricedListing[] = [];
  for await (const page of store.listings('acme', today)) listings.push(...page);
  return listings;
}

/** The contract of every store of market listings. */
export function marketStoreContract(name: string, open: () => Kysely<Database>): void {
  describe(`market listings in ${name}`, () => {
    let db: Kysely<Database>;
    let store: MarketStore;
    beforeEach(async () => {
      db = open();
      store = new MarketStore(db);
      const tables = ['market_listings', 'market_files', 'price_history', 'cars', 'stock_versions'] as const;
      for (const table of tables) await db.deleteFrom(table).execute();
    });

    test('returns what was stored, of this tenant only', async () => {
      const listings = filed(450);
      await store.replace('acme', about('a.csv'), listings);
      await store.replace('other', about('a.csv'), filed(3, 7));
      expect(await listingsOf(store)).toEqual(listings.map(({ listing }) => listing));
      expect(await store.files('acme')).toEqual([{ ...about('a.csv'), listings: 450 }]);
    });

    test('a file replaces a previous one of the same name, and no other', async () => {
      await store.replace('acme', about('a.csv'), filed(20));
      await store.replace('acme', about('b.csv'), filed(5, 2));
      await store.replace('acme', about('a.csv'), filed(7, 3));
      expect(await listingsOf(store)).toHaveLength(12);
      expect((await store.files('acme')).map(({ listings }) => listings)).toEqual([7, 5]);
    });

    test('a file that fails halfway leaves the previous one in place', async () => {
      const listings = filed(300);
      await store.replace('acme', about('a.csv'), listings);
      const doubled = [...filed(250, 5), { ...filed(1)[0], row: 2 } as FiledListing];
      await expect(store.replace('acme', about('a.csv'), doubled)).rejects.toThrow();
      expect(await listingsOf(store)).toEqual(listings.map(({ listing }) => listing));
    });

    test('adds the tenant’s own cars with a price, sold ones as of the day of sale', async () => {
      const car = { make: 'Kia', model: 'Rio', badge: 'S', year: 2020, km: 30_000, price: 18_990 };
      await importFeed(db, [
        { ...car, stocknum: 'A' },
        { ...car, stocknum: 'B', status: 'sold', sold_date: '2026-10-02' },
        { ...car, stocknum: 'C', status: 'sold', sold_date: '2021-10-02' },
        { ...car, stocknum: 'D', price: undefined },
      ]);
      const own = await listingsOf(store);
      expect(own.map(({ listedOn }) => listedOn).sort()).toEqual(['2026-10-02', today]);
      expect(own[0]).toMatchObject({ make: 'Kia', model: 'Rio', kilometres: 30_000, priceDollars: 18_990 });
    });

    test("reads all of the tenant's own cars, however many", async () => {
      const prices = Array.from({ length: 60 }, (_, at) => 10_000 + at);
      const car = { make: 'Kia', model: 'Rio', year: 2020, km: 30_000 };
      const cars = prices.map((price) => ({ ...car, stocknum: `S${price}`, price }));
      await importFeed(db, cars);
      expect((await listingsOf(store)).map(({ priceDollars }) => priceDollars).sort()).toEqual(prices);
    });

    test('changes the stamp with every file and every change of the stock', async () => {
      const stamps = [await store.stamp('acme')];
      await store.replace('acme', about('a.csv'), filed(3));
      stamps.push(await store.stamp('acme'), await store.stamp('acme'));
      await store.replace('acme', about('a.csv', '2026-11-21T00:00:00.000Z'), filed(3));
      stamps.push(await store.stamp('acme'));
      await importFeed(db, [{ make: 'Kia', model: 'Rio', year: 2020, stocknum: 'A' }]);
      stamps.push(await store.stamp('acme'));
      expect(new Set(stamps).size).toBe(4);
      expect(stamps[1]).toBe(stamps[2]);
    });
  });
}
