/** Backups are daily; one may take up to two hours. */
const lateMs = 26 * 60 * 60_000;
const tooLateMs = 3 * 24 * 60 * 60_000;

/** Rates daily backups by the age of the newest one: late after 26 hours, too late after 3 days. */
export function backupAge(ageMs: number): 'fine' | 'late' | 'too-late' {
  if (ageMs > tooLateMs) return 'too-late';
  return ageMs > lateMs ? 'late' : 'fine';
}
