import { err, type Result } from '#server/platform/result';
import type { FeedSource } from '#server/stock/feeds/import/feed-source';
import { type FeedRow, readFeed } from '#server/stock/feeds/import/read-feed';
import type { Format } from '#server/stock/feeds/rules/feed/formats';
import { normaliseRow } from '#server/stock/feeds/rules/feed/normalise';
import type { ListedCar } from './rules/listing';

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
