import { err, ok, type Result } from '#server/platform/result';
import { addDays, instantsOf, isDate, jumpOver, localTime } from '#server/platform/text/local-time';

/** The time of a reminder for a day: when the yard opens, more or less. */
const usualTime = '09:00';
/** Longer than anyone plans ahead; a slip of the year is longer still. */
const mostDays = 730;

/**
 * When a note reminds its author: a day and perhaps a time, as the dealer's clock shows them. Undefined for a note without
 * either; an error for what is no time to come.
 */
export function reminderTime(
  typed: { readonly day: string; readonly time: string },
  timeZone: string,
  now: Date,
): Result<string | undefined, string> {
  const [day, time] = [typed.day.trim(), typed.time.trim() || usualTime];
  if (day === '') return typed.time.trim() === '' ? ok(undefined) : err('Choose a day for the reminder too.');
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isDate(day)) return err('Enter the day of the reminder as a date.');
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return err('Enter the time of the reminder like 14:30.');
  const at = new Date(instantsOf(timeZone, day, time)[0] ?? jumpOver(timeZone, day, time));
  const today = localTime(timeZone, now).date;
  // Of today, the usual time may be over: a reminder without a time is then due at once.
  if (at <= now && (day !== today || typed.time.trim() !== '')) {
    return err('Choose a time for the reminder that is still to come.');
  }
  if (day > addDays(today, mostDays)) return err('A reminder can be at most two years away.');
  return ok(at.toISOString());
}
