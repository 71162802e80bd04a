import {
  addDays,
  clockTime,
  dayInWords,
  localTime,
  weekdayNames,
  weekdayOf,
} from '#server/platform/text/local-time';
import type { OpenStateView } from '../views/location-card-view';
import { type Hours, hoursOn } from './opening-hours';

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
    if (time < open) return closed(`opens at ${clockTime(open)}`);
  }
  const next = nextOpening(location, date);
  if (next) return closed(`opens ${dayWord(next.ahead, next.date)} at ${clockTime(next.open)}`);
  return today && { open: false, text: 'Closed today' };
}

const closed = (opens: string): OpenStateView => ({ open: false, text: `Closed now, ${opens}` });

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
