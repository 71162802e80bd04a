import type { CommanderError } from 'commander';
import { isDatabaseAway } from '#server/platform/database/silence-watch';
import { isDiskFull, storageCode, storageFault } from '#server/platform/rules/database';

/** Errors expected from user input, with a complete message: one line or more, no stack. */
const plainNames = new Set(['ConfigError', 'CliFailure', 'TenantProblems', 'StartFailure', 'BackupFailure']);

/** Exit codes: user errors, and unexpected errors (EX_SOFTWARE). */
const exitCodes = { failure: 1, unexpected: 70 } as const;

/** The text for standard error, and the exit code. Compares names, since programs are bundled separately. */
export function describeFailure(error: unknown): { text: string; exitCode: number } {
  if (!(error instanceof Error)) return { text: String(error), exitCode: exitCodes.unexpected };
  if (plainNames.has(error.name)) return { text: error.message, exitCode: exitCodes.failure };
  const code = storageCode(error);
  if (/^(SQLITE_(FULL|CORRUPT|NOTADB|READONLY|IOERR|BUSY)|ENOSPC)/.test(code)) {
    return { text: `DATA_DIR: ${storageFault(error)}.`, exitCode: exitCodes.failure };
  }
  if (code === 'ENOTDIR') return { text: `${notAFolder(error)}.`, exitCode: exitCodes.failure };
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir')
    return {
      text: `${pathOf(error)} cannot be made: the system takes no new folders there.`,
      exitCode: exitCodes.failure,
    };
  if (isDatabaseAway(error)) {
    const text = `DATABASE_URL: the database cannot be reached: ${error.message}`;
    return { text, exitCode: exitCodes.failure };
  }
  return { text: error.stack ?? error.message, exitCode: exitCodes.unexpected };
}

/** The operating system names the path that would be inside a file. */
const notAFolder = (error: Error): string =>
  `${pathOf(error)} cannot be used: a part of it is a file, not a folder`;

const pathOf = (error: Error): string => ('path' in error ? String(error.path) : 'A path');

interface Report {
  /** For standard error; undefined if there is nothing left to say. */
  readonly text: string | undefined;
  readonly exitCode: number;
}

/**
 * How a command ends that has thrown: with lines for people, or with `--json` one line of JSON,
 * `{"error":"…","exit_code":1}`. Results are on standard output, and a command may have printed one before it failed, so
 * errors are on standard error. The exit code is the same.
 */
export function reportFailure(error: unknown, json: boolean): Report {
  const { text, exitCode } = isUsageError(error) ? usageFailure(error) : commandFailure(error);
  // The parser has printed its own errors, with the hint about --help.
  if (!json || exitCode === 0) return { text: isUsageError(error) ? undefined : text, exitCode };
  return { text: JSON.stringify({ error: text, exit_code: exitCode }), exitCode };
}

/** By its name, too: the site starts without the parser. */
const isUsageError = (error: unknown): error is CommanderError =>
  error instanceof Error && error.name === 'CommanderError';

/** Also commands that only show something need room, for their record in the audit log. */
function commandFailure(error: unknown): { text: string; exitCode: number } {
  const { text, exitCode } = describeFailure(error);
  const advice = isDiskFull(error) ? ' Free up space or enlarge the disk, then run the command again.' : '';
  return { text: `${text}${advice}`, exitCode };
}

/** A command line that cannot be parsed, or `--help` and `--version`, which end with 0. */
function usageFailure({ code, message, exitCode }: CommanderError): { text: string; exitCode: number } {
  const text =
    code === 'commander.help' ? 'Expected a command.' : message.replace(/^error: /, '').replaceAll('\n', ' ');
  return { text: `${text.replace(/[.\s]*$/, '')}. Run with --help for usage.`, exitCode };
}

/** Whether a command line asks for JSON, as far as can be said before it is parsed. */
export function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return argv.slice(0, end === -1 ? undefined : end).includes('--json');
}
