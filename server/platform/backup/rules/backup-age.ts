/** A day, and time to make it. */
const lateMs = 26 * 60 * 60_000;
const tooLateMs = 3 * 24 * 60 * 60_000;

/** How the age of the newest of daily backups is to be judged. */
export function backupAge(ageMs: number): 'fine' | 'late' | 'too-late' {
  if (ageMs > tooLateMs) return 'too-late';
  return ageMs > lateMs ? 'late' : 'fine';
}
