import { closePayment, paymentDeps } from '#server/buying/payments/open-payment';
import { cancelReservation, findReservation } from '#server/buying/reservations/change-reservation';
import { type DepositOutcome, offeredMethods, payDeposit } from '#server/buying/reservations/pay-deposit';
import type { Reservation } from '#server/buying/reservations/reservation';
import type { BuyingVisit } from '#server/buying/shopper-visit';
import { signInPath } from '#server/customers/rules/sign-in-path';
import type { JourneyOutcome } from '#server/page/views/start-view';
import { chosenMethod, methodField } from './rules/checkout-form';
import { reservationPath } from './rules/reservation-rows';

type Fields = Readonly<Record<string, string>>;

/** Handles a form of a reservation's page: pay its deposit, or cancel. Pressing twice changes nothing more. */
export async function submitReservation(
  visit: BuyingVisit,
  id: string,
  fields: Fields,
): Promise<JourneyOutcome> {
  const reservation = await findReservation(visit, id);
  if (!reservation) return { state: 'refused', status: 404 };
  if (fields['intent'] === 'cancel') return cancel(visit, reservation);
  return fields['intent'] === 'pay' ? pay(visit, reservation, fields) : next(reservationPath(id));
}

const next = (href: string): JourneyOutcome => ({ state: 'next', href });

/** The car is for sale again first; then nobody can pay for it any more. A payment that is made anyway goes back. */
async function cancel(visit: BuyingVisit, { id, paymentId }: Reservation): Promise<JourneyOutcome> {
  const { tenant, services } = visit;
  await cancelReservation(visit, id, { by: 'shopper', why: 'Cancelled by the customer' });
  services.onPaymentWork();
  if (paymentId !== null) await closePayment(paymentDeps(visit), tenant, paymentId);
  return next(reservationPath(id));
}

async function pay(visit: BuyingVisit, reservation: Reservation, fields: Fields): Promise<JourneyOutcome> {
  const method = chosenMethod(offeredMethods(visit), fields) ?? undefined;
  if (!method) {
    const errors = { [methodField]: 'Choose how you would like to pay.' };
    return { state: 'invalid', answer: { errors, values: fields } };
  }
  return next(paymentPage(reservation, await payDeposit(visit, reservation, method)));
}

const notices = {
  unavailable: 'unavailable',
  limited: 'limited',
  'unconfirmed-phone': 'other-phone',
  ended: 'over',
  over: 'over',
  'not-offered': 'over',
} as const;

/**
 * Where a shopper goes on once a payment was opened: to a payment page of this site, or to the reservation's page, which
 * leads on to the provider. A form may not redirect to another site. A bank transfer may need a sign-in first.
 */
export function paymentPage({ id }: Pick<Reservation, 'id'>, outcome: DepositOutcome): string {
  const page = reservationPath(id);
  if (outcome.kind === 'open') {
    const { href } = outcome.payment;
    if (href === null) return page;
    return href.startsWith('/') ? href : `${page}?pay=yes`;
  }
  if (outcome.kind === 'unconfirmed-phone' && !outcome.isSignedIn) {
    return signInPath({ type: 'bank_transfer', redirect: page, back: page });
  }
  return `${page}?notice=${notices[outcome.kind]}`;
}
