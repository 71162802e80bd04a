import { addDays, clockTime, weekdayNames, weekdayOf } from '#server/platform/text/local-time';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { specialOn } from './special-hours';

/** What hours hold on a day at a place. */
export interface DayHours {
  readonly status: 'open' | 'closed' | 'by_appointment';
  /** HH:MM; set when it is open. */
  readonly open?: string | undefined;
  readonly close?: string | undefined;
  /** In the dealer's own words. */
  readonly words?: string | undefined;
  /** Of a special day. */
  readonly name?: string | undefined;
}

export type Hours = Pick<TenantLocation, 'opening_hours' | 'special_hours' | 'location_type'>;

/**
 * The hours that hold on a date (YYYY-MM-DD at the location): special ones go before the week's. Undefined when nothing is known of the day.
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

/** `8:30 am – 5:30 pm`, `Closed`, `By appointment`, or the dealer's own words. */
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
  /** What makes the day special. */
  readonly note?: string;
}

/** Monday first, as Australians read a week. */
const order = [1, 2, 3, 4, 5, 6, 0];

/**
 * A location's week from Monday with today marked; `today` is the date at the location. Each weekday is the next of
 * its name, today included, so that special hours of the coming seven days stand in it.
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
