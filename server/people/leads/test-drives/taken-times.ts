import type { LeadVisit } from '#server/people/leads/lead-services';
import type { Booking } from './booking-store-port';

const dayMs = 86_400_000;

/** What is taken of the times that can still be booked at this site; nothing where it books none. */
export async function takenTimes({
  tenant,
  now,
  services,
}: Pick<LeadVisit, 'tenant' | 'now' | 'services'>): Promise<readonly Booking[]> {
  const { booking, days_ahead, locations } = tenant.test_drives;
  if (!booking) return [];
  const furthest = Math.max(days_ahead, ...locations.map((own) => own.days_ahead ?? 0));
  // The last day lasts longer where clocks lag behind.
  const to = new Date(now.getTime() + (furthest + 2) * dayMs);
  return services.bookings.between(tenant.slug, { from: now, to, holdingAt: now });
}
