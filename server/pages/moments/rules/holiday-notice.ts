import { specialLines } from '#server/dealership/locations/rules/special-lines';
import { localTime } from '#server/platform/text/local-time';
import type { TenantLocation } from '#server/settings/tenant-schema';

/** So many days are named; the page of the place has all of them. */
const mostDays = 3;

/**
 * The special hours of a place in the coming days, in a line for the home and contact pages: `Christmas Day, Friday 25 December: closed.` Undefined when there are none, or `days` is 0.
 */
export function holidayNotice(place: TenantLocation, now: Date, days: number): string | undefined {
  if (days === 0) return undefined;
  const lines = specialLines(place, localTime(place.time_zone, now).date, days).slice(0, mostDays);
  return lines.length > 0 ? lines.map((line) => `${line}.`).join(' ') : undefined;
}
