import { storageCode, storageFault } from '#server/platform/database/storage-fault';

/** Errors that are expected of people's input and say all in their message: one line or more, no stack. */
const plainNames = new Set(['ConfigError', 'CliFailure', 'TenantProblems', 'StartFailure']);

/** Exit codes: what a person can put right, and what nobody expected (EX_SOFTWARE). */
export const exitCodes = { failure: 1, unexpected: 70 } as const;

/** What to write on standard error, and the code to leave with. The names are compared, since programs are bundled. */
export function describeFailure(error: unknown): { text: string; exitCode: number } {
  if (!(error instanceof Error)) return { text: String(error), exitCode: exitCodes.unexpected };
  if (plainNames.has(error.name)) return { text: error.message, exitCode: exitCodes.failure };
  const code = storageCode(error);
  if (/^(SQLITE_(FULL|CORRUPT|NOTADB|READONLY|IOERR)|ENOSPC)/.test(code)) {
    return { text: `DATA_DIR: ${storageFault(error)}.`, exitCode: exitCodes.failure };
  }
  return { text: error.stack ?? error.message, exitCode: exitCodes.unexpected };
}
