import { clockTime } from '../../locations/rules/local-time';
import type { TenantLocation } from '../../tenants/tenant-schema';

export const preferredTimeField = 'preferred_time';
export const localTimePattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2})?$';

const days = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
const furthestDays = 90;
const dayMs = 86_400_000;

/** An instant as the clocks of a time zone show it: `YYYY-MM-DDTHH:MM`. */
export const localTime = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T');

/** The first and the last moment that may be asked for, as the location's clocks show them. */
export const timeBounds = (timeZone: string, now: Date): { readonly min: string; readonly max: string } => ({
  min: localTime(timeZone, now),
  max: localTime(timeZone, new Date(now.getTime() + furthestDays * dayMs)),
});

type Place = Pick<TenantLocation, 'name' | 'opening_hours' | 'time_zone'>;

/**
 * What is wrong with a time someone would like to come, in the words of the form; undefined when nothing is. A day
 * that the location does not list is nobody's mistake. `value` is the location's own time, `YYYY-MM-DDTHH:MM`.
 */
export function preferredTimeProblem(value: string, place: Place, now: Date): string | undefined {
  const minute = value.slice(0, 16);
  const weekday = weekdayOf(minute);
  if (weekday === undefined) return 'Enter a date and a time.';
  const { min, max } = timeBounds(place.time_zone, now);
  if (minute < min) return 'Choose a time that is still to come.';
  if (minute > max) return `Choose a day within the next ${furthestDays} days.`;
  return closedProblem(place, weekday, minute.slice(11));
}

function closedProblem({ name, opening_hours }: Place, weekday: number, time: string): string | undefined {
  const entry = opening_hours.find((one) => one.weekday === weekday);
  if (entry?.status === 'closed') return `${name} is closed on ${days[weekday]}. Please choose another day.`;
  if (entry?.status !== 'open' || !entry.open || !entry.close) return undefined;
  if (time >= entry.open && time <= entry.close) return undefined;
  const hours = `${clockTime(entry.open)} – ${clockTime(entry.close)}`;
  return `${name} is open ${hours} on ${days[weekday]}. Please choose a time then.`;
}

/** 0 Sunday to 6 Saturday; undefined for a date or time that there is not. */
function weekdayOf(minute: string): number | undefined {
  const at = new Date(`${minute}:00Z`);
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(minute) ? undefined : at.getUTCDay();
}

/** `2026-12-05T10:30` as `Sat 5 Dec 2026, 10:30 am`; anything else as it is. */
export function preferredTimeText(value: string): string {
  if (!new RegExp(localTimePattern).test(value)) return value;
  const at = new Date(`${value.slice(0, 16)}:00Z`);
  if (Number.isNaN(at.getTime())) return value;
  const date = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' });
  return `${date.format(at)} ${day.format(at)}, ${clockTime(value.slice(11, 16))}`;
}
