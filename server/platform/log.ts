import pino from 'pino';

/** Structured log lines. What names or reaches a person never goes in: pass ids, counts and codes. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;

export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
