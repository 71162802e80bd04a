import { addDays, dayInWords, localTime } from '../../locations/rules/local-time';
import type { SlotDayView } from '../views/slot-day-view';
import type { Slot } from './slots';

/** `2026-11-22T23:00:00.000Z` as forms send it: `2026-11-22T23:00Z`. */
export const slotValue = (startsAt: string): string => `${startsAt.slice(0, 16)}Z`;
/** Of the text that a form sends for a time. */
export const slotPattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}Z$';

/** `2026-11-23` as `Mon 23 Nov`; today and tomorrow by those names. */
function dayName(date: string, today: string): string {
  const [weekday = '', day = '', month = ''] = dayInWords(date).split(' ');
  const named = date === today ? 'Today,' : date === addDays(today, 1) ? 'Tomorrow,' : weekday.slice(0, 3);
  return `${named} ${day} ${month.slice(0, 3)}`;
}

/** Times by day, as a form shows them: `Today, 22 Nov`, `Tomorrow, 23 Nov`, then `Tue 24 Nov`. */
export function slotDays(slots: readonly Slot[], timeZone: string, now: Date): readonly SlotDayView[] {
  const today = localTime(timeZone, now).date;
  const dates = [...new Set(slots.map(({ date }) => date))];
  return dates.map((date) => ({
    label: dayName(date, today),
    times: slots
      .filter((slot) => slot.date === date)
      .map(({ startsAt, text }) => ({ value: slotValue(startsAt), text })),
  }));
}
