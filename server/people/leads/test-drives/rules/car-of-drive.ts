import { withNoun } from '#server/dealership/tenants/rules/noun';
import { visitWorded } from '#server/dealership/tenants/rules/visit';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { type CarEvent, carEventOf } from '#server/stock/cars/rules/car-effects';
import type { Booking } from '../booking-store-port';
import { isInspection } from './drive-facts';

type BookedLead = Pick<Lead, 'category' | 'subcategory'>;

/**
 * Whether a booking stands and falls with its car. The inspection of a trade-in does not, and the pick-up of an ordered car
 * follows its order.
 */
export const followsCar = ({ carId }: Pick<Booking, 'carId'>, lead: BookedLead): boolean =>
  carId !== null && !isInspection(lead) && lead.subcategory !== filing.order.subcategory;

interface Drive {
  readonly booking: Pick<Booking, 'carId' | 'state' | 'cancelReason'>;
  readonly lead: BookedLead;
  readonly car: Pick<Car, 'status' | 'reserved'> | undefined;
}

/** What became of the car of a booking, where the shopper can no longer drive it; undefined otherwise. */
export function carLost({ booking, lead, car }: Drive): Exclude<CarEvent, 'back' | 'repriced'> | undefined {
  if (booking.state === 'cancelled') return booking.cancelReason ?? undefined;
  const event = carEventOf(car);
  return followsCar(booking, lead) && event !== 'back' ? event : undefined;
}

const lostWords = {
  sold: 'The car has been sold',
  removed: 'The car is no longer for sale',
  reserved: 'The car has been reserved',
} as const;

/** The same in words for the shopper; undefined while nothing has become of the car. */
export function carLostText(
  drive: Drive,
  { stock, test_drives }: Pick<Tenant, 'stock' | 'test_drives'>,
): string | undefined {
  const lost = carLost(drive);
  if (!lost) return undefined;
  const next =
    drive.booking.state === 'cancelled'
      ? 'so your test drive is cancelled. We’re sorry. Call us, and we’ll find you another one to drive.'
      : 'so please call us before you come.';
  return visitWorded(withNoun(`${lostWords[lost]}, ${next}`, stock.noun), test_drives.called);
}
