import type { TakenTime } from '../booking-store-port';

/** A time that is wanted, and how many may come to the location at once. Instants are UTC, ISO. */
export interface WantedTime {
  readonly locationId: string;
  readonly carId?: string | undefined;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly capacity: number;
}

/**
 * The seat that a time can have: the lowest that nobody at the location has meanwhile; undefined when all are taken or
 * the car is out. Times overlap when slots were cut otherwise before, so it is overlap that counts.
 */
export function freeSeat(taken: readonly TakenTime[], wanted: WantedTime): number | undefined {
  const meanwhile = taken.filter(
    ({ startsAt, endsAt }) => startsAt < wanted.endsAt && endsAt > wanted.startsAt,
  );
  if (wanted.carId !== undefined && meanwhile.some(({ carId }) => carId === wanted.carId)) return undefined;
  const seats = new Set(
    meanwhile.filter(({ locationId }) => locationId === wanted.locationId).map(({ seat }) => seat),
  );
  if (seats.size >= wanted.capacity) return undefined;
  let seat = 0;
  while (seats.has(seat)) seat += 1;
  return seat;
}
