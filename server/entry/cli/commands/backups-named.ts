import { backupPlaceProblem } from '#server/platform/backup/backup-place';
import { hasBackups, openBackups } from '#server/platform/backup/create-backups';
import { otherPlace } from '#server/platform/backup/rules/other-place';
import { isBackupPlace, placeProblem } from '#server/platform/variable-formats';
import { type CliContext, CliFailure } from '../context';
import type { OpenBackups } from '../erasure-lists';

/** The help of the argument or option that names a place of backups. */
export const placeHelp = 'a folder, or s3://bucket/prefix; BACKUP_TO by default';

type Configured = Pick<CliContext, 'config'>;

/** Opens a place for backups; a clear failure if none is named. An empty place gets the key of encrypted ones. */
export async function placeNamed({ config }: Configured, where: string | undefined): Promise<OpenBackups> {
  const place = placeIn(config, where);
  return { place, repository: await openBackups(config, place) };
}

/** Opens the backups in a place, and writes nothing there. Without a repository if there are none. */
export async function placeRead({ config }: Configured, where: string | undefined) {
  const place = placeIn(config, where);
  const repository = (await hasBackups(config, place)) ? await openBackups(config, place) : null;
  return { place, repository };
}

/** The same; a clear failure if there are no backups. */
export async function backupsNamed(context: Configured, where: string | undefined): Promise<OpenBackups> {
  const { place, repository } = await placeRead(context, where);
  if (repository === null) throw new CliFailure(`There are no backups at ${place}.`);
  return { place, repository };
}

/** The place that is named, or that of the daily backups; a clear failure if there is neither. */
function placeIn({ BACKUP_TO }: CliContext['config'], where: string | undefined): string {
  const chosen = where ?? BACKUP_TO;
  if (chosen === undefined)
    throw new CliFailure('Which backups? Name a folder or s3://bucket/prefix, or set BACKUP_TO.');
  if (!isBackupPlace(chosen)) throw new CliFailure(`"${chosen}": ${placeProblem(chosen)}.`);
  return chosen;
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
