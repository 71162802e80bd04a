import { CliFailure, command, group } from '#server/cli/command';
import { flag, option, toggle, wholeNumber } from '#server/cli/options';
import { isSamePlace } from '#server/platform/backup/backup-place';
import { openBackups } from '#server/platform/backup/create-backups';
import { isDamaged, readManifests } from '#server/platform/backup/repository';
import type { Manifest } from '#server/platform/backup/rules/manifest';
import { verifyBackups } from '#server/platform/backup/verify-backups';
import type { Config } from '#server/platform/config';
import { bytesInWords, counted } from '#server/platform/text/counted';
import { backupsAt, backupsNamed, place, placeHelp, placeIn, refuseInside, restore } from './backup-restore';

/** A new backup beside the others. An empty place gets the key of encrypted ones. */
const create = command({
  name: 'create',
  summary: 'Back up database, pictures and tenants; only changes are copied',
  options: {
    to: option('<place>', placeHelp),
    keep: option('<n>', 'afterwards remove all but the newest so many', { parse: wholeNumber(1, 1_000) }),
    secrets: toggle(
      'include the signing secret (the default with BACKUP_PASSPHRASE)',
      'leave the signing secret out',
    ),
    takeOver: flag('into a place of another site, which this one replaces'),
    dump: option('<file>', 'with PostgreSQL: a file made by pg_dump --format=custom'),
  },
  run: async (context, { to, json, ...options }) => {
    await refuseInside(context.config, to);
    const chosen = placeIn(context.config, to);
    const repository = await openBackups(context.config, chosen);
    const { backUp, config } = await context.services();
    if (options.dump !== undefined && !config.DATABASE_URL)
      throw new CliFailure('--dump is for PostgreSQL: SQLite is copied without it.');
    const elsewhere = config.BACKUP_TO !== undefined && !(await isSamePlace(config.BACKUP_TO, chosen));
    // Its turn would otherwise keep the next backup waiting until it expires.
    const backup = await interruptible('Interrupted: no backup was made.', json, (onTurn) =>
      backUp(repository, { ...options, elsewhere, onTurn }),
    );
    const notes = [
      ...(config.DATABASE_URL && options.dump === undefined
        ? ['The PostgreSQL database is not in it: add --dump FILE from pg_dump --format=custom.']
        : []),
      ...laterErasures(config, elsewhere),
    ];
    return {
      value: { ...backup, encrypted: repository.encrypted, notes },
      lines: [
        `${backup.id}: ${counted(backup.files, 'file')}, ${bytesInWords(backup.bytes)}; ${backup.newFiles} new, ${bytesInWords(backup.writtenBytes)} written.`,
        ...notes,
      ],
    };
  },
});

/** Signals that end a command, with the exit codes that shells expect. */
const signals = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const;

type GiveBack = () => Promise<void>;

/**
 * Does work during which other processes wait. The work passes `hold` a function that lets them go on: Ctrl-C or SIGTERM
 * calls it, says on standard error that the work was interrupted, and ends the process.
 */
async function interruptible<Made>(
  says: string,
  json: boolean,
  work: (hold: (giveBack: GiveBack) => void) => Promise<Made>,
): Promise<Made> {
  let giveBack: GiveBack = async () => undefined;
  const listeners = signals.map(([signal, exitCode]) => {
    const end = async () => {
      process.stderr.write(`${json ? JSON.stringify({ error: says, exit_code: exitCode }) : says}\n`);
      await giveBack().catch(() => undefined);
      process.exit(exitCode);
    };
    process.once(signal, end);
    return () => process.off(signal, end);
  });
  try {
    return await work((given) => {
      giveBack = given;
    });
  } finally {
    for (const remove of listeners) remove();
  }
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

const list = command({
  name: 'list',
  summary: 'List backups, newest first',
  options: { where: place },
  run: async ({ config }, { where }) => {
    const chosen = placeIn(config, where);
    const repository = await backupsAt(config, chosen);
    if (repository === null) return { value: [], lines: `No backups at ${chosen}.` };
    const manifests = await readManifests(repository, [...(await repository.ids())].reverse());
    const backups = manifests.map((one) => (isDamaged(one) ? one : summary(one, repository.encrypted)));
    return {
      value: backups,
      lines: backups.map((one) => ('problem' in one ? `${one.id}  ${one.problem}` : line(one))),
      failure: manifests.some(isDamaged),
    };
  },
});

const summary = (
  { id, instant, release, migration, database, secrets, counts, files }: Manifest,
  encrypted: boolean,
) => ({
  id,
  instant,
  release,
  migration,
  database,
  secrets,
  encrypted,
  counts,
  files: files.length,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
});

function line({
  id,
  files,
  bytes,
  release,
  database,
  counts,
  encrypted,
}: ReturnType<typeof summary>): string {
  const rows = `${counted(counts['leads'] ?? 0, 'lead')}, ${counted(counts['cars'] ?? 0, 'car')}`;
  return [
    id,
    `${counted(files, 'file')}, ${bytesInWords(bytes)}`,
    database === 'separate' ? 'no database' : rows,
    `release ${release}${encrypted ? ', encrypted' : ''}`,
  ].join('  ');
}

const mostShown = 20;

const verify = command({
  name: 'verify',
  summary: 'Read every byte of the backups and open their databases',
  options: { where: place, backup: option('<id>', 'only this backup') },
  run: async ({ config }, { where, backup }) => {
    const { repository } = await backupsNamed(config, where);
    const all = await repository.ids();
    if (backup !== undefined && !all.includes(backup)) throw new CliFailure(`There is no backup ${backup}.`);
    const ids = backup === undefined ? all : [backup];
    const verified = await verifyBackups(repository, ids, config.DATA_DIR);
    const { backups, bytes, pieces, problems, notes } = verified;
    const intact = `${counted(backups, 'backup is', 'backups are')} intact: ${counted(pieces, 'piece')}, ${bytesInWords(bytes)}.`;
    const damaged = problems
      .slice(0, mostShown)
      .map((one) => `${one.backup}  ${one.path ?? ''}  ${one.problem}`);
    const advice = `${counted(problems.length, 'problem')}. Make a new backup in another place now.`;
    return {
      value: verified,
      lines: problems.length === 0 ? [intact, ...notes] : [...damaged, ...notes, advice],
      failure: problems.length > 0,
    };
  },
});

/** `dealer backup …`: everything a site needs to start again elsewhere. */
export const backupCommands = group('backup', 'Make, check and restore backups', [
  create,
  list,
  verify,
  restore,
]);
