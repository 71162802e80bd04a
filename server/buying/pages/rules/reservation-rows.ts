import { methodText as counterText } from '#server/buying/online-payments/rules/payment-link';
import type { ProviderKind } from '#server/buying/payments/payment';
import type { Row } from '#server/buying/payments/rules/offered-methods';
import { refundWords as refundStateWords } from '#server/buying/payments/rules/refund-words';
import { mayArrive } from '#server/buying/payments/rules/settlement';
import { bringLabel, restOf } from '#server/buying/reservations/rules/new-reservation';
import { moneyWords } from '#server/buying/reservations/rules/reservation-email';
import { agreedRefundCents } from '#server/buying/reservations/rules/reservation-holds';
import type { ReservationView, RowView } from '#server/buying/views/reservation-view';
import { capitalised, withNoun } from '#server/dealer/rules/noun';
import { displayPhone } from '#server/leads/rules/phone-number';
import { timeForShopper } from '#server/leads/rules/shopper-clock';
import { centsText } from '#server/platform/text/counted';
import type { Tenant } from '#server/settings/tenant-schema';
import { moneyRows, refundWords } from '#server/stock/cars/rules/deposit-words';
import { methodText } from './checkout-form';
import type { ReservationFacts } from './reservation-state-words';

/** The address of a reservation's page. */
export const reservationPath = (id: string): string => `/buy/reservations/${id}`;

/** Rows with a value. */
export const rowsOf = (rows: readonly Row[]): RowView[] =>
  rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));

function paidWithText(kind: ProviderKind, { payments }: Tenant): string {
  const method = payments.methods.find((one) => one.kind === kind);
  return method ? methodText(method) : counterText[kind];
}

/** What a reservation is, in figures: for its page and its receipt. */
export function reservationRows(facts: ReservationFacts): RowView[] {
  const { reservation, payment, refunds, tenant } = facts;
  const { state, car, reference, endsAt, depositCents, paidCents, shopper, terms, awaitsMoney } = reservation;
  const paidWith = payment && paidWithText(payment.provider, tenant);
  const end = endsAt && timeForShopper(endsAt, tenant, car.registerIn);
  const moneyTerms = {
    depositCents,
    refundPercent: terms.refundPercent,
    later: restOf(reservation),
    isPaid: paidCents > 0,
  };
  const paid: readonly Row[] = [
    [paidCents > 0 ? 'Deposit paid' : 'Deposit', depositCents > 0 ? centsText(depositCents) : null],
  ];
  return rowsOf([
    [shopper.order ? 'Order' : 'Reservation', reference],
    ['Trade-in', isOpen(state) ? car.tradeInText : null],
    [state === 'paying' && !awaitsMoney ? 'Pay by' : 'Held until', end],
    ...(isOpen(state) ? moneyRows(moneyTerms).map(({ label, value }): Row => [label, value]) : paid),
    ['Paid with', paidCents > 0 ? paidWith : null],
    ...refunds.map(
      (refund): Row => ['Refund', `${centsText(refund.amountCents)}, ${refundStateWords[refund.state]}`],
    ),
    ['Handover', hasHandover(state) ? shopper.handover : null],
    [bringLabel(shopper.handover), state === 'held' ? car.bringText : null],
    ['Location', car.locationName],
    ['Name', [shopper.firstName, shopper.lastName].filter(Boolean).join(' ')],
    ['Phone', displayPhone(shopper.phone)],
  ]);
}

/** Whether a reservation still leads to a handover, or has led to one: not once it ended without a sale. */
const hasHandover = (state: ReservationFacts['reservation']['state']): boolean =>
  isOpen(state) || state === 'started' || state === 'converted';

const isOpen = (state: ReservationFacts['reservation']['state']): boolean =>
  state === 'paying' || state === 'held';

type CancelWords = Omit<NonNullable<ReservationView['cancel']>, 'action'>;

/** What happens to the car and the deposit when the shopper cancels. */
export function cancelWords({
  reservation,
  payment,
  tenant,
}: Pick<ReservationFacts, 'reservation' | 'payment' | 'tenant'>): CancelWords {
  const { paidCents, returnedCents = 0, feedEnd } = reservation;
  const mayCome = reservation.awaitsMoney || (payment !== null && mayArrive(payment));
  // A car that the dealer's list has off sale stays so.
  const free = withNoun(
    feedEnd === undefined
      ? 'The car goes back on sale straight away.'
      : 'We’ll stop holding the car for you.',
    tenant.stock.noun,
  );
  const backCents = agreedRefundCents(reservation);
  const money =
    paidCents === 0
      ? moneyWords.cancelled(mayCome)
      : returnedCents > 0
        ? afterPart(paidCents, returnedCents, backCents)
        : backCents === 0
          ? `As agreed, the deposit of ${centsText(paidCents)} is not refundable.`
          : `${capitalised(refundWords(paidCents, reservation.terms.refundPercent))}.`;
  return {
    summary: 'Cancel this reservation',
    text: `${free} ${money}`,
    button: 'Yes, cancel it',
  };
}

/** A part of the deposit went back before. */
function afterPart(paidCents: number, returnedCents: number, backCents: number): string {
  const before = `${centsText(returnedCents)} of the ${centsText(paidCents)} deposit went back to you before`;
  return backCents > 0
    ? `${before}, and ${centsText(backCents)} more goes back now.`
    : `${before}. Nothing more goes back.`;
}
