import { z } from 'zod';
import type { ProviderFault } from '#server/buying/payments/payment-provider-port';

/** An answer of Square's that is an error: its status and its errors' codes. Their details may name people. */
const errorsSchema = z.object({
  errors: z.array(z.object({ code: z.string().max(80) })).min(1),
});

/** Refusals that end by themselves, or when the dealer mends the account. */
const passingCodes: readonly string[] = [
  'REFUND_ALREADY_PENDING',
  'RATE_LIMITED',
  'TEMPORARY_ERROR',
  'IDEMPOTENCY_KEY_IN_USE',
  'ACCESS_TOKEN_EXPIRED',
];
/** Without access, at a conflict, after too many requests: ask again. */
const passingStatuses: readonly number[] = [401, 403, 408, 409, 425, 429];

/**
 * A failed call to Square as a fault: 4xx are refusals, except those that pass; after 5xx the outcome is not known, so
 * the same call is made again. The problem has codes only.
 */
export function squareFault(status: number, body: unknown): ProviderFault {
  const parsed = errorsSchema.safeParse(body);
  const code = parsed.success ? (parsed.data.errors[0]?.code ?? '') : '';
  const isRefusal =
    status >= 400 && status < 500 && !passingStatuses.includes(status) && !passingCodes.includes(code);
  const problem = ['Square', status, code.replace(/[^\w -]/g, '')].filter(Boolean).join(' ');
  return { kind: isRefusal ? 'refused' : 'retry', problem };
}
