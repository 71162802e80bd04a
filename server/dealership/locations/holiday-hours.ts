import { localTime } from '#server/platform/text/local-time';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { carLocation } from './rules/car-location';
import { hoursLocations } from './rules/card-locations';
import { holidays } from './rules/special-lines';
import type { HolidayHoursView } from './views/holiday-hours-view';

/** Upcoming special hours at the locations of a car page; undefined if there are none. */
export function holidayHours(car: Car, tenant: Tenant, now: Date): HolidayHoursView | undefined {
  const places = hoursLocations(car, carLocation(car, tenant.locations), tenant).flatMap((location) => {
    const days = holidays(location, localTime(location.time_zone, now).date);
    return days.length > 0 ? [{ name: location.name, days }] : [];
  });
  return places.length > 0 ? { places } : undefined;
}
