import type { HolidayView, LocationCardView, OpenStateView } from '#server/dealer/views/location-card-view';
import {
  addDays,
  clockTime,
  dayInWords,
  instantsOf,
  isDate,
  localTime,
  weekdayNames,
  weekdayOf,
} from '#server/platform/text/local-time';
import type { TenantLocation } from '#server/settings/tenant-schema';

type SpecialHours = TenantLocation['special_hours'][number];
type Department = TenantLocation['location_type'];

/** Special hours on their date. */
interface SpecialDay {
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

/** A location's hours on a day. */
interface DayHours {
  readonly status: 'open' | 'closed' | 'by_appointment';
  /** HH:MM; set when open. */
  readonly open?: string | undefined;
  readonly close?: string | undefined;
  /** The dealer's own text. */
  readonly words?: string | undefined;
  /** For a special day. */
  readonly name?: string | undefined;
}

export type Hours = Pick<TenantLocation, 'opening_hours' | 'special_hours' | 'location_type'>;

/**
 * The hours on a date (YYYY-MM-DD at the location): special hours take precedence over the week's. Undefined if
 * nothing is known about the day.
 */
export function hoursOn(location: Hours, date: string): DayHours | undefined {
  const special = specialOn(location.special_hours, location.location_type, date);
  if (special) {
    const { status, start_hour: open, end_hour: close } = special;
    return { status, open, close, name: special.name ?? 'Special hours' };
  }
  const entry = location.opening_hours.find(({ weekday }) => weekday === weekdayOf(date));
  return entry && { ...entry, words: entry.formated_hours };
}

/** `8:30 am – 5:30 pm`, `Closed`, `By appointment`, or the dealer's own text. */
export function hoursText({ status, open, close, words }: DayHours): string {
  if (words) return words;
  if (status === 'by_appointment') return 'By appointment';
  if (status === 'closed' || !open || !close) return 'Closed';
  return `${clockTime(open)} – ${clockTime(close)}`;
}

/** Monday first, as usual in Australia. */
const order = [1, 2, 3, 4, 5, 6, 0];

/**
 * A location's week from Monday with today marked; `today` is the date at the location. Each weekday is the next date
 * of that name, today included, so the week shows special hours of the coming seven days.
 */
export function openingWeek(location: Hours, today: string): LocationCardView['hours'] {
  if (location.opening_hours.length === 0) return [];
  return order.flatMap((weekday) => {
    const ahead = (weekday - weekdayOf(today) + 7) % 7;
    const hours = hoursOn(location, addDays(today, ahead));
    if (!hours) return [];
    return [
      {
        day: weekdayNames[weekday] ?? '',
        hours: hoursText(hours),
        today: ahead === 0,
        ...(hours.name ? { note: hours.name } : {}),
      },
    ];
  });
}

/** How far ahead to look for the next opening. */
const daysAhead = 14;

/**
 * Whether a location is open now, and until when, or when it opens next; in its own time zone, to the minute. It is
 * open from the opening minute to the one before closing. Undefined if nothing is known about today and the days
 * ahead.
 */
export function openState(
  location: Hours & { readonly time_zone: string },
  now: Date,
): OpenStateView | undefined {
  const { date, time } = localTime(location.time_zone, now);
  const today = hoursOn(location, date);
  if (today?.status === 'by_appointment') return { open: false, text: 'By appointment today' };
  if (today?.words) return undefined;
  if (today?.status === 'open' && today.open && today.close) {
    const { open, close } = today;
    if (time >= open && time < close) return { open: true, text: `Open now, closes at ${clockTime(close)}` };
    if (time < open) return closedUntil(`opens at ${clockTime(open)}`);
  }
  const next = nextOpening(location, date);
  if (next) return closedUntil(`opens ${dayWord(next.ahead, next.date)} at ${clockTime(next.open)}`);
  return today && { open: false, text: 'Closed today' };
}

const closedUntil = (opens: string): OpenStateView => ({ open: false, text: `Closed now, ${opens}` });

function nextOpening(location: Hours, today: string) {
  for (let ahead = 1; ahead <= daysAhead; ahead += 1) {
    const date = addDays(today, ahead);
    const hours = hoursOn(location, date);
    if (hours?.status === 'open' && hours.open) return { ahead, date, open: hours.open };
  }
  return undefined;
}

/** Include the date: a week ahead, a weekday alone would mean today. */
function dayWord(ahead: number, date: string): string {
  if (ahead === 1) return 'tomorrow';
  return ahead < 7 ? (weekdayNames[weekdayOf(date)] ?? '') : dayInWords(date);
}

export const departmentNames = { sales: 'Sales', service: 'Service', parts: 'Parts' } as const;

/** `10:00 am – 2:00 pm`, `Closed`, `By appointment`. */
const hoursOf = ({ status, start_hour: open, end_hour: close }: SpecialHours): string =>
  hoursText({ status, open, close });

type Place = Pick<TenantLocation, 'special_hours' | 'location_type'>;

/**
 * The special hours on a card: of its own department, otherwise of all, at most `days` ahead of today, the date at the
 * location.
 */
export function specialLines(place: Place, today: string, days: number): string[] {
  return specialAhead(place.special_hours, today, days)
    .filter(({ date, hours }) => hours === specialOn(place.special_hours, place.location_type, date))
    .map(({ date, hours }) => {
      const day = [hours.name, date === today ? 'today' : dayInWords(date)].filter(Boolean).join(', ');
      const text = hoursOf(hours);
      return `${capital(day)}: ${hours.status === 'open' ? text : text.toLowerCase()}`;
    });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Every upcoming special day of a location for the holiday-hours dialog, the nearest first. */
export function holidays(place: Place, today: string): HolidayView[] {
  return specialAhead(place.special_hours, today).map(({ date, hours }) => ({
    date: date === today ? 'Today' : dayInWords(date),
    ...(hours.name ? { name: hours.name } : {}),
    department: hours.department === 'all' ? 'All departments' : departmentNames[hours.department],
    hours: hoursOf(hours),
  }));
}

/** How far ahead to look: longer than any holidays. */
const mostDays = 21;

type LocatedHours = Hours & { readonly time_zone: string };

/**
 * When a location closes on the first business day on which it closes at or after an instant. Business days are those
 * from Monday to Friday on which it opens: banks pass money on then, and staff look for it. Null if its hours name none.
 */
export const endOfBusinessDay = (location: LocatedHours, from: Date): Date | null =>
  closingAfter(location, from, isWeekday);

/** The same on any day of the week on which it opens. */
export const endOfOpenDay = (location: LocatedHours, from: Date): Date | null =>
  closingAfter(location, from, () => true);

function closingAfter(location: LocatedHours, from: Date, counts: (date: string) => boolean): Date | null {
  const { date: first } = localTime(location.time_zone, from);
  for (let ahead = 0; ahead <= mostDays; ahead += 1) {
    const date = addDays(first, ahead);
    const closing = counts(date) ? closingOn(location, date) : undefined;
    if (closing !== undefined && closing >= from.getTime()) return new Date(closing);
  }
  return null;
}

const isWeekday = (date: string): boolean => weekdayOf(date) >= 1 && weekdayOf(date) <= 5;

function closingOn(location: LocatedHours, date: string): number | undefined {
  const hours = hoursOn(location, date);
  if (hours?.status !== 'open' || !hours.open || !hours.close) return undefined;
  return instantsOf(location.time_zone, date, hours.close).at(-1);
}
