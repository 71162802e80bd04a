import type { Command } from 'commander';
import { BackupFailure } from '#server/platform/backup/backup-storage-port';
import type { BackupRepository } from '#server/platform/backup/repository';
import { newestId } from '#server/platform/backup/rules/clock-ahead';
import type { Manifest } from '#server/platform/backup/rules/manifest';
import { systemClock } from '#server/platform/clock';
import { type CliContext, CliFailure } from '../context';
import { counted } from '../doctor/rules/finding';
import { restoreBackup } from '../restore-backup';
import { backupsNamed, placeHelp, refuseInside } from './backups-named';

/** `dealer backup restore`: a data folder as it was. */
export function registerBackupRestore(backup: Command, context: CliContext): void {
  backup
    .command('restore')
    .description('Restore the newest backup into an empty data folder')
    .argument('[place]', placeHelp)
    .option('--json', 'print JSON', false)
    .option('--backup <id>', 'another than the newest')
    .option('--force', 'replace everything in the data folder', false)
    .action((where: string | undefined, options: RestoreOptions) => restore(context, where, options));
}

interface RestoreOptions {
  readonly json: boolean;
  readonly backup?: string;
  readonly force: boolean;
}

async function restore(
  context: CliContext,
  where: string | undefined,
  options: RestoreOptions,
): Promise<void> {
  if (options.force) await refuseInside(context, where);
  const backups = await backupsNamed(context, where);
  const { repository } = backups;
  const id = options.backup ?? newestId(await repository.ids(), systemClock.now()) ?? '';
  const manifest = await repository.manifest(id).catch((error) => nameIntact(repository, id, error));
  const restored = await restoreBackup(context.config, backups, manifest, options.force);
  const notes = [
    databaseNotes[manifest.database],
    manifest.secrets
      ? []
      : ['The signing secret is not in this backup: links and sessions from before may end.'],
    restored.notes,
    restored.tenants_restored ? [] : ['The tenants folder has files and stays as it is.'],
  ].flat();
  context.print(options.json, { ...restored, notes }, () =>
    [
      `Restored ${counted(restored.files, 'file')} of ${manifest.id}. ${extent(manifest)}`,
      `${counted(restored.erased_again, 'record that had been erased since is', 'records that had been erased since are')} erased again.`,
      ...notes,
    ].join('\n'),
  );
}

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
