import type { LeadVisit } from '#server/people/leads/lead-services';
import { ulidPattern } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import type { Booking } from './booking-store-port';
import { opensBooking } from './rules/booking-key';

export interface FoundBooking {
  readonly booking: Booking;
  readonly lead: Lead;
  /** Undefined for a test drive without a particular car, and once the car has left the stock. */
  readonly car: Car | undefined;
}

type Asked = Pick<LeadVisit, 'tenant' | 'services'>;

/** The booking of a signed link; undefined if the key is wrong, or its lead was deleted. */
export async function findBooking(
  { tenant, services }: Asked,
  id: string,
  key: string | null,
): Promise<FoundBooking | undefined> {
  if (!ulidPattern.test(id) || !opensBooking(services.secret, tenant.slug, id, key ?? '')) return undefined;
  const booking = await services.bookings.byId(tenant.slug, id);
  const lead = booking && (await services.leads.byId(tenant.slug, booking.leadId));
  if (!booking || !lead) return undefined;
  const [car] = booking.carId === null ? [] : await services.cars.byIds(tenant.slug, [booking.carId]);
  return { booking, lead, car };
}
