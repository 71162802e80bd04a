import type { ReservationView } from '#server/buying/pages/views/reservation-view';
import { mayArrive } from '#server/buying/payments/rules/settlement';
import { centsText } from '#server/buying/reservations/rules/lead-of-reservation';
import { moneyWords } from '#server/buying/reservations/rules/money-back';
import { agreedRefundCents } from '#server/buying/reservations/rules/refund-share';
import { withNoun } from '#server/dealer/tenants/rules/noun';
import type { ReservationFacts } from './reservation-state-words';

type CancelWords = Omit<NonNullable<ReservationView['cancel']>, 'action'>;

/** What happens to the car and the deposit when the shopper cancels. */
export function cancelWords({ reservation, payment, tenant }: ReservationFacts): CancelWords {
  const { paidCents, returnedCents = 0, feedEnd } = reservation;
  const mayCome = reservation.awaitsMoney || (payment !== null && mayArrive(payment));
  // A car that the dealer's list has off sale stays so.
  const free = withNoun(
    feedEnd === undefined ? 'The car is for sale again at once.' : 'We no longer keep the car for you.',
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
          : `${centsText(backCents)} of the ${centsText(paidCents)} deposit goes back to you.`;
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
