import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '#server/platform/database/schema';
import { carSchema } from '#server/settings/car';
import { carTypes } from '#server/settings/car-types';
import { factNames, listingOf, type PricedListing } from './rules/listing';

/** A listing of a file, with its row. */
export interface FiledListing {
  readonly row: number;
  readonly listing: PricedListing;
}

/** A market file as stored. */
interface MarketFile {
  readonly source: string;
  /** UTC ISO. */
  readonly importedAt: string;
  /** The day of its newest prices, `YYYY-MM-DD`. */
  readonly pricesOf: string;
  readonly listings: number;
}

/** Well below either database's limit of bound values per statement. */
const rowsPerInsert = 200;
/** A few milliseconds' work: a car takes several times as long as a listing. */
const listingsPerPage = 100;
const carsPerPage = 25;
/** Prices of cars that left the stock longer ago say little about today's. */
const mostDaysGone = 730;

const listingSchema = z.object({
  make: z.string(),
  model: z.string(),
  badge: z.string(),
  year: z.number(),
  kilometres: z.number(),
  priceDollars: z.number(),
  carType: z.enum(carTypes),
  facts: z.partialRecord(z.enum(factNames), z.string()),
  listedOn: z.string(),
});

/** What tenants' asking prices are fitted on: market files in the site's database, beside the stock. */
export class MarketStore {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  /** Stores a file's listings instead of those of the same source: all or nothing. */
  async replace(
    tenant: string,
    file: Omit<MarketFile, 'listings'>,
    listings: readonly FiledListing[],
  ): Promise<void> {
    const { source } = file;
    const values = { imported_at: file.importedAt, prices_of: file.pricesOf, listings: listings.length };
    const rows = listings.map(({ row, listing }) => ({ tenant, source, row, data: JSON.stringify(listing) }));
    await this.#db.transaction().execute(async (trx) => {
      // First, so that a second import of this file waits here.
      await trx
        .insertInto('market_files')
        .values({ tenant, source, ...values })
        .onConflict((on) => on.columns(['tenant', 'source']).doUpdateSet(values))
        .execute();
      await trx
        .deleteFrom('market_listings')
        .where('tenant', '=', tenant)
        .where('source', '=', source)
        .execute();
      for (let at = 0; at < rows.length; at += rowsPerInsert) {
        await trx
          .insertInto('market_listings')
          .values(rows.slice(at, at + rowsPerInsert))
          .execute();
      }
    });
  }

  /** By source. */
  async files(tenant: string): Promise<MarketFile[]> {
    const rows = await this.#db
      .selectFrom('market_files')
      .selectAll()
      .where('tenant', '=', tenant)
      .orderBy('source')
      .execute();
    return rows.map(({ source, imported_at, prices_of, listings }) => ({
      source,
      listings,
      importedAt: imported_at,
      pricesOf: prices_of,
    }));
  }

  /**
   * All listings in pages: of the files, and the tenant's own cars with a price, sold and removed ones included, at
   * `today`. Imports meanwhile may show in part; the stamp tells.
   */
  async *listings(tenant: string, today: string): AsyncGenerator<PricedListing[]> {
    let last: { readonly source: string; readonly row: number } | undefined = { source: '', row: 0 };
    while (last) {
      const rows = await this.#filedAfter(tenant, last);
      yield rows.map(({ data }) => listingSchema.parse(JSON.parse(data)) as PricedListing);
      last = rows.at(-1);
    }
    yield* this.#ownCars(tenant, today);
  }

  #filedAfter(tenant: string, { source, row }: { readonly source: string; readonly row: number }) {
    return this.#db
      .selectFrom('market_listings')
      .select(['source', 'row', 'data'])
      .where('tenant', '=', tenant)
      .where((eb) => eb(eb.refTuple('source', 'row'), '>', eb.tuple(source, row)))
      .orderBy('source')
      .orderBy('row')
      .limit(listingsPerPage)
      .execute();
  }

  /** A text that changes when the listings do. */
  async stamp(tenant: string): Promise<string> {
    const files = await this.files(tenant);
    const stock = await this.#db
      .selectFrom('stock_versions')
      .select('version')
      .where('tenant', '=', tenant)
      .executeTakeFirst();
    return [
      ...files.map(({ source, importedAt }) => `${source} ${importedAt}`),
      `stock ${stock?.version ?? 0}`,
    ].join('\n');
  }

  async *#ownCars(tenant: string, today: string): AsyncGenerator<PricedListing[]> {
    const earliest = new Date(Date.parse(today) - mostDaysGone * 86_400_000).toISOString().slice(0, 10);
    let last: { readonly id: string } | undefined = { id: '' };
    while (last) {
      const rows = await this.#carsAfter(tenant, last.id);
      yield rows.flatMap(({ data, removed_at: removedAt, sold_date_timestamp: soldAt }) => {
        const car = ownCarSchema.safeParse(JSON.parse(data));
        const listing = car.success ? listingOf(car.data) : undefined;
        const goneOn = soldAt === null ? removedAt : new Date(Number(soldAt)).toISOString();
        const listedOn = goneOn?.slice(0, 10) ?? today;
        return listing?.ok && listedOn >= earliest ? [{ ...listing.value, listedOn }] : [];
      });
      last = rows.at(-1);
    }
  }

  #carsAfter(tenant: string, id: string) {
    return this.#db
      .selectFrom('cars')
      .select(['id', 'data', 'removed_at', 'sold_date_timestamp'])
      .where('tenant', '=', tenant)
      .where('price', 'is not', null)
      .where('id', '>', id)
      .orderBy('id')
      .limit(carsPerPage)
      .execute();
  }
}

/** The stored car has neither id nor slug. */
const ownCarSchema = carSchema.omit({ id: true, slug: true });
