import type { Refund } from '#server/buying/payments/payment';
import { browserReservations } from '#server/buying/reservations/change-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { Customer } from '#server/customers/customer-store';
import type { GarageVisit } from './create-garage';

/**
 * The reservations that this browser made before signing in with the same number. The number alone proves nothing: somebody
 * else may have typed it.
 */
export const madeBeforeSignIn = async (visit: GarageVisit, phone: string): Promise<readonly Reservation[]> =>
  (await browserReservations(visit)).filter(
    ({ customerId, shopper }) => customerId === null && shopper.phone === phone,
  );

/** The customer's and those of this browser, newest first. */
export async function ownReservations(
  visit: GarageVisit,
  { id, phone }: Customer,
): Promise<readonly Reservation[]> {
  const ofCustomer = await visit.services.reservations.ofCustomer(visit.tenant.slug, id);
  return newestFirst([...(await madeBeforeSignIn(visit, phone)), ...ofCustomer]);
}

export const newestFirst = <T extends { readonly createdAt: string }>(all: readonly T[]): readonly T[] =>
  [...all].sort((a, b) => b.createdAt.localeCompare(a.createdAt));

export const refundsOf = async (
  { tenant, services }: Pick<GarageVisit, 'tenant' | 'services'>,
  { state, paymentId }: Reservation,
): Promise<readonly Refund[]> =>
  state === 'refunded' && paymentId !== null ? services.paymentRecords.refundsOf(tenant.slug, paymentId) : [];
