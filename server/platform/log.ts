import { writeSync } from 'node:fs';
import pino from 'pino';

/** Structured log lines. What names or reaches a person never goes in: pass ids, counts and codes. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** A thrown error as a log may hold it. */
export interface Fault {
  readonly error: string;
  readonly code?: string;
  readonly says?: string;
  readonly at?: readonly string[];
}

/** What a message quotes may be what a person entered: `Unexpected token in "Jane…"`, `Key (email)=(…)`. */
const withoutQuotes = (message: string): string =>
  message
    .slice(0, 2_000)
    .replace(/".*"|'.*'|`.*`|“.*”|\(.*\)/gs, '…')
    .slice(0, 200);

/** What kind of error it was, in its own words without what they quote, and where; nothing of a driver's extra fields. */
export function faultOf(thrown: unknown): Fault {
  if (!(thrown instanceof Error)) return { error: typeof thrown };
  const code =
    'code' in thrown && /^[\w-]{1,40}$/.test(String(thrown.code)) ? String(thrown.code) : undefined;
  const at = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => /^ {4}at \S.*:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim());
  return {
    error: thrown.name,
    ...(code ? { code } : {}),
    says: withoutQuotes(thrown.message),
    at: at.slice(0, 8),
  };
}

const standardError = 2;

/**
 * A log on the standard error, or the open file given. Where that is on a full disk, or nobody reads it any more, lines
 * are lost and the site goes on; pino's own destination would end the process, or wait for ever as it ends.
 */
export function createLog(level: string, file: number = standardError): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write: writeTo(file) });
}

const writeTo = (file: number) => (line: string) => {
  try {
    writeSync(file, line);
  } catch {
    // Nothing is left to tell it to.
  }
};
