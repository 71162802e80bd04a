import type { Payment } from '#server/buying/payments/payment';
import { cancelReservation } from '#server/buying/reservations/change-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import { shopperName } from '#server/buying/reservations/rules/lead-of-reservation';
import { agreedRefundCents, asksDealer, isLive } from '#server/buying/reservations/rules/reservation-holds';

import { withNoun } from '#server/dealer/tenants/rules/noun';
import { centsText } from '#server/platform/text/money';
import { may } from './accounts/rules/permissions';
import type { SignedIn } from './accounts/staff-session';
import { auditReservation, changedMeanwhile, endedMeanwhile } from './change-reservation';
import { confirmFirst } from './confirm-page';
import type { DeskVisit } from './create-desk';
import type { DeskOutcome } from './desk-outcome';
import { frameView } from './frame';
import { leftCents } from './rules/payment-words';
import { type Refundable, readRefund, refundChoices } from './rules/refund-fields';
import { canCancel, reservationHref } from './rules/reservation-words';
import type { CancelReservationView } from './views/reservation-views';

/** What was typed, and what is wrong with it. */
interface CancelTyped {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  readonly notice?: string | undefined;
}

/** The page before a reservation is cancelled; null if there is none, or it has ended. */
export async function cancelReservationView(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  typed?: CancelTyped,
): Promise<CancelReservationView | null> {
  const reservation = await cancellable(visit, id);
  if (!reservation) return null;
  const refund = await refundableOf(visit, reservation);
  const { noun } = visit.tenant.stock;
  const choices = refund.leftCents > 0 ? refundChoices(refund, true) : [];
  return {
    page: 'cancel-reservation',
    ...frameView(visit, visitor),
    action: `${reservationHref(id)}/cancel`,
    backHref: reservationHref(id),
    reference: reservation.reference,
    name: shopperName(reservation),
    car: reservation.car.name,
    version: String(reservation.version),
    consequence: withNoun(
      reservation.feedEnd === undefined || reservation.feedEnd === 'back'
        ? 'The car is for sale again at once, and the customer gets an email.'
        : 'The car stays as your stock list has it, and the customer gets an email.',
      noun,
    ),
    ...(refund.leftCents > 0 ? { paid: `${centsText(refund.leftCents)} was paid.` } : {}),
    choices,
    ...(typed ?? { values: { refund: firstChoice(reservation, choices) }, errors: {} }),
  };
}

/** What the terms say, unless the dealer is the one who can't keep to the reservation. */
const firstChoice = (reservation: Reservation, choices: CancelReservationView['choices']): string =>
  asksDealer(reservation) ? 'full' : (choices[0]?.value ?? '');

async function cancellable({ services, tenant }: DeskVisit, id: string): Promise<Reservation | null> {
  const reservation = await services.reservations.byId(tenant.slug, id);
  return reservation && canCancel(reservation) ? reservation : null;
}

/** The page that cancels the reservation whose deposit holds a car; undefined for any other payment. */
export async function cancelHref(
  visit: DeskVisit,
  { subject }: Pick<Payment, 'subject'>,
): Promise<string | undefined> {
  if (subject.kind !== 'reservation') return undefined;
  const reservation = await cancellable(visit, subject.id);
  return reservation && isLive(reservation) ? `${reservationHref(subject.id)}/cancel` : undefined;
}

/** What is left of the deposit, and the share that goes back by the agreed terms. */
async function refundableOf({ services, tenant }: DeskVisit, reservation: Reservation): Promise<Refundable> {
  const { paidCents, paymentId } = reservation;
  if (paidCents === 0 || paymentId === null) return { leftCents: 0 };
  const payment = await services.payments.byId(tenant.slug, paymentId);
  return {
    leftCents: Math.min(paidCents, payment ? leftCents(payment) : 0),
    termsCents: agreedRefundCents(reservation),
  };
}

/** Whether someone may cancel this reservation: once money is in it, only those who handle money. */
export const mayCancel = ({ staff }: SignedIn, { paidCents }: Pick<Reservation, 'paidCents'>): boolean =>
  paidCents === 0 || may(staff.role, 'handle-money');

/**
 * Cancels a reservation with a refund of all, a part or nothing of its deposit. A paid one needs the manager's role and
 * the password. Null: there is none to cancel. `forbidden`: not for this person.
 */
export async function submitCancellation(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<DeskOutcome | 'forbidden' | null> {
  const reservation = await cancellable(visit, id);
  if (!reservation) return endedMeanwhile(visit, visitor, id);
  if (!mayCancel(visitor, reservation)) return 'forbidden';
  const confirmHref = mustConfirm(visit, visitor, reservation);
  if (confirmHref) return { state: 'moved', to: confirmHref };
  const again = async (typed: Partial<CancelTyped>): Promise<DeskOutcome | null> => {
    const values = Object.fromEntries(form);
    const view = await cancelReservationView(visit, visitor, id, { values, errors: {}, ...typed });
    return view && { state: 'page', status: 422, view };
  };
  if (form.get('version') !== String(reservation.version)) return again({ notice: changedMeanwhile });
  const read = readRefund(form, await refundableOf(visit, reservation), true);
  if (!read.ok) return again({ errors: read.errors });
  await auditReservation(visit, visitor, reservation, 'cancel');
  const change = { by: visitor.staff.name, why: read.reason, refundCents: read.cents };
  const moved = await cancelReservation(visit, id, change);
  if (moved.kind !== 'changed') return again({ notice: changedMeanwhile });
  visit.services.onPaymentWork();
  return { state: 'moved', to: `${reservationHref(id)}?done=cancel` };
}

/** Where to enter the password first; undefined without money, or if it was entered a short while ago. */
export const mustConfirm = (
  visit: DeskVisit,
  visitor: SignedIn,
  { id, paidCents }: Pick<Reservation, 'id' | 'paidCents'>,
): string | undefined =>
  paidCents > 0 ? confirmFirst(visit, visitor, `${reservationHref(id)}/cancel`) : undefined;
