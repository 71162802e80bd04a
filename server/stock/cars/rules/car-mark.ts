import type { Car } from '#server/settings/car';

/** What a reservation says about a stored car: 0 nothing, 1 it is kept for its shopper, 2 it is sold to them. */
interface CarMark {
  readonly held: number;
  /** UTC, ISO: of the mark as sold, if nothing changed since. */
  readonly updatedAt: string;
}

const soldMark = 2;

/**
 * A car with its mark: reserved if the feed says so, or while a reservation keeps it; sold once the desk says so, before
 * the feed follows.
 */
export function markedCar(car: Car, { held, updatedAt }: CarMark): Car {
  if (held === 0) return car;
  if (held === soldMark && car.status !== 'sold') {
    return { ...car, status: 'sold', sold_date_timestamp: Date.parse(updatedAt), reserved: false };
  }
  return { ...car, reserved: car.reserved || held === 1 };
}
