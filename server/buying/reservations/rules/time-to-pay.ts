import type { ProviderKind } from '#server/buying/payments/payment';
import type { Reservation } from '#server/buying/reservations/reservation';
import { endOfBusinessDay, type Hours } from '#server/dealer/locations/rules/opening-hours';
import { payingMs } from './new-reservation';

const hourMs = 3_600_000;
/** However often a shopper starts again: nobody keeps a car from others without paying. */
const longestPayingMs = 3 * payingMs;
/** Too short to pay. */
const shortestMs = 60_000;

/** What a site's transfers have: hours from the start, and a location where staff look for the money. */
export interface TransferTime {
  readonly hours: number;
  /** Undefined: the hours alone count. */
  readonly place: (Hours & { readonly time_zone: string }) | undefined;
}

/** The end of a transfer that starts now: its hours, and on to the end of a business day of the location. */
function transferEnd({ hours, place }: TransferTime, start: Date): Date {
  const earliest = new Date(start.getTime() + hours * hourMs);
  return (place && endOfBusinessDay(place, earliest)) ?? earliest;
}

/**
 * Until when the car is kept for a payment that starts now. A transfer has its time from the start of the reservation;
 * other payments have a quarter of an hour, three quarters in all or as long as it is kept anyway. Null once there is no
 * time left.
 */
export function timeToPay(
  { createdAt, endsAt }: Pick<Reservation, 'createdAt' | 'endsAt'>,
  provider: ProviderKind,
  transfer: TransferTime,
  now: Date,
): Date | null {
  const start = Date.parse(createdAt);
  const end =
    provider === 'bank_transfer'
      ? transferEnd(transfer, new Date(createdAt)).getTime()
      : Math.min(
          now.getTime() + payingMs,
          Math.max(start + longestPayingMs, Date.parse(endsAt ?? createdAt)),
        );
  return end - now.getTime() < shortestMs ? null : new Date(end);
}
