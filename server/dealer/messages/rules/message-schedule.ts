/** The outcome of one attempt; failures as codes and our own wording, without personal data. */
export type SendOutcome =
  | {
      readonly state: 'sent';
      /** The gateway's own id of the message. */
      readonly reference?: string | undefined;
      /** A secret text stays readable until it expires, because nobody received it. */
      readonly keepsText?: boolean;
    }
  | { readonly state: 'expired' }
  | {
      readonly state: 'failed';
      readonly reason: string;
      /** Retrying cannot help: give up at once. */
      readonly final?: boolean;
      /** The gateway's requested wait. */
      readonly retryAfterMs?: number | undefined;
    };

export type SendFailure = Extract<SendOutcome, { state: 'failed' }>;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Quick at first, because a customer waits for a sign-in code; about five hours in all. */
const delaysMs = [
  ...[2, 5, 10, 20, 40].map((seconds) => seconds * second),
  ...[1, 2, 5, 10, 20, 40].map((minutes) => minutes * minute),
  ...[1, 2].map((hours) => hours * hour),
];
/** Of Standard Webhooks 1.0.0; a little over three days. */
export const webhookDelaysMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
];
/** The longest wait that a recipient may request. */
const longestAskedMs = 24 * hour;

/** The last instant that can still lie ahead. A later one was written while the clock was wrong, and counts as now. */
export const latestWait = (now: Date): Date => new Date(now.getTime() + longestAskedMs * 1.25);

export interface MessageFailure {
  readonly channel: string;
  /** Completed attempts, including this one. */
  readonly attempts: number;
  readonly expiresAt: Date;
  readonly outcome: SendFailure;
}

export interface Chance {
  /** 0..1: each delay is up to a quarter longer, so that a recovering recipient is not hit by everyone at once. */
  readonly jitter: number;
  /** Multiplies every delay; below 1 in tests only. */
  readonly pace: number;
}

/** The wait before another attempt, in whole milliseconds: the delay of the schedule, never less than the recipient asked for. */
export function waitMs(delayMs: number, requestedMs: number | undefined, { jitter, pace }: Chance): number {
  const leastMs = Math.min(Math.max(requestedMs ?? 0, 0), longestAskedMs);
  return Math.round(Math.max(delayMs * (1 + jitter / 4) * pace, leastMs));
}

/** When to retry; never before the gateway's requested time. Null: give up, also if the message expires before. */
export function nextAttempt(failure: MessageFailure, now: Date, chance: Chance): Date | null {
  const { channel, attempts, expiresAt, outcome } = failure;
  // Nobody waits for an email as for a code.
  const isPatient = channel === 'webhook' || channel === 'email';
  const delayMs = (isPatient ? webhookDelaysMs : delaysMs)[attempts - 1];
  if (outcome.final || delayMs === undefined) return null;
  const next = new Date(now.getTime() + waitMs(delayMs, outcome.retryAfterMs, chance));
  return next < expiresAt ? next : null;
}
