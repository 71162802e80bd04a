import type { Command } from 'commander';
import { isDamaged, readManifests } from '#server/platform/backup/read-manifests';
import type { Manifest } from '#server/platform/backup/rules/manifest';
import { bytesInWords } from '#server/platform/text/bytes-in-words';
import type { CliContext } from '../context';
import { counted } from '../doctor/rules/finding';
import { placeHelp, placeRead } from './backups-named';

/** `dealer backup list`: the backups in a place, each in one line. */
export function registerBackupList(backup: Command, context: CliContext): void {
  backup
    .command('list')
    .description('List backups, newest first')
    .argument('[place]', placeHelp)
    .option('--json', 'print JSON', false)
    .action((where: string | undefined, options: ListOptions) => list(context, where, options));
}

interface ListOptions {
  readonly json: boolean;
}

async function list(context: CliContext, where: string | undefined, options: ListOptions): Promise<void> {
  const { place, repository } = await placeRead(context, where);
  if (repository === null) {
    context.print(options.json, [], () => `No backups at ${place}.`);
    return;
  }
  const ids = [...(await repository.ids())].reverse();
  const manifests = await readManifests(repository, ids);
  const backups = manifests.map((one) => (isDamaged(one) ? one : summary(one, repository.encrypted)));
  const lines = backups.map((one) => ('problem' in one ? `${one.id}  ${one.problem}` : line(one)));
  context.print(options.json, backups, () => lines.join('\n'));
  if (manifests.some(isDamaged)) process.exitCode = 1;
}

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
