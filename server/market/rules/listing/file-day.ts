import type { ListedCar } from './listing';

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
export const notAfter = (now: Date, day: string): string => {
  const today = now.toISOString().slice(0, 10);
  return day > today ? today : day;
};

const latest = (days: readonly string[]): string => days.toSorted().at(-1) ?? '';
