import type { TakenTime } from '../booking-store-port';

/** A requested time, and the location's capacity. Instants are UTC, ISO. */
export interface WantedTime {
  readonly locationId: string;
  readonly carId?: string | undefined;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly capacity: number;
}

/**
 * The seat for a time: the lowest free one at the location; undefined if all are taken or the car is out. Checks for
 * overlap, because slots may have been cut differently before.
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
