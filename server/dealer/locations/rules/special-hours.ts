import { addDays, isDate } from '#server/platform/text/local-time';
import type { TenantLocation } from '#server/settings/tenant-schema';

export type SpecialHours = TenantLocation['special_hours'][number];
export type Department = TenantLocation['location_type'];

/** Special hours on their date. */
export interface SpecialDay {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly hours: SpecialHours;
}

/** Whether special hours apply on a day; those without a year apply every year. */
const isOn = (hours: SpecialHours, date: string): boolean =>
  hours.date.length === 5 ? date.endsWith(hours.date) : hours.date === date;

/** A department's special hours on a day: its own, otherwise those of all departments. Undefined on ordinary days. */
export function specialOn(
  specials: readonly SpecialHours[],
  department: Department,
  date: string,
): SpecialHours | undefined {
  const onDay = specials.filter((hours) => isOn(hours, date));
  return (
    onDay.find((hours) => hours.department === department) ??
    onDay.find((hours) => hours.department === 'all')
  );
}

/** Limits: a year of days, and the number of dates listed. */
const yearDays = 365;
const mostListed = 40;

/**
 * Special hours from today on, at most `days` ahead (today is 0), the nearest first; for every department. `today` is
 * the date at the location.
 */
export function specialAhead(
  specials: readonly SpecialHours[],
  today: string,
  days: number = yearDays,
): SpecialDay[] {
  const last = addDays(today, days);
  const years = [Number(today.slice(0, 4)), Number(today.slice(0, 4)) + 1];
  return specials
    .flatMap((hours) =>
      hours.date.length === 5
        ? years.map((year) => ({ date: `${year}-${hours.date}`, hours }))
        : [{ date: hours.date, hours }],
    )
    .filter(({ date }) => date >= today && date <= last && isDate(date))
    .sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
    .slice(0, mostListed);
}
