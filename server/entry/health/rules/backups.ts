import type { BackupsFound } from '#server/platform/backup/create-backups';
import { backupRating, isAhead, otherPlace } from '#server/platform/backup/rules/schedule';
import { nameList, timeInWords } from '#server/platform/text/counted';
import {
  type Finding,
  fault,
  ok,
  skipped,
  tellAdministrator,
  tellAdministratorNow,
  warning,
} from './finding';
import { ageWords } from './stock-status';

interface BackupFacts {
  /** BACKUP_TO; null if it is not set. */
  readonly to: string | null;
  /** Why backups must not be kept there; null if they may. */
  readonly misplaced: string | null;
  /** The backups there, or why the place cannot be read; null without a place. */
  readonly found: BackupsFound | { readonly problem: string } | null;
  /** Why the last attempt failed; null if it did not, or nobody knows. */
  readonly lastProblem: string | null;
}

const setClock =
  'They were made while the clock of this machine was ahead, and nobody knows how old they are: see `date`, then run `dealer backup create`.';
const tryNow =
  'Run `dealer backup create` to see the reason, and read the log of the site for "backup failed".';

/** The age of the newest backup where the site makes them every day. */
export function backups({ to, misplaced, found, lastProblem }: BackupFacts, now: Date): Finding {
  if (to === null || found === null)
    return skipped(
      'no-backups',
      'BACKUP_TO is not set, so the site makes no backups.',
      'Set BACKUP_TO, unless you back up the data folder or the database in another way.',
    );
  if (misplaced !== null) return fault('backups-inside', `BACKUP_TO: ${misplaced}.`, otherPlace);
  if ('problem' in found)
    return fault(
      'backups-unreadable',
      `The backups at ${to} cannot be read: ${found.problem.replace(/\.$/, '')}.`,
      'Check BACKUP_TO, its disk or bucket, and the keys in BACKUP_S3_….',
    );
  if (found.at === null) return fault('no-backup-yet', `There is no backup at ${to}.`, tryNow);
  if (isAhead(found.at, now))
    return fault(
      'backups-ahead',
      `Every backup has a time that is still to come: ${nameList(found.ahead)}.`,
      setClock,
    );
  const ageMs = Math.max(0, now.getTime() - found.at.getTime());
  const age = `The newest backup is ${timeInWords(ageMs)} old`;
  const reason = lastProblem === null ? '' : `; the last attempt failed: ${lastProblem.replace(/\.$/, '')}`;
  const rating = backupRating({ ageMs, problem: lastProblem, holdsDatabase: found.holdsDatabase });
  if (rating === 'too-late') return fault('backup-too-old', `${age}${reason}.`, tryNow);
  if (rating === 'late') return warning('backup-late', `${age}${reason}.`, tryNow);
  if (rating === 'failed') return warning('backup-failed', `${age}${reason}.`, tryNow);
  if (found.damaged.length > 0)
    return fault(
      'backups-damaged',
      `${age}; damaged: ${nameList(found.damaged)}.`,
      'Run `dealer backup verify`, then `dealer backup create` to another place.',
    );
  if (found.ahead.length > 0)
    return warning(
      'backups-ahead',
      `${age}. The time of others is still to come: ${nameList(found.ahead)}.`,
      setClock,
    );
  if (rating === 'without-database')
    return warning(
      'backup-without-database',
      `${age} and does not hold the PostgreSQL database.`,
      'Back the database up with pg_dump, and add it to a backup with `dealer backup create --dump FILE`.',
    );
  return ok(`${age}.`);
}

/** The last backup that the site made, in words for its dealer. */
interface LastBackup {
  readonly finishedAt: Date | null;
  /** Why the last attempt failed; null if it did not. */
  readonly problem: string | null;
  readonly holdsDatabase: boolean;
}

export function lastBackup({ finishedAt, ...last }: LastBackup, now: Date): Finding {
  if (finishedAt === null) return fault('no-backup-yet', 'There is no backup yet.', tellAdministrator);
  const ageMs = Math.max(0, now.getTime() - finishedAt.getTime());
  const text = `The last good backup is ${ageWords(ageMs)} old.`;
  const failed = last.problem === null ? text : `${text} The last attempt failed.`;
  switch (backupRating({ ageMs, ...last })) {
    case 'too-late':
      return fault('backup-too-old', failed, tellAdministratorNow);
    case 'late':
      return warning('backup-late', failed, tellAdministrator);
    case 'failed':
      return warning('backup-failed', failed, tellAdministrator);
    case 'without-database':
      return warning(
        'backup-without-database',
        `${text} It doesn’t hold the database with your leads.`,
        tellAdministrator,
      );
    case 'fine':
      return ok(text);
  }
}
