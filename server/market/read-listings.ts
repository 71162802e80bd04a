import { err, type Result } from '#server/platform/result';
import type { FeedSource } from '#server/stock/feeds/import/feed-source';
import { type FeedRow, readFeed } from '#server/stock/feeds/import/read-feed';
import type { Format } from '#server/stock/feeds/rules/feed/formats';
import { normaliseRow } from '#server/stock/feeds/rules/feed/normalise';
import { dayOfFile, dayOfUndated, notAfter } from './rules/listing/file-day';
import type { ListedCar } from './rules/listing/listing';

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
  return { ok: true, value: { ...content, ...(createdAt === undefined ? {} : { created_at: createdAt }) } };
}
