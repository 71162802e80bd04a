import type {
  Reservation,
  ReservationChange,
  ReservationState,
} from '#server/buying/reservations/reservation';
import type { ChipView } from '#server/desk/views/desk-view';
import { centsText } from '#server/platform/text/money';
import { dollars } from '#server/stock/price/rules/formats';
import { momentText } from './desk-time';
import { factsOf } from './lead-facts';

export const reservationText: Readonly<Record<ReservationState, string>> = {
  started: 'Started',
  paying: 'Paying',
  held: 'Held',
  converted: 'Sold',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
};

const tones: Readonly<Record<ReservationState, ChipView['tone']>> = {
  started: 'neutral',
  paying: 'accent',
  held: 'accent',
  converted: 'positive',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
};

export const reservationChip = ({ state }: Pick<Reservation, 'state'>): ChipView => ({
  text: reservationText[state],
  tone: tones[state],
});

export const reservationHref = (id: string): string => `/desk/reservations/${encodeURIComponent(id)}`;

const authors: Readonly<Record<string, string>> = {
  shopper: 'Customer',
  feed: 'Stock feed',
  system: 'Site',
  provider: 'Payment provider',
};

/** Whether a member of staff made a change. */
export const isStaff = (by: string): boolean => !Object.hasOwn(authors, by);

/** Whose change it was. */
export const changeAuthor = (by: string): string => (isStaff(by) ? by : (authors[by] ?? by));

/** `$500 deposit`, or that there is none. */
export const depositText = ({ depositCents }: Pick<Reservation, 'depositCents'>): string =>
  depositCents > 0 ? `${centsText(depositCents)} deposit` : 'No deposit';

/** Staff may also undo a sale that fell through. */
export const canCancel = ({ state }: Pick<Reservation, 'state'>): boolean =>
  state === 'paying' || state === 'held' || state === 'converted';

/** A line of the history: `Held: the deposit was paid`. A change within a state has only its reason. */
export const historyText = ({ from, to, why }: Pick<ReservationChange, 'from' | 'to' | 'why'>): string =>
  from === to ? why : [reservationText[to], why].filter(Boolean).join(': ');

/** The facts of a reservation as it was agreed; empty ones are left out. */
export function reservationFacts(reservation: Reservation, timeZone: string) {
  const { car, shopper, terms, paidCents, createdAt } = reservation;
  const price = car.priceDollars === null ? '' : dollars(car.priceDollars);
  return factsOf([
    ['Started', momentText(new Date(createdAt), timeZone)],
    ['Stock number', car.stocknum],
    ['Price', [price, car.priceKind].filter(Boolean).join(' ')],
    ['Location', car.locationName],
    ['Deposit', depositText(reservation)],
    ['Paid', paidCents > 0 ? centsText(paidCents) : 'Nothing'],
    ['Hold', terms.holdHours === 1 ? '1 hour' : `${terms.holdHours} hours`],
    ['Refund on cancellation', refundText(terms.refundPercent)],
    ['Handover', shopper.handover],
  ]);
}

function refundText(percent: number): string {
  if (percent === 100) return 'In full';
  return percent === 0 ? 'None' : `${percent}% of the deposit`;
}
