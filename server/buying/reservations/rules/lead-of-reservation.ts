import type { FeedWord, Reservation, ReservationState } from '#server/buying/reservations/reservation';
import { newsField, questionField } from '#server/leads/rules/lead-order';
import { centsText } from '#server/platform/text/counted';
import { endInWords } from '#server/platform/text/local-time';
import type { Lead } from '#server/settings/lead';
import { asksDealer } from './reservation-holds';

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

/** What a lead says of its reservation. */
function reservationFields(reservation: Reservation, timeZone: string): Record<string, string> {
  const { reference, state, endsAt, depositCents } = reservation;
  return {
    reservation_reference: reference,
    reservation_state: stateWords[state],
    ...(endsAt === null ? {} : { reservation_until: endInWords(endsAt, timeZone) }),
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

const saidByList: Readonly<Record<FeedWord, string>> = {
  reserved: 'is reserved',
  sold: 'is sold',
  removed: 'is no longer there',
  back: 'is for sale again',
};

/** The shopper's full name. */
export const shopperName = ({ shopper }: Pick<Reservation, 'shopper'>): string =>
  [shopper.firstName, shopper.lastName].filter(Boolean).join(' ') || 'No name';

/**
 * What the dealer is asked, at the desk and by email, because of what the stock list says, and what happens until they answer;
 * undefined while nothing is asked. About a car: sites with another noun replace it.
 */
export function dealerQuestion(reservation: Reservation): string | undefined {
  const { feedEnd, paidCents, state } = reservation;
  if (feedEnd === undefined || !asksDealer(reservation)) return undefined;
  const opening = `Your stock list says that this car ${saidByList[feedEnd]}.`;
  const name = shopperName(reservation);
  if (state === 'converted') {
    return `${opening} Is it still sold to ${name}? Until you answer, the site shows it as sold.`;
  }
  const end = paidCents > 0 ? 'the whole deposit goes back' : 'the reservation is cancelled';
  return `${opening} Is it sold to ${name}, who reserved it? Until you answer, the hold goes on; when it ends without an answer, ${end}.`;
}

interface News {
  readonly next: Pick<Reservation, 'state' | 'paidCents' | 'depositCents' | 'feedEnd'>;
  /** What brought the change about; undefined at the start. */
  readonly kind?: string | undefined;
}

/** The latest change of a reservation in a few words: the start of the subject of the dealer's email. */
export function reservationNewsText({ next, kind }: News): string {
  const isPaid = next.paidCents > 0;
  const isLive = next.state === 'paying' || next.state === 'held';
  if (isLive && kind === 'feed')
    return next.feedEnd ? 'Sold to the shopper who reserved it?' : 'Car for sale again';
  switch (next.state) {
    case 'started':
    case 'paying':
      return 'Reservation not paid yet';
    case 'held':
      if (kind === 'extend') return 'Reservation extended';
      if (kind === 'returned') return 'Part of the deposit refunded';
      return isPaid ? 'Reservation paid' : 'New reservation';
    case 'converted':
      return next.feedEnd === 'back' ? 'Sold car for sale again?' : 'Reservation marked as sold';
    case 'expired':
      return isPaid || next.depositCents === 0 ? 'Reservation ended' : 'Reservation not paid';
    case 'cancelled':
      return 'Reservation cancelled';
    case 'refunded':
      return kind === 'time' ? 'Reservation ended, refund due' : refundedText(kind);
  }
}

/** Money that came too late never held the car. */
function refundedText(kind: string | undefined): string {
  if (kind === 'returned') return 'Deposit refunded, reservation cancelled';
  return kind === 'paid' ? 'Late deposit going back' : 'Reservation cancelled, refund due';
}
