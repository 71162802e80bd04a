import type { Command } from 'commander';
import { isSamePlace } from '#server/platform/backup/backup-place';
import type { Config } from '#server/platform/config';
import { bytesInWords } from '#server/platform/text/bytes-in-words';
import { type CliContext, CliFailure } from '../context';
import { counted } from '../doctor/rules/finding';
import { interruptible } from '../interruptible';
import { wholeNumber } from '../options';
import { placeHelp, placeNamed, refuseInside } from './backups-named';

/** `dealer backup create`: a new backup beside the others. */
export function registerBackupCreate(backup: Command, context: CliContext): void {
  backup
    .command('create')
    .description('Back up database, pictures and tenants; only changes are copied')
    .option('--json', 'print JSON', false)
    .option('--to <place>', placeHelp)
    .option('--keep <n>', 'afterwards remove all but the newest so many', wholeNumber(1, 1_000))
    .option('--secrets', 'include the signing secret (the default with BACKUP_PASSPHRASE)')
    .option('--no-secrets', 'leave the signing secret out')
    .option('--take-over', 'into a place of another site, which this one replaces', false)
    .option('--dump <file>', 'with PostgreSQL: a file made by pg_dump --format=custom')
    .action((options: CreateOptions) => create(context, options));
}

interface CreateOptions {
  readonly json: boolean;
  readonly to?: string;
  readonly keep?: number;
  readonly secrets?: boolean;
  readonly dump?: string;
  readonly takeOver: boolean;
}

async function create(context: CliContext, { to, json: asJson, ...options }: CreateOptions): Promise<void> {
  await refuseInside(context, to);
  const { place: chosen, repository } = await placeNamed(context, to);
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
