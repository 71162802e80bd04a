import { instantOf } from './manifest';

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
