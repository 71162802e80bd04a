import { specialLines } from '#server/dealership/locations/rules/special-lines';
import { localTime } from '#server/platform/text/local-time';
import type { TenantLocation } from '#server/settings/tenant-schema';

/** Maximum days in the line; the location's page has all of them. */
const mostDays = 3;

/**
 * Upcoming special hours of a location in one line for the home and contact pages: `Christmas Day, Friday 25 December:
 * closed.` Undefined if there are none, or `days` is 0.
 */
export function holidayNotice(place: TenantLocation, now: Date, days: number): string | undefined {
  if (days === 0) return undefined;
  const lines = specialLines(place, localTime(place.time_zone, now).date, days).slice(0, mostDays);
  return lines.length > 0 ? lines.map((line) => `${line}.`).join(' ') : undefined;
}
