import type { LocationCardView } from '../stock/views/car-view';
import type { TenantLocation } from '../tenants/tenant-schema';
import { openingWeek, weekdayIn } from './rules/opening-hours';
import { telHref } from './rules/phone';

/** A location as its card shows it. */
export function toLocationCard(location: TenantLocation, now: Date): LocationCardView {
  const address = [location.street, `${location.city} ${location.state} ${location.postcode}`];
  const query = encodeURIComponent([location.name, ...address].join(', '));
  return {
    name: location.name,
    address,
    phone: { text: location.phone, href: telHref(location.phone) },
    mapHref: `https://www.google.com/maps/search/?api=1&query=${query}`,
    hours: openingWeek(location, weekdayIn(location.time_zone, now)),
    ...(location.dealer_license_number ? { licence: location.dealer_license_number } : {}),
  };
}
