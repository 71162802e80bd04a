import type { ProviderKind } from '#server/people/payments/payment';
import type { Reservation } from '../reservation';
import { payingMs } from './new-reservation';

const hourMs = 3_600_000;
/** However often a shopper starts again: nobody keeps a car from others without paying. */
const longestPayingMs = 3 * payingMs;
/** Too short to pay. */
const shortestMs = 60_000;

/**
 * Until when the car is kept for a payment that starts now. A transfer has the hours of the site from the start of the
 * reservation; other payments have a quarter of an hour, three quarters in all. Null once there is no time left.
 */
export function timeToPay(
  { createdAt }: Pick<Reservation, 'createdAt'>,
  provider: ProviderKind,
  transferHours: number,
  now: Date,
): Date | null {
  const start = Date.parse(createdAt);
  const end =
    provider === 'bank_transfer'
      ? start + transferHours * hourMs
      : Math.min(now.getTime() + payingMs, start + longestPayingMs);
  return end - now.getTime() < shortestMs ? null : new Date(end);
}
