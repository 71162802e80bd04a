import { type Chance, waitMs, webhookDelaysMs } from '#server/dealer/messages/rules/message-schedule';
import type { ReceiverAnswer } from '#server/platform/network/outgoing-posts';
import { isRefusal, retryAfterMs } from '#server/platform/network/rules/failure-code';
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
const mailDelaysMs = Array.from({ length: 15 }, (_, at) => Math.min(30 * second * 2 ** at, 4 * hour));

/** A delivery with this many failures no longer blocks those behind it. */
export const failuresThatHold = 1;

export interface Failure {
  readonly kind: Destination['kind'];
  /** Completed attempts, including this one. */
  readonly attempts: number;
  readonly outcome: Extract<Outcome, { state: 'failed' }>;
}

/** When to retry a failed delivery; never before the recipient's requested time. Null: give up. */
export function nextAttempt({ kind, attempts, outcome }: Failure, now: Date, chance: Chance): Date | null {
  const isMail = kind === 'email' || kind === 'adf-email';
  const delayMs = (isMail ? mailDelaysMs : webhookDelaysMs)[attempts - 1];
  if (outcome.final || outcome.closes || delayMs === undefined) return null;
  return new Date(now.getTime() + waitMs(delayMs, outcome.retryAfterMs, chance));
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
