import { CliFailure, command } from '#server/cli/command';
import type { OpenBackups } from '#server/cli/erasure-lists';
import { argument, flag, option } from '#server/cli/options';
import { finishRestore, restoreBackup } from '#server/cli/restore-backup';
import { backupPlaceProblem } from '#server/platform/backup/backup-place';
import { BackupFailure } from '#server/platform/backup/backup-storage';
import { hasBackups, openBackups } from '#server/platform/backup/create-backups';
import { folderMark, readOwner } from '#server/platform/backup/place-owner';
import type { BackupRepository } from '#server/platform/backup/repository';
import type { Manifest } from '#server/platform/backup/rules/manifest';
import { newestId, otherPlace } from '#server/platform/backup/rules/schedule';
import { systemClock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import { counted } from '#server/platform/text/counted';
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

/** `dealer backup restore`: a data folder as it was. */
export const restore = command({
  name: 'restore',
  summary: 'Restore the newest backup into an empty data folder',
  options: {
    where: place,
    backup: option('<id>', 'another than the newest'),
    force: flag('replace everything in the data folder'),
    databaseRestored: flag('PostgreSQL was restored from its dump: erase in it what was erased since'),
  },
  run: async ({ config }, { where, backup, force, databaseRestored }) => {
    const finished = await finishRestore(config);
    if (finished !== null)
      return { value: { backup: finished, resumed: true }, lines: resumedLine(finished) };
    if (force) await refuseInside(config, where);
    const backups = await backupsNamed(config, where);
    const { repository } = backups;
    const id = backup ?? newestId(await repository.ids(), systemClock.now()) ?? '';
    const manifest = await repository.manifest(id).catch((error) => nameIntact(repository, id, error));
    const restored = await restoreBackup(config, backups, manifest, { force, databaseRestored });
    const notes = [
      databaseNotes[manifest.database],
      manifest.secrets
        ? []
        : ['The signing secret is not in this backup: links and sessions from before may end.'],
      restored.notes,
      (await belongsToAnother(config, repository)) ? otherOwnerNote : [],
      restored.tenants_restored ? [] : ['The tenants folder has files and stays as it is.'],
    ].flat();
    return {
      value: { ...restored, notes },
      lines: [
        `Restored ${counted(restored.files, 'file')} of ${manifest.id}. ${extent(manifest)}`,
        `${counted(restored.erased_again, 'record that had been erased since is', 'records that had been erased since are')} erased again.`,
        ...notes,
      ],
    };
  },
});

const resumedLine = (id: string): string =>
  `A restore of ${id} was interrupted; it is complete now. To restore another backup, run this again with --force.`;

/** Of PostgreSQL the next backup says so itself. */
async function belongsToAnother(
  { DATA_DIR, DATABASE_URL }: Config,
  repository: BackupRepository,
): Promise<boolean> {
  const owner = await readOwner(repository).catch(() => null);
  return DATABASE_URL === undefined && owner !== null && owner !== (await folderMark(DATA_DIR));
}

const otherOwnerNote =
  'The place of the backups belongs to the site that made them. If this site replaces that one, run `dealer backup create --take-over` before its next backup.';

/** Advises which older backup to restore instead of one whose manifest cannot be read. */
async function nameIntact(repository: BackupRepository, id: string, error: unknown): Promise<never> {
  if (!(error instanceof BackupFailure)) throw error;
  const ids = await repository.ids();
  if (!ids.includes(id)) throw error;
  const older = ids.filter((one) => one < id).reverse();
  for (const one of older)
    if (await repository.manifest(one).catch(() => null))
      throw new CliFailure(`${error.message} The manifest of an older one is intact: add --backup ${one}.`);
  throw error;
}

const databaseNotes: Readonly<Record<Manifest['database'], readonly string[]>> = {
  sqlite: [],
  'postgres-dump': ['The database is PostgreSQL: restore its dump with pg_restore first.'],
  separate: [
    'The PostgreSQL database is not in this backup: restore it from a dump of its own with pg_restore.',
  ],
};

const extent = ({ database, instant }: Manifest): string =>
  database === 'sqlite'
    ? `Everything up to ${instant} is back.`
    : `Everything but the database is back as of ${instant}.`;
