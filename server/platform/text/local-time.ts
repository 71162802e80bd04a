/** A moment in local time. */
interface LocalTime {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** HH:MM, 24 hours. */
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Date and time in a time zone, to the minute. */
export function localTime(timeZone: string, now: Date): LocalTime {
  // Creating a format costs a hundred times as much as using one.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  const [date = '', time = ''] = format.format(now).split(' ');
  return { date, time };
}

const dayMs = 86_400_000;
const asUtc = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Calendar arithmetic, so that a day of 23 or 25 hours is a day. */
export const addDays = (date: string, days: number): string =>
  new Date(asUtc(date).getTime() + days * dayMs).toISOString().slice(0, 10);

/** 0 Sunday to 6 Saturday, of a date as YYYY-MM-DD. */
export const weekdayOf = (date: string): number => asUtc(date).getUTCDay();

/** Whether a text is a valid date, as YYYY-MM-DD. */
export const isDate = (date: string): boolean => {
  const day = asUtc(date);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
};

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `2026-12-25` as `Friday 25 December`. */
export const dayInWords = (date: string): string =>
  `${weekdayNames[weekdayOf(date)]} ${Number(date.slice(8))} ${monthNames[Number(date.slice(5, 7)) - 1]}`;

const mediumDate = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeZone: 'UTC' });

/** `2026-11-20` as `20 Nov 2026`. */
export const shortDate = (date: string): string => mediumDate.format(asUtc(date));

/** `2026-12-05` and `10:30` as `Sat 5 Dec 2026, 10:30 am`. */
export const momentInWords = ({ date, time }: LocalTime): string =>
  `${weekdayNames[weekdayOf(date)]?.slice(0, 3)} ${shortDate(date)}, ${clockTime(time)}`;

/** `09:00` as `9:00 am`. */
export function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

const minuteMs = 60_000;

/** A zone's local time at an instant, in milliseconds as if it were UTC; to the minute. */
function shownMs(timeZone: string, ms: number): number {
  const { date, time } = localTime(timeZone, new Date(ms));
  return Date.parse(`${date}T${time}:00Z`);
}

/** A zone's UTC offset at an instant (a whole minute). */
export const offsetMs = (timeZone: string, ms: number): number => shownMs(timeZone, ms) - ms;

/**
 * The instants (milliseconds) of a local date and time: usually one; two, the earlier first, in the repeated hour when
 * daylight saving ends; none in the skipped hour when it begins.
 */
export function instantsOf(timeZone: string, date: string, time: string): readonly number[] {
  const localMs = Date.parse(`${date}T${time}:00Z`);
  const offsets = new Set([offsetMs(timeZone, localMs - dayMs), offsetMs(timeZone, localMs + dayMs)]);
  return [...offsets]
    .map((offset) => localMs - offset)
    .filter((ms) => shownMs(timeZone, ms) === localMs)
    .sort((a, b) => a - b);
}

/** The instant when the clocks skip a local time. */
export function jumpOver(timeZone: string, date: string, time: string): number {
  const localMs = Date.parse(`${date}T${time}:00Z`);
  const [before, after] = [offsetMs(timeZone, localMs - dayMs), offsetMs(timeZone, localMs + dayMs)];
  let [low, high] = [localMs - Math.max(before, after), localMs - Math.min(before, after)];
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / 2 / minuteMs) * minuteMs;
    if (offsetMs(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** The end of a time: as an instant, but the last minute of a day is `the end of Wednesday 25 November`. */
export function endInWords(iso: string, timeZone: string): string {
  const { date, time } = localTime(timeZone, new Date(iso));
  return time === '23:59' ? `the end of ${dayInWords(date)}` : instantInWords(iso, timeZone);
}

/** An instant in a time zone: `Wednesday 25 November, 2:00 pm`. */
export function instantInWords(iso: string, timeZone: string): string {
  const { date, time } = localTime(timeZone, new Date(iso));
  return `${dayInWords(date)}, ${clockTime(time)}`;
}
