import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import type { Tenant } from '#server/settings/tenant-schema';
import { FeedBroken, type FeedSource } from '#server/stock/feeds/import/feed-source';
import { type FeedRow, readFeed } from '#server/stock/feeds/import/read-feed';
import { autoFormat, type Format } from '#server/stock/feeds/rules/feed/formats';
import { normaliseRow } from '#server/stock/feeds/rules/feed/normalise';
import type { FiledListing, MarketStore } from './market-store';
import { type ListedCar, listingOf, type PricedListing } from './rules/listing';

/** A row of a market file: its car, or why there is none. */
interface ListedRow {
  readonly row: number;
  readonly car: Result<ListedCar, string>;
}

/** The cars of a file in any format of the stock importer, and the day of its newest prices. */
export interface ListedFile {
  readonly rows: readonly ListedRow[];
  /** `YYYY-MM-DD`. */
  readonly pricesOf: string;
  /** The day of a car, `YYYY-MM-DD`: its own, never after today, or that of the file's cars without one. */
  readonly dayOf: (car: Pick<ListedCar, 'created_at'>) => string;
}

const mostRows = 200_000;

/** Reads a file of listings. Throws FeedBroken if it is no such file. */
export async function readListings(source: FeedSource, format: Format, now: Date): Promise<ListedFile> {
  const rows: ListedRow[] = [];
  for await (const row of readFeed(source, format)) {
    if (rows.length < mostRows) rows.push({ row: row.row, car: carOf(row, format, now) });
  }
  const cars = rows.flatMap(({ car }) => (car.ok ? [car.value] : []));
  const undated = dayOfUndated(cars, now);
  return {
    rows,
    pricesOf: dayOfFile(cars, now),
    dayOf: ({ created_at: day }) => (day === undefined ? undated : notAfter(now, day.slice(0, 10))),
  };
}

function carOf({ cells, problem }: FeedRow, { dates }: Format, now: Date): ListedRow['car'] {
  if (problem !== undefined) return err(problem);
  const car = normaliseRow(cells, { now, dates, locations: [] });
  if (!car.ok) return car;
  const { content, createdAt } = car.value;
  return { ok: true, value: { ...content, created_at: createdAt } };
}

/**
 * The day of a file's newest prices, `YYYY-MM-DD`: its newest date; without dates the middle of its newest build year,
 * so that cars of an old file keep the ages that they had. Never after `now`.
 */
export function dayOfFile(cars: readonly ListedCar[], now: Date): string {
  const today = now.toISOString().slice(0, 10);
  const days = cars.flatMap(({ created_at: day }) => day?.slice(0, 10) ?? []);
  const years = cars.map(({ year }) => year);
  const newest = days.length > 0 ? latest(days) : `${years.reduce((a, b) => Math.max(a, b), 0)}-07-02`;
  return newest === '0-07-02' || newest > today ? today : newest;
}

/**
 * The day of a file's cars without a date: the middle one of the dates that it has, as nobody knows better; in a file
 * without any, the day of the file. Never after `now`.
 */
export function dayOfUndated(cars: readonly ListedCar[], now: Date): string {
  const days = cars.flatMap(({ created_at: day }) => day?.slice(0, 10) ?? []).sort();
  const middle = days[(days.length - 1) >> 1];
  return middle === undefined ? dayOfFile(cars, now) : notAfter(now, middle);
}

/** A price is never of a later day than today. */
const notAfter = (now: Date, day: string): string => {
  const today = now.toISOString().slice(0, 10);
  return day > today ? today : day;
};

const latest = (days: readonly string[]): string => days.toSorted().at(-1) ?? '';

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
