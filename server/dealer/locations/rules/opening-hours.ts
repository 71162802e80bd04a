import type { HolidayView, OpenStateView } from '#server/dealer/locations/views/location-card-view';
import {
  addDays,
  clockTime,
  dayInWords,
  localTime,
  weekdayNames,
  weekdayOf,
} from '#server/platform/text/local-time';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { type SpecialHours, specialAhead, specialOn } from './special-hours';

/** A location's hours on a day. */
export interface DayHours {
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

interface OpeningDay {
  readonly day: string;
  readonly hours: string;
  readonly today: boolean;
  /** Name of the special day. */
  readonly note?: string;
}

/** Monday first, as usual in Australia. */
const order = [1, 2, 3, 4, 5, 6, 0];

/**
 * A location's week from Monday with today marked; `today` is the date at the location. Each weekday is the next date
 * of that name, today included, so the week shows special hours of the coming seven days.
 */
export function openingWeek(location: Hours, today: string): OpeningDay[] {
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
