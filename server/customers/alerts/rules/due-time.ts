import { addDays, instantsOf, jumpOver, localTime, weekdayOf } from '#server/platform/text/local-time';
import type { Frequency } from './alert';

/** The site's times for digests. */
export interface DigestTimes {
  readonly timeZone: string;
  /** HH:MM in that zone. */
  readonly time: string;
}

const monday = 1;

/** When the email about a car found now is due: at once, at the next digest time, or at the next one on a Monday. */
export function dueTime(frequency: Frequency, now: Date, { timeZone, time }: DigestTimes): Date {
  if (frequency === 'now') return now;
  const today = localTime(timeZone, now).date;
  for (let day = 0; ; day++) {
    const date = addDays(today, day);
    if (frequency === 'weekly' && weekdayOf(date) !== monday) continue;
    const at = new Date(instantsOf(timeZone, date, time)[0] ?? jumpOver(timeZone, date, time));
    if (at > now) return at;
  }
}
