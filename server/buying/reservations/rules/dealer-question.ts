import type { FeedWord, Reservation } from '#server/buying/reservations/reservation';
import { asksDealer } from './reservation-state/holds';

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
