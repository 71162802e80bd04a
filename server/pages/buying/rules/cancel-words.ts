import { withNoun } from '#server/dealership/tenants/rules/noun';
import { centsText } from '#server/people/reservations/rules/lead-of-reservation';
import type { ReservationView } from '../views/reservation-view';
import type { ReservationFacts } from './reservation-state-words';

type CancelWords = Omit<NonNullable<ReservationView['cancel']>, 'action'>;

/** What happens to the car and the deposit when the shopper cancels. */
export function cancelWords({ reservation, tenant }: ReservationFacts): CancelWords {
  const { paidCents, terms } = reservation;
  const free = withNoun('The car is for sale again at once.', tenant.stock.noun);
  const backCents = Math.round((paidCents * terms.refundPercent) / 100);
  const money =
    paidCents === 0
      ? 'No money was taken.'
      : backCents === 0
        ? `As agreed, the deposit of ${centsText(paidCents)} is not refundable.`
        : `${centsText(backCents)} of the ${centsText(paidCents)} deposit goes back to you.`;
  return {
    summary: 'Cancel this reservation',
    text: `${free} ${money}`,
    button: 'Yes, cancel it',
  };
}
