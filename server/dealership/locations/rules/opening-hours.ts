import { addDays, clockTime, weekdayNames, weekdayOf } from '#server/platform/text/local-time';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { specialOn } from './special-hours';

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
