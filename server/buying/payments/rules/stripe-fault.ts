import { z } from 'zod';
import type { ProviderFault } from '#server/buying/payments/payment-provider-port';

/** What the `stripe` package throws, as far as it matters. */
const errorSchema = z.object({
  type: z.string().max(60).optional().catch(undefined),
  code: z.string().max(60).optional().catch(undefined),
  statusCode: z.number().optional().catch(undefined),
  headers: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

const partsOf = (error: unknown) => errorSchema.safeParse(error).data ?? {};

/** Refusals that end by themselves, or when the dealer mends the account. */
const passing: readonly string[] = [
  'balance_insufficient',
  'idempotency_key_in_use',
  'lock_timeout',
  'rate_limit',
  'api_key_expired',
];
/** Without access, at a conflict, after too many requests: ask again. */
const passingStatuses: readonly number[] = [401, 403, 408, 409, 425, 429];

/**
 * A failure of a call to Stripe as a fault: 4xx are refusals, except those that pass; without an answer, and after 5xx,
 * the outcome is not known, so the same call is made again. The problem has codes only: messages may name people.
 */
export function stripeFault(error: unknown): ProviderFault {
  const { type, code, statusCode, headers } = partsOf(error);
  const words = [type ?? 'failure', statusCode, code].filter((part) => part !== undefined);
  const problem = words.map((part) => String(part).replace(/[^\w -]/g, '')).join(' ');
  const isRefusal =
    statusCode !== undefined &&
    statusCode >= 400 &&
    statusCode < 500 &&
    !passingStatuses.includes(statusCode) &&
    !passing.includes(code ?? '') &&
    headers?.['stripe-should-retry'] !== 'true';
  return { kind: isRefusal ? 'refused' : 'retry', problem };
}

/**
 * Whether Stripe repeats a failure that it keeps under an idempotency key, although the same call may work by now: the key
 * is of no more use for a day.
 */
export function isReplayedFailure(error: unknown): boolean {
  const { headers } = partsOf(error);
  return headers?.['idempotent-replayed'] === 'true' && stripeFault(error).kind === 'retry';
}
