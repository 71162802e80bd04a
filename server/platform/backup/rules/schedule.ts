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

/** Whether the daily backup is due: there is none yet, or its time has passed since the last one. */
export const isDue = (timeOfDay: string, lastBackup: Date | null, now: Date): boolean =>
  lastBackup === null || lastBackup < lastOccurrence(timeOfDay, now);

/** Ids of backups to remove: all but the newest `keep`. */
export const surplus = (ids: readonly string[], keep: number): readonly string[] =>
  [...ids].sort().reverse().slice(keep);
