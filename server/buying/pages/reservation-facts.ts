import { refreshPayment } from '#server/buying/payments/open-payment';
import type { Payment } from '#server/buying/payments/payment';
import { findReservation } from '#server/buying/reservations/change-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { BuyingVisit } from './buying-visit';
import type { ReservationFacts } from './rules/reservation-state-words';

/** A reservation with its payment and refunds, as they are stored. */
export async function factsOf(visit: BuyingVisit, reservation: Reservation): Promise<ReservationFacts> {
  const { tenant, services, url } = visit;
  const { paymentId } = reservation;
  const [payment, refunds] =
    paymentId === null
      ? [null, []]
      : await Promise.all([
          services.payments.byId(tenant.slug, paymentId),
          services.paymentRecords.refundsOf(tenant.slug, paymentId),
        ]);
  return { reservation, payment, refunds, tenant, isBack: url.searchParams.has('returned') };
}

/**
 * The same as its provider knows it now: while a payment is open, its provider is asked first, so that a shopper who
 * comes back sees what happened. Null: this site has no such reservation.
 */
export async function currentFacts(visit: BuyingVisit, id: string): Promise<ReservationFacts | null> {
  const reservation = await findReservation(visit, id);
  if (!reservation) return null;
  const facts = await factsOf(visit, reservation);
  if (reservation.state !== 'paying' || !facts.payment || !isAsked(facts.payment)) return facts;
  const { services, tenant, now } = visit;
  const after = await refreshPayment({ ...services, clock: { now: () => now } }, tenant, facts.payment.id);
  if (!after || after.updatedAt === facts.payment.updatedAt) return facts;
  const settled = (await findReservation(visit, id)) ?? reservation;
  return { ...(await factsOf(visit, settled)), payment: after };
}

/** Only staff know of a transfer. */
const isAsked = ({ state, provider }: Payment): boolean => state === 'open' && provider !== 'bank_transfer';
