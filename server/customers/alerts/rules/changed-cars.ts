/** A changed car before and after; null: not for sale then. */
export interface ChangedCar {
  readonly id: string;
  readonly version: number;
  /** The displayed price in dollars; null without a price. */
  readonly price: number | null;
  readonly earlierPrice: number | null;
  /** It was reserved before and no longer is. */
  readonly isBack?: boolean;
}

/** Whether a price fell. A price that was not known before, or is not now, did not fall. */
export const isCheaper = (price: number | null, reportedPrice: number | null): boolean =>
  price !== null && reportedPrice !== null && price < reportedPrice;

/** The cars of a search among the changed ones, by how they came to it. */
export interface SearchMatches {
  /** In the search now, and not before. */
  readonly fresh: readonly ChangedCar[];
  /** In the search now and before, at a lower price, or at a price after it had none. */
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
  const isCheaperOrPriced = ({ price, earlierPrice }: ChangedCar) =>
    isCheaper(price, earlierPrice) || (price !== null && earlierPrice === null);
  return {
    fresh: hits.filter(({ id }) => !before.has(id)),
    cheaper: hits.filter((car) => before.has(car.id) && isCheaperOrPriced(car)),
  };
}

/**
 * The news of a price for an alert that has the car already: `cheaper` than last reported, or than it was if no price
 * was reported; `priced` for the first price, which later ones are compared with.
 */
export function priceNews(
  { price, earlierPrice }: Pick<ChangedCar, 'price' | 'earlierPrice'>,
  reportedPrice: number | null,
): 'cheaper' | 'priced' | undefined {
  if (isCheaper(price, reportedPrice ?? earlierPrice)) return 'cheaper';
  return price !== null && reportedPrice === null ? 'priced' : undefined;
}

/** The cars for one alert, by what there is to say about them. */
interface CarsForAlert {
  readonly fresh: readonly ChangedCar[];
  readonly cheaper: readonly ChangedCar[];
  readonly priced: readonly ChangedCar[];
}

/** The cars for one alert: new ones of a later stock than the alert, and those with news of their price. */
export function carsForAlert(
  { fresh, cheaper }: SearchMatches,
  stockVersion: number,
  reportedPrice: (carId: string) => number | null | undefined,
): CarsForAlert {
  const isNew = ({ id }: ChangedCar) => reportedPrice(id) === undefined;
  const newsOf = (car: ChangedCar) => {
    const reported = reportedPrice(car.id);
    return reported === undefined ? undefined : priceNews(car, reported);
  };
  const allCars = [...fresh, ...cheaper];
  return {
    fresh: fresh.filter((car) => car.version > stockVersion && isNew(car)),
    cheaper: allCars.filter((car) => newsOf(car) === 'cheaper'),
    priced: allCars.filter((car) => newsOf(car) === 'priced'),
  };
}
