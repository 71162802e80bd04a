import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import { FeedBroken, type FeedSource } from '#server/stock/feeds/import/feed-source';
import { autoFormat, type Format } from '#server/stock/feeds/rules/feed/formats';
import type { FiledListing, MarketStore } from './market-store';
import { type ListedFile, readListings } from './read-listings';
import { type ListedCar, listingOf, type PricedListing } from './rules/listing';

export interface MarketImportReport {
  /** Rows of the file. */
  readonly read: number;
  /** Listings that the market learns from. */
  readonly kept: number;
  /** The others by reason, most frequent first, with their first rows. */
  readonly setAside: ReadonlyArray<{
    readonly reason: string;
    readonly count: number;
    readonly rows: readonly number[];
  }>;
  /** The day of the file's newest prices, `YYYY-MM-DD`. */
  readonly pricesOf: string;
}

interface MarketImport {
  readonly tenant: Pick<Tenant, 'slug'>;
  readonly source: FeedSource;
  readonly format?: Format;
}

/**
 * Reads a file of other dealers' listings into a tenant's market, in place of an earlier file of the same name. The
 * site shows none of them. The error is one clear line; then nothing has changed.
 */
export async function importMarket(
  deps: { readonly marketStore: Pick<MarketStore, 'replace'>; readonly clock: Clock },
  { tenant, source, format = autoFormat }: MarketImport,
): Promise<Result<MarketImportReport, string>> {
  const now = deps.clock.now();
  try {
    const file = await readListings(source, format, now);
    const { filed, setAside } = sort(file);
    if (filed.length === 0)
      return err(`${source.name} has no listing with a make, model, year, kilometres and price`);
    const about = { source: source.name, importedAt: now.toISOString(), pricesOf: file.pricesOf };
    await deps.marketStore.replace(tenant.slug, about, filed);
    return ok({ read: file.rows.length, kept: filed.length, setAside, pricesOf: file.pricesOf });
  } catch (error) {
    if (!(error instanceof FeedBroken)) throw error;
    return err(`${source.name} was not imported: ${error.message}`);
  }
}

const rowsNamed = 20;

function sort({ rows, dayOf }: ListedFile) {
  const filed: FiledListing[] = [];
  const reasons = new Map<string, { reason: string; count: number; rows: number[] }>();
  for (const { row, car } of rows) {
    const listing = car.ok ? dated(car.value, dayOf) : car;
    if (listing.ok) {
      filed.push({ row, listing: listing.value });
      continue;
    }
    const group = reasons.get(listing.error) ?? { reason: listing.error, count: 0, rows: [] };
    reasons.set(listing.error, group);
    group.count += 1;
    if (group.rows.length < rowsNamed) group.rows.push(row);
  }
  return { filed, setAside: [...reasons.values()].sort((a, b) => b.count - a.count) };
}

function dated(car: ListedCar, dayOf: ListedFile['dayOf']): Result<PricedListing, string> {
  const listing = listingOf(car);
  return listing.ok ? ok({ ...listing.value, listedOn: dayOf(car) }) : listing;
}
