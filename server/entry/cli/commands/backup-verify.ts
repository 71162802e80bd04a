import type { Command } from 'commander';
import { type Verified, verifyBackups } from '#server/platform/backup/verify-backups';
import { bytesInWords } from '#server/platform/text/bytes-in-words';
import { type CliContext, CliFailure } from '../context';
import { counted } from '../doctor/rules/finding';
import { backupsNamed, placeHelp } from './backups-named';

/** `dealer backup verify`: whether backups can be restored. */
export function registerBackupVerify(backup: Command, context: CliContext): void {
  backup
    .command('verify')
    .description('Read every byte of the backups and open their databases')
    .argument('[place]', placeHelp)
    .option('--json', 'print JSON', false)
    .option('--backup <id>', 'only this backup')
    .action((where: string | undefined, options: VerifyOptions) => verify(context, where, options));
}

interface VerifyOptions {
  readonly json: boolean;
  readonly backup?: string;
}

async function verify(context: CliContext, where: string | undefined, options: VerifyOptions): Promise<void> {
  const { repository } = await backupsNamed(context, where);
  const all = await repository.ids();
  const { backup } = options;
  if (backup !== undefined && !all.includes(backup)) throw new CliFailure(`There is no backup ${backup}.`);
  const ids = backup === undefined ? all : [backup];
  const verified = await verifyBackups(repository, ids, context.config.DATA_DIR);
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
