import { backupPlaceProblem } from '#server/platform/backup/backup-place';
import { openBackups } from '#server/platform/backup/create-backups';
import { otherPlace } from '#server/platform/backup/rules/other-place';
import { expectedPlace, isBackupPlace } from '#server/platform/variable-formats';
import { type CliContext, CliFailure } from '../context';
import type { OpenBackups } from '../erasure-lists';

/** The help of the argument or option that names a place of backups. */
export const placeHelp = 'a folder, or s3://bucket/prefix; BACKUP_TO by default';

/** Opens the backups in a place; a clear failure if none is named. */
export async function backupsNamed(
  { config }: Pick<CliContext, 'config'>,
  where: string | undefined,
): Promise<OpenBackups> {
  const chosen = where ?? config.BACKUP_TO;
  if (chosen === undefined)
    throw new CliFailure('Which backups? Name a folder or s3://bucket/prefix, or set BACKUP_TO.');
  if (!isBackupPlace(chosen)) throw new CliFailure(`"${chosen}": ${expectedPlace}.`);
  return { place: chosen, repository: await openBackups(config, chosen) };
}

/** A folder inside the data folder is no place for backups, and a restore would replace it. */
export async function refuseInside(
  { config }: Pick<CliContext, 'config'>,
  where: string | undefined,
): Promise<void> {
  const chosen = where ?? config.BACKUP_TO;
  const problem =
    chosen === undefined || !isBackupPlace(chosen) ? null : await backupPlaceProblem(config, chosen);
  if (problem !== null) throw new CliFailure(`${chosen}: ${problem}. ${otherPlace}`);
}
