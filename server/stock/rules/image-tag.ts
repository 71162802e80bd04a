import type { Car } from '../car';
import type { TagView } from '../views/card-view';

const dayMs = 86_400_000;
/** A car that arrived within this many days is a new arrival (specification §4, §9). */
export const newArrivalDays = 8;

/** The tag on the photo, highest priority first (specification §4 "Image tag"). */
export function imageTag(
  car: Pick<Car, 'status' | 'reserved' | 'tag' | 'created_at'>,
  now: Date,
): TagView | undefined {
  if (car.status === 'sold') return { text: 'SOLD', tone: 'critical' };
  if (car.reserved) return { text: 'Reserved', tone: 'critical' };
  if (car.tag) return { text: car.tag, tone: 'critical' };
  if (car.status === 'coming_soon') return { text: 'COMING SOON', tone: 'positive' };
  if (now.getTime() - Date.parse(car.created_at) < newArrivalDays * dayMs) {
    return { text: 'New Arrival', tone: 'neutral' };
  }
  return undefined;
}
