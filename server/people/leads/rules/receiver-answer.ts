import { delivered, type Outcome } from './delivery-schedule';

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Statuses that ask for a retry, even if other refusals are final. */
const comeBack: readonly number[] = [408, 425, 429];

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
  const refused = status >= 400 && status < 500 && !comeBack.includes(status);
  if (refused && refusalsAreFinal) return { state: 'failed', reason, final: true };
  if (status === 410)
    return { state: 'failed', reason: 'HTTP 410: the recipient wants no more leads', closes: true };
  return { state: 'failed', reason, retryAfterMs: askedMs(retryAfter, now) };
}

/** Retry-After is a number of seconds or a date (RFC 9110); undefined for anything else. */
function askedMs(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined;
  if (/^\d{1,9}$/.test(retryAfter.trim())) return Number(retryAfter) * 1_000;
  const at = Date.parse(retryAfter);
  return Number.isNaN(at) || !/[a-z]/i.test(retryAfter) ? undefined : Math.max(0, at - now.getTime());
}
