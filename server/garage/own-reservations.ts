import type { Refund } from '#server/buying/payments/payment';
import { findReservation, latestReservationId } from '#server/buying/reservations/change-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { Customer } from '#server/customers/customer-store';
import type { GarageVisit } from './create-garage';

/**
 * The reservation that this browser made before signing in with the same number; undefined without one. The number alone
 * proves nothing: somebody else may have typed it.
 */
export async function browserReservation(
  visit: GarageVisit,
  phone: string,
): Promise<Reservation | undefined> {
  const latest = await findReservation(visit, latestReservationId(visit) ?? '');
  return latest?.customerId === null && latest.shopper.phone === phone ? latest : undefined;
}

/** The customer's, newest first, after that of this browser. */
export async function ownReservations(
  visit: GarageVisit,
  { id, phone }: Customer,
): Promise<readonly Reservation[]> {
  const all = await visit.services.reservations.ofCustomer(visit.tenant.slug, id);
  const latest = await browserReservation(visit, phone);
  return latest ? [latest, ...all] : all;
}

export const refundsOf = async (
  { tenant, services }: Pick<GarageVisit, 'tenant' | 'services'>,
  { state, paymentId }: Reservation,
): Promise<readonly Refund[]> =>
  state === 'refunded' && paymentId !== null ? services.paymentRecords.refundsOf(tenant.slug, paymentId) : [];
