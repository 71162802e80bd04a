import { type Hours, hoursOn, hoursText } from '#server/dealer/locations/rules/opening-hours';
import { isDate, localTime, momentInWords, weekdayNames, weekdayOf } from '#server/platform/text/local-time';
import type { TenantLocation } from '#server/settings/tenant-schema';

export const preferredTimeField = 'preferred_time';
export const localTimePattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2})?$';

const furthestDays = 90;
const dayMs = 86_400_000;

/** An instant in a time zone's local time: `YYYY-MM-DDTHH:MM`. */
function localMinute(timeZone: string, at: Date): string {
  const { date, time } = localTime(timeZone, at);
  return `${date}T${time}`;
}

/** The earliest and latest time that can be requested, in the location's local time. */
export const timeBounds = (timeZone: string, now: Date): { readonly min: string; readonly max: string } => ({
  min: localMinute(timeZone, now),
  max: localMinute(timeZone, new Date(now.getTime() + furthestDays * dayMs)),
});

type Place = Hours & Pick<TenantLocation, 'name' | 'time_zone'>;

/**
 * The form's error message for a preferred time; undefined if it is valid. A weekday
 * missing from the opening hours is allowed. `value` is local time at the location, `YYYY-MM-DDTHH:MM`.
 */
export function preferredTimeProblem(value: string, place: Place, now: Date): string | undefined {
  const [date = '', clock = ''] = value.split('T');
  const time = clock.slice(0, 5);
  if (!isDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return 'Enter a date and time.';
  const { min, max } = timeBounds(place.time_zone, now);
  if (`${date}T${time}` < min) return 'Choose a time in the future.';
  if (`${date}T${time}` > max) return `Choose a day within the next ${furthestDays} days.`;
  return closedProblem(place, date, time);
}

function closedProblem(place: Place, date: string, time: string): string | undefined {
  const hours = hoursOn(place, date);
  const on = hours?.name ? 'that day' : `on ${weekdayNames[weekdayOf(date)]}s`;
  if (hours?.status === 'closed') return `${place.name} is closed ${on}. Please choose another day.`;
  if (hours?.status !== 'open' || !hours.open || !hours.close) return undefined;
  if (time >= hours.open && time <= hours.close) return undefined;
  const open = hoursText({ ...hours, words: undefined });
  return `${place.name} is open ${open} ${on}. Please choose a time within those hours.`;
}

/** `2026-12-05T10:30` as `Sat 5 Dec 2026, 10:30 am`; anything else unchanged. */
export function preferredTimeText(value: string): string {
  const moment = value.slice(0, 16);
  if (!new RegExp(localTimePattern).test(value) || Number.isNaN(Date.parse(`${moment}:00Z`))) return value;
  const [date = '', time = ''] = moment.split('T');
  return momentInWords({ date, time });
}
