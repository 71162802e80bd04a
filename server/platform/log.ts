import { writeSync } from 'node:fs';
import pino from 'pino';

/** Structured log lines. Personal data never goes in: pass ids, counts and codes. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** A thrown error as it may be logged. */
export interface Fault {
  readonly error: string;
  readonly code?: string;
  readonly says?: string;
  readonly at?: readonly string[];
}

/** A quoted part of a message may be user input: `Unexpected token in "Jane…"`, `Key (email)=(…)`. */
const withoutQuotes = (message: string): string =>
  message
    .slice(0, 2_000)
    .replace(/".*"|'.*'|`.*`|“.*”|\(.*\)/gs, '…')
    .slice(0, 200);

/** The kind of error, its message without quoted parts, and its place; none of a driver's extra fields. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = 'code' in error && /^[\w-]{1,40}$/.test(String(error.code)) ? String(error.code) : undefined;
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at \S.*:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim());
  return {
    error: error.name,
    ...(code ? { code } : {}),
    says: withoutQuotes(error.message),
    ...(at.length > 0 ? { at: at.slice(0, 8) } : {}),
  };
}

const standardError = 2;

/**
 * A log on standard error, or the given open file. If that is on a full disk or its reader is gone, lines are lost and
 * the site continues; pino's own destination would end the process, or hang as it ends.
 */
export function createLog(level: string, file: number = standardError): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { logMethod: onceAnOutage() } },
    { write: writeTo(file) },
  );
}

/** While the database is away, every request and every job fails for the same reason: one line in this time says so. */
const outageMs = 60_000;

type LogMethod = NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']>;

/** Writes one line a minute for all lines about a database that is away or a disk that is full, and every other line. */
function onceAnOutage(): LogMethod {
  let writtenMs = Number.NEGATIVE_INFINITY;
  return function (line, method) {
    const [facts] = line;
    if (!saysOutage(facts)) return method.apply(this, line);
    const nowMs = performance.now();
    if (nowMs - writtenMs < outageMs) return;
    writtenMs = nowMs;
    method.apply(this, [{ code: facts.code, says: facts.says }, outageText(facts.code ?? '')]);
  };
}

function outageText(code: string): string {
  if (fullDisk.test(code)) return 'the disk is full; waiting for room';
  return code.startsWith('SQLITE_BUSY')
    ? 'another process has locked the database; waiting for it'
    : 'the database cannot be reached; waiting for it';
}

/** Codes of SQLite, the operating system and PostgreSQL for it. */
const fullDisk = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT|53100)$/;

/** Facts of `faultOf` about an error that `platform/database` names so, or about a file on a full disk. */
const saysOutage = (facts: unknown): facts is Pick<Fault, 'code' | 'says'> =>
  typeof facts === 'object' &&
  facts !== null &&
  'error' in facts &&
  (facts.error === 'DatabaseAway' || ('code' in facts && fullDisk.test(String(facts.code))));

const writeTo = (file: number) => (line: string) => {
  try {
    writeSync(file, line);
  } catch {
    // There is nowhere left to report it.
  }
};
