import { isAhead } from './clock-ahead';

const dayMs = 24 * 60 * 60 * 1_000;

/** The last time that the clock on the wall showed a time of day, e.g. `02:30`, at or before `now`. */
export function lastOccurrence(timeOfDay: string, now: Date): Date {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  const today = new Date(now);
  today.setHours(hours, minutes, 0, 0);
  if (today <= now) return today;
  const yesterday = new Date(now.getTime() - dayMs);
  yesterday.setHours(hours, minutes, 0, 0);
  return yesterday <= now ? yesterday : new Date(yesterday.getTime() - dayMs);
}

/** Whether the daily backup is due: there is none yet, its time has passed since the last one, or that was made by a clock ahead. */
export const isDue = (timeOfDay: string, lastBackup: Date | null, now: Date): boolean =>
  lastBackup === null || isAhead(lastBackup, now) || lastBackup < lastOccurrence(timeOfDay, now);

/**
 * Ids of backups to remove, the newest first: all but the newest `keep`. The one just made is the newest: those with a later
 * time were made while a clock was ahead, and go before all others.
 */
export function surplus(ids: readonly string[], keep: number, made: string): readonly string[] {
  const newestFirst = [...ids].sort().reverse();
  return [...newestFirst.filter((id) => id <= made), ...newestFirst.filter((id) => id > made)].slice(keep);
}
