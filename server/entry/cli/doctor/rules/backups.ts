import { backupAge } from '#server/platform/backup/rules/backup-age';
import { otherPlace } from '#server/platform/backup/rules/other-place';
import { type Finding, fault, ok, skipped, timeInWords, warning } from './finding';

export interface BackupFacts {
  /** BACKUP_TO; null if it is not set. */
  readonly to: string | null;
  /** Why backups must not be kept there; null if they may. */
  readonly misplaced: string | null;
  /** The newest backup there, null if there is none; or why the place cannot be read. */
  readonly newest: { readonly at: Date | null } | { readonly problem: string };
  /** Why the last attempt failed; null if it did not, or nobody knows. */
  readonly lastProblem: string | null;
}

const tryNow =
  'Run `dealer backup create` to see the reason, and read the log of the site for "backup failed".';

/** The age of the newest backup where the site makes them every day. */
export function backups({ to, misplaced, newest, lastProblem }: BackupFacts, now: Date): Finding {
  if (to === null)
    return skipped(
      'no-backups',
      'BACKUP_TO is not set, so the site makes no backups.',
      'Set BACKUP_TO, unless you back up the data folder or the database in another way.',
    );
  if (misplaced !== null) return fault('backups-inside', `BACKUP_TO: ${misplaced}.`, otherPlace);
  if ('problem' in newest)
    return fault(
      'backups-unreadable',
      `The backups at ${to} cannot be read: ${newest.problem.replace(/\.$/, '')}.`,
      'Check BACKUP_TO, its disk or bucket, and the keys in BACKUP_S3_….',
    );
  if (newest.at === null) return fault('no-backup-yet', `There is no backup at ${to}.`, tryNow);
  const ageMs = Math.max(0, now.getTime() - newest.at.getTime());
  const age = `The newest backup is ${timeInWords(ageMs)} old`;
  const reason = lastProblem === null ? '' : `; the last attempt failed: ${lastProblem.replace(/\.$/, '')}`;
  if (backupAge(ageMs) === 'too-late') return fault('backup-too-old', `${age}${reason}.`, tryNow);
  if (backupAge(ageMs) === 'late') return warning('backup-late', `${age}${reason}.`, tryNow);
  if (lastProblem !== null) return warning('backup-failed', `${age}${reason}.`, tryNow);
  return ok(`${age}.`);
}
