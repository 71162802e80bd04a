import type { Car } from '#server/settings/car';
import { withOwnPhotos } from './own-photos';

/** What the site itself knows of a stored car, beside its feed. */
export interface CarMark {
  /** What a reservation says: 0 nothing, 1 it is kept for its shopper, 2 it is sold to them. */
  readonly held: number;
  /** The dealer’s `OwnPhotoList` as JSON; null for none. */
  readonly ownPhotos: string | null;
  /** UTC, ISO: of the mark as sold, if nothing changed since. */
  readonly updatedAt: string;
}

const soldMark = 2;

/**
 * A car with its marks: reserved if the feed says so, or while a reservation keeps it; sold once the desk says so, before
 * the feed follows; with the photos that the dealer has uploaded.
 */
export function markedCar(car: Car, { held, ownPhotos, updatedAt }: CarMark): Car {
  const whole = ownPhotos === null ? car : withOwnPhotos(car, JSON.parse(ownPhotos));
  if (held === 0) return whole;
  if (held === soldMark && car.status !== 'sold') {
    return { ...whole, status: 'sold', sold_date_timestamp: Date.parse(updatedAt), reserved: false };
  }
  return { ...whole, reserved: car.reserved || held === 1 };
}
