import { bytesInWords } from '#server/platform/text/counted';
import { instantOf } from './manifest';

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

/** Clocks of processes may differ by less. */
const toleranceMs = 60 * 60_000;

/** Whether a time is still to come, by more than clocks differ: it was noted while a clock was ahead. */
export const isAhead = (noted: Date, now: Date): boolean => noted.getTime() > now.getTime() + toleranceMs;

/** Ids, of these, of backups whose time is still to come: nobody knows how old they are. */
export const idsAhead = (ids: readonly string[], now: Date): readonly string[] =>
  ids.filter((id) => isAhead(instantOf(id) ?? now, now));

/** The newest of these backups, which are in order of time. One whose time is still to come only counts if there is no other. */
export const newestId = (ids: readonly string[], now: Date): string | undefined =>
  ids.findLast((id) => !isAhead(instantOf(id) ?? now, now)) ?? ids.at(-1);

/** Backups are daily; one may take up to two hours. */
const lateMs = 26 * 60 * 60_000;
const tooLateMs = 3 * 24 * 60 * 60_000;

interface BackupsRated {
  /** Age of the newest backup. */
  readonly ageMs: number;
  /** Why the last attempt failed; null if it did not. */
  readonly problem: string | null;
  /** Whether the newest backup holds the database: one of PostgreSQL only does with its dump. */
  readonly holdsDatabase: boolean;
}

/** Rates daily backups, the worst first: late after 26 hours, too late after 3 days. */
export function backupRating({
  ageMs,
  problem,
  holdsDatabase,
}: BackupsRated): 'too-late' | 'late' | 'failed' | 'without-database' | 'fine' {
  if (ageMs > tooLateMs) return 'too-late';
  if (ageMs > lateMs) return 'late';
  if (problem !== null) return 'failed';
  return holdsDatabase ? 'fine' : 'without-database';
}

/** Why a copy of the database does not fit on the disk of the data folder; null if it does. */
export function noRoomForCopy(copyBytes: number, freeBytes: number): string | null {
  if (copyBytes <= freeBytes) return null;
  if (freeBytes === 0) return 'DATA_DIR: the disk is full.';
  const [needed, free] = [copyBytes, freeBytes].map((bytes) => bytesInWords(bytes));
  return `DATA_DIR: the copy of the database needs ${needed}, but only ${free} are free on the disk.`;
}

/** Advice when the backups' folder is inside a folder that is backed up, or contains one. */
export const otherPlace = 'Choose a folder of its own, best on another disk, or s3://bucket/prefix.';
