/** Backups are daily; one may take up to two hours. */
const lateMs = 26 * 60 * 60_000;
const tooLateMs = 3 * 24 * 60 * 60_000;

export interface BackupsRated {
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
