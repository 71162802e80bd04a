import type { Payment } from '#server/buying/payments/payment';
import { cancelReservation, changeByStaff } from '#server/buying/reservations/change-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import { shopperName } from '#server/buying/reservations/rules/lead-of-reservation';
import {
  agreedRefundCents,
  asksDealer,
  canBeSold,
  isLive,
} from '#server/buying/reservations/rules/reservation-holds';
import { withNoun } from '#server/dealer/rules/noun';
import { centsText } from '#server/platform/text/counted';
import { may } from './accounts/rules/permissions';
import { auditReservation, changedMeanwhile, endedMeanwhile, isStale } from './change-reservation';
import { confirmFirst, redirectTo } from './confirm-page';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { reachStatus } from './lead-progress-store';
import { cancelledDrives, drivesLostWith } from './lost-drives';
import { leftCents, type Refundable, readRefund, refundChoices } from './rules/payment-words';
import { canCancel, letterText, reservationHref } from './rules/reservation-words';
import type { FieldErrors, QuestionView, Texts } from './views/desk-view';

const forbidden = { page: 'forbidden' } as const;

/** The reservation if staff can end it in this way; null if there is none, or it has ended. */
async function endable(
  { services, tenant, id }: StaffVisit,
  canEnd: (reservation: Reservation) => boolean,
): Promise<Reservation | null> {
  const reservation = await services.reservations.byId(tenant.slug, id);
  return reservation && canEnd(reservation) ? reservation : null;
}

/** What is asked before a reservation is changed for good. `version` counts changes: the form says which one it saw. */
const questionOf = (reservation: Reservation, action: 'sold' | 'cancel') => ({
  action: `${reservationHref(reservation.id)}/${action}`,
  backHref: reservationHref(reservation.id),
  reference: reservation.reference,
  name: shopperName(reservation),
  car: reservation.car.name,
  version: String(reservation.version),
});

/** The page before a car is marked as sold; null if there is no such reservation, or it is not held. */
export async function saleView(visit: StaffVisit) {
  const reservation = await endable(visit, canBeSold);
  return reservation && saleViewOf(visit, reservation);
}

async function saleViewOf(
  visit: StaffVisit,
  reservation: Reservation,
  notice?: string,
): Promise<QuestionView> {
  const { action, backHref, reference, name, car, version } = questionOf(reservation, 'sold');
  const drives = await drivesLostWith(visit, [reservation.carId], 'sold');
  const follows = `The site shows it as sold at once. The deposit stays with you. ${letterText(visit, reservation)}`;
  return {
    page: 'sure',
    heading: 'Mark as sold?',
    about: `${name}, ${car}, ${reference}`,
    notice,
    text: [follows, ...cancelledDrives(visit, drives)],
    action,
    values: [['version', version]],
    yes: `Yes, sold to ${name}`,
    no: [backHref, 'Not yet'],
  };
}

/** Marks the car as sold to the customer who reserved it. Null: there is no such reservation. */
export async function submitSale(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const { id } = visit;
  const reservation = await endable(visit, canBeSold);
  if (!reservation) return endedMeanwhile(visit);
  if (isStale(form, reservation)) return showPage(await saleViewOf(visit, reservation, changedMeanwhile));
  await auditReservation(visit, reservation, 'convert');
  const change = { by: visit.staff.name, why: 'Sold to this customer' };
  const { kind } = await changeByStaff(visit, id, { kind: 'convert', ...change });
  if (kind !== 'changed') return endedMeanwhile(visit);
  if (reservation.leadId !== null) await reachStatus(visit, reservation.leadId, 'bought');
  return goTo(`${reservationHref(id)}?done=convert`);
}

/** What was typed, and what is wrong with it. */
interface CancelTyped {
  readonly values: Texts;
  readonly errors: FieldErrors;
  readonly notice?: string;
}

/** The page before a reservation is cancelled; null if there is none, or it has ended. Needs what cancelling needs. */
export async function cancellationView(visit: StaffVisit) {
  const reservation = await endable(visit, canCancel);
  if (!reservation) return null;
  if (!mayCancel(visit, reservation)) return forbidden;
  const confirmHref = confirmBefore(visit, reservation);
  if (confirmHref) throw redirectTo(confirmHref);
  return cancellationOf(visit, reservation);
}

async function cancellationOf(visit: StaffVisit, reservation: Reservation, typed?: CancelTyped) {
  const refund = await refundableOf(visit, reservation);
  const choices = refund.leftCents > 0 ? refundChoices(refund, true) : [];
  // What the terms say, unless the dealer is the one who can't keep to the reservation.
  const first = asksDealer(reservation) ? 'full' : (choices[0]?.value ?? '');
  const values: CancelTyped['values'] = typed?.values ?? { refund: first };
  const errors: FieldErrors = typed?.errors ?? {};
  const isForSaleAgain = reservation.feedEnd === undefined || reservation.feedEnd === 'back';
  return {
    page: 'cancel-reservation' as const,
    ...questionOf(reservation, 'cancel'),
    consequence: withNoun(
      isForSaleAgain ? 'The car is for sale again at once.' : 'The car stays as your stock list has it.',
      visit.tenant.stock.noun,
    ),
    letter: letterText(visit, reservation),
    paid: refund.leftCents > 0 ? `${centsText(refund.leftCents)} was paid.` : undefined,
    choices,
    typed: values,
    errors,
    notice: typed?.notice,
  };
}

/** The page that cancels the reservation whose deposit holds a car; undefined for any other payment. */
export async function cancelHref(
  visit: StaffVisit,
  { subject }: Pick<Payment, 'subject'>,
): Promise<string | undefined> {
  if (subject.kind !== 'reservation') return undefined;
  const reservation = await endable({ ...visit, id: subject.id }, canCancel);
  return reservation && isLive(reservation) ? `${reservationHref(subject.id)}/cancel` : undefined;
}

/** What is left of the deposit, and the share that goes back by the agreed terms. */
async function refundableOf({ services, tenant }: StaffVisit, reservation: Reservation): Promise<Refundable> {
  const { paidCents, paymentId } = reservation;
  if (paidCents === 0 || paymentId === null) return { leftCents: 0 };
  const payment = await services.payments.byId(tenant.slug, paymentId);
  return {
    leftCents: Math.min(paidCents, payment ? leftCents(payment) : 0),
    termsCents: agreedRefundCents(reservation),
  };
}

/** Whether someone may cancel this reservation: once money is in it, only those who handle money. */
const mayCancel = ({ staff }: StaffVisit, { paidCents }: Reservation): boolean =>
  paidCents === 0 || may(staff.role, 'handle-money');

/** Where to enter the password first; undefined without money, or if it was entered a short while ago. */
const confirmBefore = (visit: StaffVisit, { id, paidCents }: Reservation): string | undefined =>
  paidCents > 0 ? confirmFirst(visit, `${reservationHref(id)}/cancel`) : undefined;

/**
 * Cancels a reservation with a refund of all, a part or nothing of its deposit. A paid one needs the manager's role and
 * the password. Null: there is none to cancel.
 */
export async function submitCancellation(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const { id } = visit;
  const reservation = await endable(visit, canCancel);
  if (!reservation) return endedMeanwhile(visit);
  if (!mayCancel(visit, reservation)) return showPage(forbidden, 403);
  const confirmHref = confirmBefore(visit, reservation);
  if (confirmHref) return goTo(confirmHref);
  const again = async (typed: Partial<CancelTyped>) => {
    const values = Object.fromEntries(form);
    return showPage(await cancellationOf(visit, reservation, { values, errors: {}, ...typed }));
  };
  if (isStale(form, reservation)) return again({ notice: changedMeanwhile });
  const read = readRefund(form, await refundableOf(visit, reservation), true);
  if (!read.ok) return again({ errors: read.error });
  await auditReservation(visit, reservation, 'cancel');
  const change = { by: visit.staff.name, why: read.value.reason, refundCents: read.value.cents };
  const { kind } = await cancelReservation(visit, id, change);
  if (kind !== 'changed') return endedMeanwhile(visit);
  visit.services.onPaymentWork();
  return goTo(`${reservationHref(id)}?done=cancel`);
}
