/** What a sweep considers before it deletes anything. */
interface SweepFacts {
  readonly now: Date;
  /** When the previous check of this site ran; null: never. */
  readonly lastCheckedAt: Date | null;
  /** Leads that were already too old at the previous check, and were reported then. */
  readonly reported: number;
  /** All leads of the site. */
  readonly total: number;
}

/**
 * - `too-soon`: the previous check is less than a day ago.
 * - `first-check`: nothing has been reported yet.
 * - `clock-moved`: the clock moved backwards, or by days, since the previous check.
 * - `too-many`: more of the site's leads than a sweep may ever delete by itself.
 * - `delete`: delete those that were reported.
 */
export type SweepVerdict = 'too-soon' | 'first-check' | 'clock-moved' | 'too-many' | 'delete';

const hourMs = 3_600_000;
const shortestGapMs = 20 * hourMs;
const longestGapMs = 72 * hourMs;
const allowedSetbackMs = hourMs;

/** A tenth of a site's leads, and three on a site with hardly any. */
export const mostSwept = (total: number): number => Math.max(3, Math.floor(total / 10));

/**
 * Whether a sweep may delete old leads. A wrong clock must never delete a site's leads: every lead is reported a day
 * before it goes, nothing goes right after the clock moved, and never more than a share at once.
 */
export function judgeSweep({ now, lastCheckedAt, reported, total }: SweepFacts): SweepVerdict {
  if (lastCheckedAt === null) return 'first-check';
  const gapMs = now.getTime() - lastCheckedAt.getTime();
  if (gapMs < -allowedSetbackMs || gapMs > longestGapMs) return 'clock-moved';
  if (gapMs < shortestGapMs) return 'too-soon';
  return reported > mostSwept(total) ? 'too-many' : 'delete';
}
