import type { LeadVisit } from '#server/people/leads/lead-services';
import type { Booking } from './booking-store-port';

const dayMs = 86_400_000;

/** The taken times at this site within the booking window; empty if it has no online booking. */
export async function takenTimes({
  tenant,
  now,
  services,
}: Pick<LeadVisit, 'tenant' | 'now' | 'services'>): Promise<readonly Booking[]> {
  const { booking, days_ahead, locations } = tenant.test_drives;
  if (!booking) return [];
  const furthest = Math.max(days_ahead, ...locations.map((own) => own.days_ahead ?? 0));
  // The last day ends later in western time zones.
  const to = new Date(now.getTime() + (furthest + 2) * dayMs);
  return services.bookings.between(tenant.slug, { from: now, to, holdingAt: now });
}
