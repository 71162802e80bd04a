import { addDays, dayInWords, localTime } from '#server/platform/text/local-time';
import type { SlotDayView } from '../views/slot-day-view';
import { timeGroup } from './slot-choice';
import type { Slot } from './slots';

/** `2026-11-22T23:00:00.000Z` in a form's format: `2026-11-22T23:00Z`. */
export const slotValue = (startsAt: string): string => `${startsAt.slice(0, 16)}Z`;
/** Parses a form's time. */
export const slotPattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}Z$';

/** Times by day, mornings apart from afternoons: `Today, 22 Nov`, `Tomorrow, 23 Nov`, then `Tue 24 Nov`. */
export function slotDays(slots: readonly Slot[], timeZone: string, now: Date): readonly SlotDayView[] {
  const today = localTime(timeZone, now).date;
  const dates = [...new Set(slots.map(({ date }) => date))];
  return dates.map((date) => ({
    ...dayView(date, today),
    parts: partsOf(slots.filter((slot) => slot.date === date)),
  }));
}

function dayView(date: string, today: string): Omit<SlotDayView, 'parts'> {
  const [weekday = '', day = '', month = ''] = dayInWords(date).split(' ');
  const short = { weekday: weekday.slice(0, 3), day, month: month.slice(0, 3) };
  const tomorrow = addDays(today, 1);
  const named = date === today ? 'Today,' : date === tomorrow ? 'Tomorrow,' : short.weekday;
  return { date, group: timeGroup(date), label: `${named} ${day} ${short.month}`, ...short };
}

const isMorning = ({ text }: Pick<Slot, 'text'>): boolean => /\bam\b/.test(text);

function partsOf(slots: readonly Slot[]): SlotDayView['parts'] {
  const parts = [
    { name: 'Morning', slots: slots.filter(isMorning) },
    { name: 'Afternoon', slots: slots.filter((slot) => !isMorning(slot)) },
  ];
  return parts
    .filter((part) => part.slots.length > 0)
    .map((part) => ({
      name: part.name,
      times: part.slots.map(({ startsAt, text }) => ({ value: slotValue(startsAt), text })),
    }));
}

/** The days without one time; a day without another is left out. */
export const withoutTime = (days: readonly SlotDayView[], value: string): readonly SlotDayView[] =>
  days
    .map((day) => ({
      ...day,
      parts: day.parts
        .map((part) => ({ ...part, times: part.times.filter((time) => time.value !== value) }))
        .filter(({ times }) => times.length > 0),
    }))
    .filter(({ parts }) => parts.length > 0);
