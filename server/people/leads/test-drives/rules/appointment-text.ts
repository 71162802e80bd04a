import { clockTime, dayInWords, localTime } from '#server/platform/text/local-time';

const shortDay = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: 'UTC' });
const mediumDate = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' });

/** The start of a test drive in a lead: `Mon 23 Nov 2026, 10:30 am`, local to the location. */
export function appointmentText(startsAt: string, timeZone: string): string {
  const { date, time } = localTime(timeZone, new Date(startsAt));
  const day = new Date(`${date}T00:00:00Z`);
  return `${shortDay.format(day)} ${mediumDate.format(day)}, ${clockTime(time)}`;
}

/** The same for the shopper: the day `Monday 23 November 2026`, and the time range `10:30 am – 11:00 am`. */
export function appointmentInWords(
  startsAt: string,
  endsAt: string,
  timeZone: string,
): { readonly day: string; readonly hours: string } {
  const start = localTime(timeZone, new Date(startsAt));
  const end = localTime(timeZone, new Date(endsAt));
  return {
    day: `${dayInWords(start.date)} ${start.date.slice(0, 4)}`,
    hours: `${clockTime(start.time)} – ${clockTime(end.time)}`,
  };
}
