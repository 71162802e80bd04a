import { addDays, instantsOf, localTime, weekdayOf } from '#server/platform/text/local-time';
import { type Hours, hoursOn } from './opening-hours';

/** How far ahead to look: longer than any holidays. */
const mostDays = 21;

/**
 * When a location closes on the first business day on which it closes at or after an instant. Business days are those
 * from Monday to Friday on which it opens: banks pass money on then, and staff look for it. Null if its hours name none.
 */
export function endOfBusinessDay(location: Hours & { readonly time_zone: string }, from: Date): Date | null {
  const { date: first } = localTime(location.time_zone, from);
  for (let ahead = 0; ahead <= mostDays; ahead += 1) {
    const date = addDays(first, ahead);
    const closing = isWeekday(date) ? closingOn(location, date) : undefined;
    if (closing !== undefined && closing >= from.getTime()) return new Date(closing);
  }
  return null;
}

const isWeekday = (date: string): boolean => weekdayOf(date) >= 1 && weekdayOf(date) <= 5;

function closingOn(location: Hours & { readonly time_zone: string }, date: string): number | undefined {
  const hours = hoursOn(location, date);
  if (hours?.status !== 'open' || !hours.open || !hours.close) return undefined;
  return instantsOf(location.time_zone, date, hours.close).at(-1);
}
