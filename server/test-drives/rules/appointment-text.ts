import { clockTime, dayInWords, localTime } from '../../locations/rules/local-time';

const shortDay = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: 'UTC' });
const mediumDate = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' });

/** The begin of a test drive as a lead tells it: `Mon 23 Nov 2026, 10:30 am`, on the location's clocks. */
export function appointmentText(startsAt: string, timeZone: string): string {
  const { date, time } = localTime(timeZone, new Date(startsAt));
  const day = new Date(`${date}T00:00:00Z`);
  return `${shortDay.format(day)} ${mediumDate.format(day)}, ${clockTime(time)}`;
}

/** The same for the shopper, with its end: `Monday 23 November 2026, 10:30 am – 11:00 am`. */
export function appointmentInWords(startsAt: string, endsAt: string, timeZone: string): string {
  const start = localTime(timeZone, new Date(startsAt));
  const end = localTime(timeZone, new Date(endsAt));
  const year = start.date.slice(0, 4);
  return `${dayInWords(start.date)} ${year}, ${clockTime(start.time)} – ${clockTime(end.time)}`;
}
