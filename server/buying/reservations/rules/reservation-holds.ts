import type {
  FeedEnd,
  FeedWord,
  Reservation,
  ReservationState,
} from '#server/buying/reservations/reservation';
import { carEffect, type TiedToCar } from '#server/stock/cars/rules/car-effects';
import { refundCents as agreedShare } from '#server/stock/cars/rules/deposit-words';
import { longestHoldMs } from './hold-end';
import type { EventOf, Verdict } from './reservation-state';

const liveStates: Readonly<Record<ReservationState, boolean>> = {
  started: false,
  paying: true,
  held: true,
  converted: false,
  expired: false,
  cancelled: false,
  refunded: false,
};

/** Whether its time runs: the shopper pays, or the car is held. */
export const isLive = ({ state }: Pick<Reservation, 'state'>): boolean => liveStates[state];

/** A car that is sold here, whatever the stock list says. */
export const isHeldSale = ({ state, keepsCar }: Pick<Reservation, 'state' | 'keepsCar'>): boolean =>
  state === 'converted' && keepsCar;

/** The state of a name; undefined for any other text. */
export const stateNamed = (text: string | null): ReservationState | undefined =>
  text !== null && isState(text) ? text : undefined;

const isState = (text: string): text is ReservationState => Object.hasOwn(liveStates, text);

type Money = Pick<Reservation, 'paidCents' | 'returnedCents'>;

/** What the dealer still has of a deposit, in cents. */
export const leftOfDeposit = ({ paidCents, returnedCents = 0 }: Money): number =>
  Math.max(0, paidCents - returnedCents);

/** What goes back when a reservation is cancelled: the agreed share of the deposit, less what went back before. */
export function agreedRefundCents(reservation: Money & Pick<Reservation, 'terms'>): number {
  const { paidCents, returnedCents = 0, terms } = reservation;
  const agreedCents = agreedShare(paidCents, terms.refundPercent);
  return Math.min(leftOfDeposit(reservation), Math.max(0, agreedCents - returnedCents));
}

/** The event changes nothing. */
export const nothing: Verdict = { kind: 'nothing' };

/** The next version of a reservation. Only live states have an end, and only they keep the car unless stated. */
export function nextVersion(
  reservation: Reservation,
  state: ReservationState,
  at: Date,
  change: Partial<Reservation> = {},
): Reservation {
  const live = state === 'paying' || state === 'held';
  return {
    ...reservation,
    state,
    endsAt: live ? reservation.endsAt : null,
    keepsCar: live,
    ...(!live && { feedEnd: undefined }),
    ...(state !== 'paying' && { awaitsMoney: undefined }),
    ...change,
    version: reservation.version + 1,
    updatedAt: at.toISOString(),
  };
}

/** A verdict that changes the reservation; `refundCents` go back of the payment that counts. */
export const change = (next: Reservation, by: string, why: string, refundCents = 0): Verdict => ({
  kind: 'change',
  decision: { next, by, why, refundCents },
});

/** Whether the time to pay, or of the hold, is over. */
export const isOver = ({ endsAt }: Pick<Reservation, 'endsAt'>, at: Date): boolean =>
  endsAt !== null && endsAt <= at.toISOString();

/** The time to pay, or of the hold, is over. */
export function expire(reservation: Reservation, at: Date): Verdict {
  if (!isOver(reservation, at)) return nothing;
  if (reservation.state === 'paying') {
    return change(nextVersion(reservation, 'expired', at), 'system', 'Not paid in time');
  }
  if (reservation.state !== 'held') return nothing;
  const { feedEnd, paidCents } = reservation;
  if (feedEnd !== undefined) {
    // Nobody has said that the car is sold to this shopper: they can't be left without it and without their money.
    const why = `${feedReasons[feedEnd]}, and the hold ended without an answer`;
    return ended(reservation, at, { by: 'feed', why, unpaid: 'cancelled', refundCents: paidCents });
  }
  return ended(reservation, at, { by: 'system', why: 'The hold ended', unpaid: 'expired' });
}

/** Called off by the shopper or by staff. */
export function cancel(
  reservation: Reservation,
  { by, why, refundCents }: EventOf<'cancel'>,
  at: Date,
): Verdict {
  const { state } = reservation;
  if (state === 'paying') return change(nextVersion(reservation, 'cancelled', at), by, why);
  // A sale that falls through is for staff to undo.
  if (state !== 'held' && (state !== 'converted' || by === 'shopper')) return nothing;
  return ended(reservation, at, { by, why, unpaid: 'cancelled', refundCents });
}

const question = 'is it sold to the shopper who reserved it?';
const saleQuestion = 'is it still sold to its buyer?';

const feedReasons: Readonly<Record<FeedWord, string>> = {
  reserved: 'The dealer’s stock list says that the car is reserved',
  sold: 'The dealer’s stock list says that the car is sold',
  removed: 'The car left the dealer’s stock list',
  back: 'The dealer’s stock list has the car for sale again',
};

/** What the stock list does to a reservation that keeps its car; null: the list has the car for sale (again). */
export function yieldToFeed(reservation: Reservation, end: FeedEnd | null, at: Date): Verdict {
  const { state, feedEnd } = reservation;
  const thing = tieOf(reservation);
  const why = feedReasons[end ?? 'back'];
  switch (thing && carEffect(thing, end ?? 'back')) {
    case 'end':
      return giveWay(reservation, end ?? 'back', at);
    case 'ask':
      if (end === null || feedEnd === end) return nothing;
      return change(nextVersion(reservation, state, at, { feedEnd: end }), 'feed', `${why}: ${question}`);
    case 'stop asking':
      if (feedEnd === undefined) return nothing;
      return change(nextVersion(reservation, state, at, { feedEnd: undefined }), 'feed', why);
    case 'note':
      return end === null || feedEnd === end ? nothing : change(sale(reservation, at, end), 'feed', why);
    case 'ask if noted':
      // A list that never had the sale says nothing new, and asks once.
      if (feedEnd === undefined || feedEnd === 'back') return nothing;
      return change(sale(reservation, at, 'back'), 'feed', `${why}: ${saleQuestion}`);
    default:
      return nothing;
  }
}

/** An unpaid hold ends for the stock list: at once, or when the money that was on its way does not come. */
export const giveWay = (reservation: Reservation, end: FeedWord, at: Date): Verdict =>
  change(nextVersion(reservation, 'cancelled', at), 'feed', feedReasons[end]);

/** A sale keeps its car, whatever the stock list says. */
const sale = (reservation: Reservation, at: Date, feedEnd: FeedWord | undefined): Reservation =>
  nextVersion(reservation, 'converted', at, { keepsCar: true, feedEnd });

function tieOf(reservation: Reservation): TiedToCar | undefined {
  const { state, awaitsMoney } = reservation;
  if (state === 'held') return 'hold with money';
  if (state === 'paying') return awaitsMoney ? 'hold with money' : 'unpaid hold';
  return isHeldSale(reservation) ? 'sale' : undefined;
}

/** Staff hold the car for longer, within the limit. */
export function extend(reservation: Reservation, { by, why, until }: EventOf<'extend'>, at: Date): Verdict {
  if (reservation.state !== 'held' || isOver(reservation, at)) return nothing;
  const isPossible = until > at && until.getTime() - at.getTime() <= longestHoldMs;
  if (!isPossible) return nothing;
  return change(nextVersion(reservation, 'held', at, { endsAt: until.toISOString() }), by, why);
}

/** Whether the dealer has to say what became of the car, because of what the stock list says. */
export const asksDealer = ({ state, feedEnd }: Pick<Reservation, 'state' | 'feedEnd'>): boolean =>
  state === 'converted' ? feedEnd === 'back' : feedEnd !== undefined;

/** Whether staff may mark the car as sold to this shopper: it is held, or its money is on its way. */
export const canBeSold = ({ state, awaitsMoney }: Pick<Reservation, 'state' | 'awaitsMoney'>): boolean =>
  state === 'held' || (state === 'paying' && awaitsMoney === true);

/** The reservation becomes a sale, or stays one. It keeps the car until staff say otherwise, whatever the list says. */
export function convert(reservation: Reservation, { by, why }: EventOf<'convert'>, at: Date): Verdict {
  const { state, feedEnd } = reservation;
  const isAnswer = state === 'converted' && asksDealer(reservation);
  if (!canBeSold(reservation) && !isAnswer) return nothing;
  const isListed = feedEnd === 'sold' || feedEnd === 'removed';
  return change(sale(reservation, at, isListed ? feedEnd : undefined), by, why);
}

/** The dealer has the car again and offers it again. The sale stays as it was. */
export function release(reservation: Reservation, { by, why }: EventOf<'release'>, at: Date): Verdict {
  const { state, keepsCar } = reservation;
  if (state !== 'converted' || !keepsCar) return nothing;
  return change(nextVersion(reservation, 'converted', at), by, why);
}

interface End {
  readonly by: string;
  readonly why: string;
  /** The state if no money goes back. */
  readonly unpaid: 'expired' | 'cancelled';
  readonly refundCents?: number | undefined;
}

/** The end of a hold: the agreed share goes back, or as much as stated. */
function ended(reservation: Reservation, at: Date, { by, why, unpaid, refundCents }: End): Verdict {
  const wantedCents = refundCents ?? agreedRefundCents(reservation);
  const cents = Math.min(Math.max(0, wantedCents), leftOfDeposit(reservation));
  return change(nextVersion(reservation, cents > 0 ? 'refunded' : unpaid, at), by, why, cents);
}
