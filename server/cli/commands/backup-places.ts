import { CliFailure } from '#server/cli/command';
import type { OpenBackups } from '#server/cli/erasure-lists';
import { argument } from '#server/cli/options';
import { backupPlaceProblem } from '#server/platform/backup/backup-place';
import { hasBackups, openBackups } from '#server/platform/backup/create-backups';
import { otherPlace } from '#server/platform/backup/rules/other-place';
import type { Config } from '#server/platform/config';
import { isBackupPlace, placeProblem } from '#server/platform/variable-formats';

/** The help of the argument or option that names a place of backups. */
export const placeHelp = 'a folder, or s3://bucket/prefix; BACKUP_TO by default';
/** The argument that names a place of backups. */
export const place = argument('[place]', placeHelp);

/** The place that is named, or that of the daily backups; a clear failure if there is neither. */
export function placeIn({ BACKUP_TO }: Config, where: string | undefined): string {
  const chosen = where ?? BACKUP_TO;
  if (chosen === undefined)
    throw new CliFailure('Which backups? Name a folder or s3://bucket/prefix, or set BACKUP_TO.');
  if (!isBackupPlace(chosen)) throw new CliFailure(`"${chosen}": ${placeProblem(chosen)}.`);
  return chosen;
}

/** Opens the backups in a place, and writes nothing there. Null if there are none. */
export const backupsAt = async (config: Config, chosen: string) =>
  (await hasBackups(config, chosen)) ? openBackups(config, chosen) : null;

/** The same for a place that may be named; a clear failure if there are no backups. */
export async function backupsNamed(config: Config, where: string | undefined): Promise<OpenBackups> {
  const chosen = placeIn(config, where);
  const repository = await backupsAt(config, chosen);
  if (repository === null) throw new CliFailure(`There are no backups at ${chosen}.`);
  return { place: chosen, repository };
}

/** A folder inside the data folder is no place for backups, and a restore would replace it. */
export async function refuseInside(config: Config, where: string | undefined): Promise<void> {
  const chosen = where ?? config.BACKUP_TO;
  const problem =
    chosen === undefined || !isBackupPlace(chosen) ? null : await backupPlaceProblem(config, chosen);
  if (problem !== null) throw new CliFailure(`${chosen}: ${problem}. ${otherPlace}`);
}
