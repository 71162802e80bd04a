/** Failures in a row of one source. */
export interface FailureStreak {
  readonly failures: number;
  /** The dealer has had an email about it. */
  readonly isReported: boolean;
}

export type StreakNews = 'failing' | 'working' | null;

/**
 * The streak after a run, and the email it calls for: one per streak, once there are so many failures, and one when the
 * source works again after that.
 */
export function streakAfter(
  streak: FailureStreak,
  hasFailed: boolean,
  reportAfter: number,
): FailureStreak & { readonly news: StreakNews } {
  if (!hasFailed) return { failures: 0, isReported: false, news: streak.isReported ? 'working' : null };
  const failures = streak.failures + 1;
  const isDue = !streak.isReported && failures >= reportAfter;
  return { failures, isReported: streak.isReported || isDue, news: isDue ? 'failing' : null };
}
