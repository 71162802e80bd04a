import { closePayment } from '#server/buying/payments/open-payment';
import { cancelReservation, findReservation } from '#server/buying/reservations/change-reservation';
import { offeredMethods, payDeposit } from '#server/buying/reservations/pay-deposit';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { BuyingVisit } from './buying-visit';
import { paymentPage } from './payment-address';
import { reservationPath } from './reservation-page';
import { chosenMethod, methodField } from './rules/payment-methods';
import type { BuyingOutcome } from './views/buying-outcome';

type Fields = Readonly<Record<string, string>>;

/** Handles a form of a reservation's page: pay its deposit, or cancel. Pressing twice changes nothing more. */
export async function submitReservation(
  visit: BuyingVisit,
  id: string,
  fields: Fields,
): Promise<BuyingOutcome> {
  const reservation = await findReservation(visit, id);
  if (!reservation) return { state: 'refused', status: 404 };
  if (fields['intent'] === 'cancel') return cancel(visit, reservation);
  return fields['intent'] === 'pay' ? pay(visit, reservation, fields) : next(reservationPath(id));
}

const next = (href: string): BuyingOutcome => ({ state: 'next', href });

/** The car is for sale again first; then nobody can pay for it any more. A payment that is made anyway goes back. */
async function cancel(visit: BuyingVisit, { id, paymentId }: Reservation): Promise<BuyingOutcome> {
  const { tenant, services, now } = visit;
  await cancelReservation(visit, id, { by: 'shopper', why: 'Cancelled by the customer' });
  services.onPaymentWork();
  if (paymentId !== null) await closePayment({ ...services, clock: { now: () => now } }, tenant, paymentId);
  return next(reservationPath(id));
}

async function pay(visit: BuyingVisit, reservation: Reservation, fields: Fields): Promise<BuyingOutcome> {
  const method = chosenMethod(offeredMethods(visit), fields) ?? undefined;
  if (!method) {
    const errors = { [methodField]: 'Choose how you would like to pay.' };
    return { state: 'invalid', answer: { errors, values: fields } };
  }
  return next(paymentPage(reservation, await payDeposit(visit, reservation, method)));
}
