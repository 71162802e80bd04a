import type { Reservation, ReservationState } from '#server/buying/reservations/reservation';
import { newsField, questionField } from '#server/leads/rules/lead-order';
import { clockTime, dayInWords, localTime } from '#server/platform/text/local-time';
import type { Lead } from '#server/settings/lead';
import { dealerQuestion } from './dealer-question';
import { reservationNewsText } from './reservation-news-text';

/** The states in words for the dealer. */
const stateWords: Readonly<Record<ReservationState, string>> = {
  started: 'Started',
  paying: 'Waiting for the deposit',
  held: 'Held',
  converted: 'Sold',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

/** `$500` or `$499.50`. */
export const centsText = (cents: number): string =>
  `$${(cents / 100).toLocaleString('en-AU', {
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  })}`;

/** `Wednesday 25 November, 2:00 pm` at the dealer. */
export function momentText(iso: string, timeZone: string): string {
  const { date, time } = localTime(timeZone, new Date(iso));
  return `${dayInWords(date)}, ${clockTime(time)}`;
}

/** What a lead says of its reservation. */
function reservationFields(reservation: Reservation, timeZone: string): Record<string, string> {
  const { reference, state, endsAt, depositCents } = reservation;
  return {
    reservation_reference: reference,
    reservation_state: stateWords[state],
    ...(endsAt === null ? {} : { reservation_until: momentText(endsAt, timeZone) }),
    ...(depositCents > 0
      ? { reservation_deposit: `${centsText(depositCents)}${paidText(reservation)}` }
      : {}),
  };
}

const paidText = ({ paidCents, isPractice }: Reservation): string => {
  if (paidCents === 0) return ', not paid';
  return isPractice ? ', paid in a demonstration: no money moved' : ', paid';
};

const ofReservation = new Set([
  'reservation_reference',
  'reservation_state',
  'reservation_until',
  'reservation_deposit',
  newsField,
  questionField,
]);

/** A lead in the state of its reservation, with the news in words; everything else in it stays. */
export function withReservation(
  lead: Lead,
  reservation: Reservation,
  timeZone: string,
  news: string = reservationNewsText({ next: reservation }),
): Lead {
  const question = dealerQuestion(reservation);
  const others = Object.entries(lead.fields).filter(([name]) => !ofReservation.has(name));
  return {
    ...lead,
    fields: {
      ...Object.fromEntries(others),
      ...reservationFields(reservation, timeZone),
      [newsField]: news,
      ...(question === undefined ? {} : { [questionField]: question }),
    },
    form_completed: reservation.state !== 'paying',
  };
}
