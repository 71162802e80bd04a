import type { RowView } from '#server/buying/pages/views/reservation-view';
import type { Refund } from '#server/buying/payments/payment';
import { centsText, momentText } from '#server/buying/reservations/rules/lead-of-reservation';
import type { BankTransferSettings } from '#server/settings/payments-schema';
import { methodOf, methodText } from './payment-methods';
import type { ReservationFacts } from './reservation-state-words';

type Row = readonly [label: string, value: string | null | undefined];

const rowsOf = (rows: readonly Row[]): RowView[] =>
  rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** What a reservation is, in figures: for its page and its receipt. */
export function reservationRows(facts: ReservationFacts): RowView[] {
  const { reservation, payment, refunds, tenant } = facts;
  const { state, reference, endsAt, depositCents, paidCents, shopper, terms } = reservation;
  const method = payment && methodOf(tenant, payment.provider);
  return rowsOf([
    ['Reservation', reference],
    [state === 'held' ? 'Held until' : 'Kept until', endsAt && momentText(endsAt, tenant.time_zone)],
    [paidCents > 0 ? 'Deposit paid' : 'Deposit', depositCents > 0 ? centsText(depositCents) : null],
    ['Paid with', paidCents > 0 && method ? methodText(method) : null],
    ...refunds.map(
      (refund): Row => ['Refund', `${centsText(refund.amountCents)}, ${refundState[refund.state]}`],
    ),
    ['If you cancel', isOpen(state) && depositCents > 0 ? refundRule(terms.refundPercent) : null],
    ['Handover', shopper.handover],
    ['Location', reservation.car.locationName],
    ['Name', [shopper.firstName, shopper.lastName].filter(Boolean).join(' ')],
  ]);
}

const isOpen = (state: ReservationFacts['reservation']['state']): boolean =>
  state === 'paying' || state === 'held';

const refundState: Readonly<Record<Refund['state'], string>> = {
  requested: 'on its way',
  sent: 'on its way',
  by_hand: 'our team transfers it',
  done: 'sent',
  failed: 'our team is looking into it',
};

/** How much of a deposit goes back. */
const refundRule = (percent: number): string =>
  percent === 0 ? 'Not refundable' : `${percent}% goes back to you`;

/** The account for a transfer. */
export const transferRows = (
  { account_name, bsb, account_number, payid }: BankTransferSettings,
  amountCents: number,
  reference: string,
): RowView[] =>
  rowsOf([
    ['Amount', centsText(amountCents)],
    ['Reference', reference],
    ['Account name', account_name],
    ['BSB', bsb],
    ['Account number', account_number],
    ['PayID', payid],
  ]);
