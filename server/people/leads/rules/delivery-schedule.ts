import { isRefusal, retryAfterMs } from '#server/platform/network/rules/retry-after';
import type { Destination } from '#server/settings/delivery-schema';

/** The outcome of one attempt; failures as codes and our own wording, without personal data. */
export type Outcome =
  | { readonly state: 'delivered' }
  | {
      readonly state: 'failed';
      readonly reason: string;
      /** Retrying cannot help: give up at once. */
      readonly final?: boolean;
      /** The recipient's requested wait. */
      readonly retryAfterMs?: number | undefined;
      /** The recipient wants no more messages. */
      readonly closes?: boolean;
    };
export const delivered: Outcome = { state: 'delivered' };
export const failed = (reason: string) => ({ state: 'failed', reason }) as const satisfies Outcome;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** A mail server: 30 s, doubling to 4 hours; a little over a day. */
const mailDelays = Array.from({ length: 15 }, (_, at) => Math.min(30 * second * 2 ** at, 4 * hour));
/** Of Standard Webhooks 1.0.0; a little over three days. */
const webhookDelays = [
  5 * second,
  5 * minute,
  30 * minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
];

const delaysOf = (kind: Destination['kind']): readonly number[] =>
  kind === 'email' || kind === 'adf-email' ? mailDelays : webhookDelays;

/** A delivery with this many failures no longer blocks those behind it. */
export const failuresThatHold = 1;
/** The longest wait that a recipient may request. */
const longestAskedMs = 24 * hour;

export interface Failure {
  readonly kind: Destination['kind'];
  /** Completed attempts, including this one. */
  readonly attempts: number;
  readonly outcome: Extract<Outcome, { state: 'failed' }>;
}

export interface Chance {
  /** 0..1: each delay is up to a quarter longer, so that a recovering recipient is not hit by everyone at once. */
  readonly jitter: number;
  /** Multiplies every delay; below 1 in tests only. */
  readonly pace: number;
}

/** When to retry a failed delivery; never before the recipient's requested time. Null: give up. */
export function nextAttempt(failure: Failure, now: Date, { jitter, pace }: Chance): Date | null {
  const { kind, attempts, outcome } = failure;
  const delayMs = delaysOf(kind)[attempts - 1];
  if (outcome.final || outcome.closes || delayMs === undefined) return null;
  const waitMs = Math.max(delayMs * (1 + jitter / 4) * pace, receiverWaitMs(outcome.retryAfterMs));
  return new Date(now.getTime() + Math.round(waitMs));
}

const receiverWaitMs = (retryAfterMs = 0): number => Math.min(Math.max(retryAfterMs, 0), longestAskedMs);

/** Failures in a row after which a destination is considered down and left alone for a while. */
const failuresUntilRest = 5;
const firstRestMs = 30 * second;
const longestRestMs = 10 * minute;

/** No delivery and no destination ever waits longer: the longest delay with its jitter. */
const longestWaitMs = longestAskedMs * 1.25;

/** The last instant that can still lie ahead. A later one was written while the clock was wrong, and counts as now. */
export const latestWait = (now: Date): Date => new Date(now.getTime() + longestWaitMs);

/**
 * End of a destination's rest after consecutive failures, so that an unreachable recipient neither uses up every
 * lead's attempts nor keeps a worker busy: from the fifth failure on 30 s, doubling to 10 minutes. Null: no rest.
 */
export function restUntil(
  failuresInRow: number,
  retryAfterMs: number | undefined,
  now: Date,
  { jitter, pace }: Chance,
): Date | null {
  const beyond = failuresInRow - failuresUntilRest;
  const restMs =
    beyond < 0 ? 0 : Math.min(firstRestMs * 2 ** beyond, longestRestMs) * (1 + jitter / 4) * pace;
  const waitMs = Math.max(restMs, receiverWaitMs(retryAfterMs));
  return waitMs > 0 ? new Date(now.getTime() + Math.round(waitMs)) : null;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * The outcome of a POST by its response (Standard Webhooks): 2xx is delivered, a redirect is a failure, 410 closes
 * the destination. Everything else is retried, unless `refusalsAreFinal`: then 4xx ends the retries.
 */
export function outcomeOf(
  { status, retryAfter }: Answer,
  now: Date,
  { refusalsAreFinal = false }: { refusalsAreFinal?: boolean } = {},
): Outcome {
  if (status >= 200 && status < 300) return delivered;
  const reason = `HTTP ${status}`;
  if (refusalsAreFinal && isRefusal(status)) return { state: 'failed', reason, final: true };
  if (status === 410)
    return { state: 'failed', reason: 'HTTP 410: the recipient wants no more', closes: true };
  return { state: 'failed', reason, retryAfterMs: retryAfterMs(retryAfter, now) };
}
