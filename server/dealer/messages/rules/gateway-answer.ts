import { DeliveryProblem, isRefusal, retryAfterMs } from '#server/platform/network/rules/failure-code';
import type { SendFailure } from './message-schedule';

/** Wrong credentials: someone can correct them before the message expires. */
const unauthorised = 401;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * The failure in a gateway's answer: 4xx is final, except wrong credentials and statuses that ask for a retry. `code` is
 * the gateway's own error code; never its message, which may repeat the number or the text.
 */
export function failureOf({ status, retryAfter }: Answer, now: Date, code?: string | number): SendFailure {
  const reason = code === undefined ? `HTTP ${status}` : `HTTP ${status}, code ${code}`;
  if (isRefusal(status) && status !== unauthorised) return { state: 'failed', reason, final: true };
  return { state: 'failed', reason, retryAfterMs: retryAfterMs(retryAfter, now) };
}

export const isSuccess = ({ status }: Pick<Answer, 'status'>): boolean => status >= 200 && status < 300;

/** A body as JSON; undefined if it is anything else. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A secret by the name of its variable. Throws a DeliveryProblem that names a missing one. */
export function requiredSecret(secret: (name: string) => string | undefined, name: string): string {
  const value = secret(name);
  if (value === undefined) throw new DeliveryProblem(`${name} is not set`);
  return value;
}

/** The value of an HTTP Basic Authorization header. */
export const basicAuthorization = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
