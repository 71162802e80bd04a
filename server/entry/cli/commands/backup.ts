import type { Command } from 'commander';
import { backupPlaceProblem, isSamePlace } from '#server/platform/backup/backup-place';
import { BackupFailure } from '#server/platform/backup/backup-storage-port';
import { openBackups } from '#server/platform/backup/create-backups';
import { isDamaged, readManifests } from '#server/platform/backup/read-manifests';
import type { BackupRepository } from '#server/platform/backup/repository';
import type { Manifest } from '#server/platform/backup/rules/manifest';
import { otherPlace } from '#server/platform/backup/rules/other-place';
import { type Verified, verifyBackups } from '#server/platform/backup/verify-backups';
import type { Config } from '#server/platform/config';
import { bytesInWords } from '#server/platform/text/bytes-in-words';
import { expectedPlace, isBackupPlace } from '#server/platform/variable-formats';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { counted } from '../doctor/rules/finding';
import type { OpenBackups } from '../erasure-lists';
import { interruptible } from '../interruptible';
import { wholeNumber } from '../options';
import { restoreBackup } from '../restore-backup';

interface JsonOption {
  readonly json: boolean;
}
interface CreateOptions extends JsonOption {
  readonly to?: string;
  readonly keep?: number;
  readonly secrets?: boolean;
  readonly dump?: string;
}
interface VerifyOptions extends JsonOption {
  readonly backup?: string;
}
interface RestoreOptions extends VerifyOptions {
  readonly force: boolean;
}

const place = 'a folder, or s3://bucket/prefix; BACKUP_TO by default';

/** `dealer backup …`: everything a site needs to start again elsewhere. */
export const registerBackup: RegisterCommands = (program, context) => {
  const backup = program.command('backup').description('Make, check and restore backups');
  json(
    backup.command('create').description('Back up database, pictures and tenants; only changes are copied'),
  )
    .option('--to <place>', place)
    .option('--keep <n>', 'afterwards remove all but the newest so many', wholeNumber(1, 1_000))
    .option('--secrets', 'include the signing secret (the default with BACKUP_PASSPHRASE)')
    .option('--no-secrets', 'leave the signing secret out')
    .option('--dump <file>', 'with PostgreSQL: a file made by pg_dump --format=custom')
    .action((options: CreateOptions) => create(context, options));
  json(backup.command('list').description('List backups, newest first').argument('[place]', place)).action(
    (where: string | undefined, options: JsonOption) => list(context, where, options),
  );
  json(
    backup
      .command('verify')
      .description('Read every byte of the backups and open their databases')
      .argument('[place]', place),
  )
    .option('--backup <id>', 'only this backup')
    .action((where: string | undefined, options: VerifyOptions) => verify(context, where, options));
  json(
    backup
      .command('restore')
      .description('Restore the newest backup into an empty data folder')
      .argument('[place]', place),
  )
    .option('--backup <id>', 'another than the newest')
    .option('--force', 'replace everything in the data folder', false)
    .action((where: string | undefined, options: RestoreOptions) => restore(context, where, options));
};

const json = (command: Command): Command => command.option('--json', 'print JSON', false);

/** Opens the backups in a place; a clear failure if none is named. */
async function opened({ config }: CliContext, where: string | undefined): Promise<OpenBackups> {
  const chosen = where ?? config.BACKUP_TO;
  if (chosen === undefined)
    throw new CliFailure('Which backups? Name a folder or s3://bucket/prefix, or set BACKUP_TO.');
  if (!isBackupPlace(chosen)) throw new CliFailure(`"${chosen}": ${expectedPlace}.`);
  return { place: chosen, repository: await openBackups(config, chosen) };
}

/** A folder inside the data folder is no place for backups, and a restore would replace it. */
async function refuseInside({ config }: CliContext, where: string | undefined): Promise<void> {
  const chosen = where ?? config.BACKUP_TO;
  const problem =
    chosen === undefined || !isBackupPlace(chosen) ? null : await backupPlaceProblem(config, chosen);
  if (problem !== null) throw new CliFailure(`${chosen}: ${problem}. ${otherPlace}`);
}

async function create(context: CliContext, { to, json: asJson, ...options }: CreateOptions): Promise<void> {
  await refuseInside(context, to);
  const { place: chosen, repository } = await opened(context, to);
  const { backUp, config } = await context.services();
  if (options.dump !== undefined && !config.DATABASE_URL)
    throw new CliFailure('--dump is for PostgreSQL: SQLite is copied without it.');
  const elsewhere = config.BACKUP_TO !== undefined && !(await isSamePlace(config.BACKUP_TO, chosen));
  // Its turn would otherwise keep the next backup waiting until it expires.
  const backup = await interruptible('Interrupted: no backup was made.', asJson, (onTurn) =>
    backUp(repository, { ...options, elsewhere, onTurn }),
  );
  const notes = [
    ...(config.DATABASE_URL && options.dump === undefined
      ? ['The PostgreSQL database is not in it: add --dump FILE from pg_dump --format=custom.']
      : []),
    ...laterErasures(config, elsewhere),
  ];
  context.print(asJson, { ...backup, encrypted: repository.encrypted, notes }, () =>
    [
      `${backup.id}: ${counted(backup.files, 'file')}, ${bytesInWords(backup.bytes)}; ${backup.newFiles} new, ${bytesInWords(backup.writtenBytes)} written.`,
      ...notes,
    ].join('\n'),
  );
}

/** The running site keeps the list of erased ids up to date in BACKUP_TO only. */
function laterErasures({ BACKUP_TO }: Config, elsewhere: boolean): readonly string[] {
  if (BACKUP_TO === undefined)
    return [
      'BACKUP_TO is not set, so later erasures are not noted beside this backup: a restore knows them only if it replaces the data folder that has them.',
    ];
  if (!elsewhere) return [];
  return [
    `Later erasures are noted in BACKUP_TO (${BACKUP_TO}), not beside this backup: a restore knows them only if it can read BACKUP_TO or replaces the data folder that has them.`,
  ];
}

async function list(context: CliContext, where: string | undefined, options: JsonOption): Promise<void> {
  const { repository } = await opened(context, where);
  const ids = [...(await repository.ids())].reverse();
  const manifests = await readManifests(repository, ids);
  const backups = manifests.map((one) => (isDamaged(one) ? one : summary(one, repository.encrypted)));
  const lines = backups.map((one) => ('problem' in one ? `${one.id}  ${one.problem}` : line(one)));
  context.print(options.json, backups, () => lines.join('\n') || 'No backups.');
  if (manifests.some(isDamaged)) process.exitCode = 1;
}

const summary = (
  { id, instant, release, migration, database, secrets, counts, files }: Manifest,
  encrypted: boolean,
) => ({
  ...{ id, instant, release, migration, database, secrets, encrypted, counts },
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

const line = (backup: ReturnType<typeof summary>): string => {
  const { id, files, bytes, release, database, counts, encrypted } = backup;
  return [
    id,
    `${counted(files, 'file')}, ${bytesInWords(bytes)}`,
    database === 'separate'
      ? 'no database'
      : `${counted(counts['leads'] ?? 0, 'lead')}, ${counted(counts['cars'] ?? 0, 'car')}`,
    `release ${release}${encrypted ? ', encrypted' : ''}`,
  ].join('  ');
};

async function verify(context: CliContext, where: string | undefined, options: VerifyOptions): Promise<void> {
  const { repository } = await opened(context, where);
  const ids = options.backup === undefined ? await repository.ids() : [options.backup];
  if (ids.length === 0) throw new CliFailure('There are no backups.');
  const verified = await verifyBackups(repository, ids);
  context.print(options.json, verified, () => verdict(verified));
  if (verified.problems.length > 0) process.exitCode = 1;
}

const mostShown = 20;

const verdict = ({ backups, bytes, pieces, problems, notes }: Verified): string =>
  problems.length === 0
    ? [
        `${counted(backups, 'backup is', 'backups are')} intact: ${counted(pieces, 'piece')}, ${bytesInWords(bytes)}.`,
        ...notes,
      ].join('\n')
    : [
        ...problems
          .slice(0, mostShown)
          .map(({ backup, path, problem }) => `${backup}  ${path ?? ''}  ${problem}`),
        ...notes,
        `${counted(problems.length, 'problem')}. Make a new backup in another place now.`,
      ].join('\n');

async function restore(
  context: CliContext,
  where: string | undefined,
  options: RestoreOptions,
): Promise<void> {
  if (options.force) await refuseInside(context, where);
  const backups = await opened(context, where);
  const { repository } = backups;
  const id = options.backup ?? (await repository.ids()).at(-1);
  if (id === undefined) throw new CliFailure('There are no backups.');
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
