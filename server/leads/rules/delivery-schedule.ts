const firstDelayMs = 30_000;
const longestDelayMs = 4 * 60 * 60 * 1_000;
/** With the delays below this is a little over a day. */
export const mostAttempts = 16;

/**
 * When a delivery is tried again after its `attempts`-th attempt failed: 30 s, doubling to 4 hours, each up
 * to a quarter longer (`jitter` 0..1) so that a recovering mail server is not met by everyone at once.
 * Null: it has been tried for at least 24 hours and is dead until someone retries it by hand.
 */
export function nextAttempt(attempts: number, now: Date, jitter: number): Date | null {
  if (attempts >= mostAttempts) return null;
  const delayMs = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs);
  return new Date(now.getTime() + Math.round(delayMs * (1 + jitter / 4)));
}

/**
 * What is kept and logged of a failure: codes only, since a mail server's words repeat people's addresses.
 * E.g. `EENVELOPE 550 RCPT TO`, `ENOSPC write`.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  if (error instanceof DeliveryProblem) return error.message;
  const parts = ['code', 'responseCode', 'command', 'syscall'].map((key) => field(error, key));
  return parts.filter(Boolean).join(' ').slice(0, 120) || error.name;
}

function field(error: Error, key: string): string {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value).replace(/[^\w -]/g, '') : '';
}

/** A failure in our own words, without anything personal. */
export class DeliveryProblem extends Error {
  override readonly name = 'DeliveryProblem';
}
