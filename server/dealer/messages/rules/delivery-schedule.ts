import type { ReceiverAnswer } from '#server/platform/network/outgoing-posts';
import { isRefusal, retryAfterMs } from '#server/platform/rules/failure-code';
import type { Chance } from '#server/platform/threads/leased-jobs';
import type { NotSent } from './not-sent';

/** A failed attempt, in codes and our own wording, without personal data. */
export interface FailedAttempt {
  readonly state: 'failed';
  readonly reason: string;
  /** Retrying cannot help: give up at once. */
  readonly final?: boolean;
  /** The recipient's requested wait. */
  readonly retryAfterMs?: number | undefined;
  /** The recipient wants no more messages. */
  readonly closes?: boolean;
}

/** The outcome of one attempt at a lead or an event. */
export type Outcome =
  | {
      readonly state: 'delivered';
      /** Why it was stored here instead. */
      readonly notSent?: NotSent | undefined;
    }
  | FailedAttempt;
export const delivered: Outcome = { state: 'delivered' };
/** The outcome of an email. */
export const mailed = (notSent: NotSent | undefined): Outcome =>
  notSent === undefined ? delivered : { state: 'delivered', notSent };
export const failed = (reason: string) => ({ state: 'failed', reason }) as const satisfies FailedAttempt;

/** The outcome of one attempt at a message to a customer. */
export type SendOutcome =
  | {
      readonly state: 'sent';
      /** The gateway's own id of the message. */
      readonly reference?: string | undefined;
      /** Why it was stored here instead: a secret text then stays readable until it expires. */
      readonly notSent?: NotSent | undefined;
    }
  | { readonly state: 'expired' }
  | FailedAttempt;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delays between attempts, by the kind of recipient. */
const delaysMs = {
  /** Quick at first, because a customer waits for a sign-in code; about five hours in all. */
  text: [
    2 * second,
    5 * second,
    10 * second,
    20 * second,
    40 * second,
    minute,
    2 * minute,
    5 * minute,
    10 * minute,
    20 * minute,
    40 * minute,
    hour,
    2 * hour,
  ],
  /** A mail server: 30 s, doubling to 4 hours; a little over a day. */
  mail: Array.from({ length: 15 }, (_, at) => Math.min(30 * second * 2 ** at, 4 * hour)),
  /** Of Standard Webhooks 1.0.0; a little over three days. */
  webhook: [
    5 * second,
    5 * minute,
    30 * minute,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour),
  ] as readonly number[],
};

/** The longest wait that a recipient may request. */
const longestAskedMs = 24 * hour;

/** A delivery with this many failures no longer blocks those behind it. */
export const failuresThatHold = 1;

/** The wait before another attempt, in whole milliseconds: the delay of the schedule, never less than the recipient asked for. */
function waitMs(delayMs: number, requestedMs: number | undefined, { jitter, pace }: Chance): number {
  const leastMs = Math.min(Math.max(requestedMs ?? 0, 0), longestAskedMs);
  return Math.round(Math.max(delayMs * (1 + jitter / 4) * pace, leastMs));
}

interface Failure {
  readonly schedule: keyof typeof delaysMs;
  /** Completed attempts, including this one. */
  readonly attempts: number;
  readonly outcome: FailedAttempt;
  /** No attempt from then on. */
  readonly expiresAt?: Date;
}

/** When to retry a failed delivery; never before the recipient's requested time. Null: give up. */
export function nextAttempt(failure: Failure, now: Date, chance: Chance): Date | null {
  const { schedule, attempts, outcome, expiresAt } = failure;
  const delayMs = delaysMs[schedule][attempts - 1];
  if (outcome.final || outcome.closes || delayMs === undefined) return null;
  const next = new Date(now.getTime() + waitMs(delayMs, outcome.retryAfterMs, chance));
  return expiresAt && next >= expiresAt ? null : next;
}

/** Failures in a row after which a destination is considered down and left alone for a while. */
const failuresUntilRest = 5;
const firstRestMs = 30 * second;
const longestRestMs = 10 * minute;

/**
 * End of a destination's rest after consecutive failures, so that an unreachable recipient neither uses up every
 * lead's attempts nor keeps a worker busy: from the fifth failure on 30 s, doubling to 10 minutes. Null: no rest.
 */
export function restUntil(
  failuresInRow: number,
  retryAfterMs: number | undefined,
  now: Date,
  chance: Chance,
): Date | null {
  const beyond = failuresInRow - failuresUntilRest;
  const restMs = beyond < 0 ? 0 : Math.min(firstRestMs * 2 ** beyond, longestRestMs);
  const ms = waitMs(restMs, retryAfterMs, chance);
  return ms > 0 ? new Date(now.getTime() + ms) : null;
}

/**
 * The outcome of a POST by its response (Standard Webhooks): 2xx is delivered, a redirect is a failure, 410 closes
 * the destination. Everything else is retried, unless `refusalsAreFinal`: then 4xx ends the retries.
 */
export function outcomeOf(
  { status, retryAfter }: ReceiverAnswer,
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

/** By now a failed delivery has been retried a few times. */
const longMs = 15 * minute;
const tooLongMs = 24 * hour;

/** Rates a queue by the age of its oldest waiting delivery: long after 15 minutes, too long after a day. */
export function waitingTime(ageMs: number): 'fine' | 'long' | 'too-long' {
  if (ageMs > tooLongMs) return 'too-long';
  return ageMs > longMs ? 'long' : 'fine';
}
