import { z } from 'zod';
import type { Car } from '#server/settings/car';
import type { TenantLocation } from '#server/settings/tenant-schema';
import type { LeadVisit } from '../create-leads';
import type { Booking } from './booking-store-port';
import { takenTimes } from './free-slots';
import { slotsAt } from './rules/drive-time';
import { nearestSlots } from './rules/nearest-slots';

/** A time that can be booked, for programs. */
export const freeTimeSchema = z
  .object({
    location_id: z.string(),
    starts_at: z.string().describe('UTC; send it as starts_at.'),
    ends_at: z.string().describe('UTC.'),
    date: z.string().describe('YYYY-MM-DD, local to the location.'),
    text: z.string().describe('Start in the location’s local time.'),
  })
  .meta({ id: 'FreeTime' });
export type FreeTime = z.infer<typeof freeTimeSchema>;

/** A time that programs ask for, at a location. A booking that moves blocks no time, and its
 * own time is not offered. */
interface NearTime {
  readonly place: TenantLocation;
  readonly instant: Date;
  readonly car: Pick<Car, 'id'> | undefined;
  readonly moving?: Pick<Booking, 'id' | 'locationId' | 'startsAt'> | undefined;
}

/** The free times of a location that are nearest to an instant, in the order of the day; empty if there are none. */
export async function nearestFreeTimes(
  visit: Pick<LeadVisit, 'tenant' | 'now' | 'services'>,
  { place, instant, car, moving }: NearTime,
): Promise<readonly FreeTime[]> {
  const bookings = (await takenTimes(visit)).filter(({ id }) => id !== moving?.id);
  const isOwn = (startsAt: string) => moving?.locationId === place.id && moving.startsAt === startsAt;
  const slots = slotsAt({ tenant: visit.tenant, now: visit.now, car }, place, bookings).filter(
    ({ startsAt }) => !isOwn(startsAt),
  );
  return nearestSlots(slots, instant).map(({ startsAt, endsAt, date, text }) => ({
    location_id: place.id,
    starts_at: startsAt,
    ends_at: endsAt,
    date,
    text,
  }));
}
