/** A changed car before and after; null: not for sale then. */
export interface ChangedCar {
  readonly id: string;
  readonly version: number;
  /** The displayed price in dollars; null without a price. */
  readonly price: number | null;
  readonly earlierPrice: number | null;
}

/** Whether a price fell. A car without a price before or after has not become cheaper. */
export const isCheaper = (price: number | null, reportedPrice: number | null): boolean =>
  price !== null && reportedPrice !== null && price < reportedPrice;

/** The cars of a search among the changed ones, by how they came to it. */
export interface SearchMatches {
  /** In the search now, and not before. */
  readonly fresh: readonly ChangedCar[];
  /** In the search now and before, at a lower price. */
  readonly cheaper: readonly ChangedCar[];
}

/** Compares the changed cars that a search finds now with those that it found before. */
export function searchMatches(
  cars: ReadonlyMap<string, ChangedCar>,
  foundNow: readonly string[],
  foundBefore: readonly string[],
): SearchMatches {
  const before = new Set(foundBefore);
  const hits = foundNow.flatMap((id) => cars.get(id) ?? []);
  return {
    fresh: hits.filter(({ id }) => !before.has(id)),
    cheaper: hits.filter(({ id, price, earlierPrice }) => before.has(id) && isCheaper(price, earlierPrice)),
  };
}

/** The cars to report to one alert: new ones of a later stock than the alert, and cheaper ones than it reported. */
export function carsForAlert(
  { fresh, cheaper }: SearchMatches,
  stockVersion: number,
  reportedPrice: (carId: string) => number | null | undefined,
): { readonly fresh: readonly ChangedCar[]; readonly cheaper: readonly ChangedCar[] } {
  const isNew = ({ id }: ChangedCar) => reportedPrice(id) === undefined;
  const isBelow = ({ id, price }: ChangedCar) => isCheaper(price, reportedPrice(id) ?? null);
  return {
    fresh: fresh.filter((car) => car.version > stockVersion && isNew(car)),
    cheaper: [...fresh, ...cheaper].filter(isBelow),
  };
}
