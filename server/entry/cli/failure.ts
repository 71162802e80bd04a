import { isDatabaseAway } from '#server/platform/database/database-away';
import { storageCode, storageFault } from '#server/platform/database/rules/storage-fault';

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
