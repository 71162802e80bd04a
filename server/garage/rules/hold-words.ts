import type { Refund } from '#server/buying/payments/payment';
import { refundedCents, refundStage } from '#server/buying/payments/rules/refund-words';
import type { Reservation, ReservationState } from '#server/buying/reservations/reservation';
import { type SiteClock, timeForShopper } from '#server/leads/rules/shopper-clock';
import { centsText } from '#server/platform/text/counted';

/** A reservation with the refunds of its deposit. */
export interface Hold {
  readonly reservation: Reservation;
  readonly refunds: readonly Refund[];
}

const states: Readonly<Record<ReservationState, string>> = {
  started: 'Started',
  paying: 'Waiting for the deposit',
  held: 'Held for you',
  converted: 'Yours',
  expired: 'Ended',
  cancelled: 'Cancelled',
  refunded: 'Cancelled with a refund',
};

/** Whether the shopper has yet to pay; not while a bank works on it, or a transfer is on its way. */
export const asksDeposit = ({ state, awaitsMoney }: Reservation): boolean =>
  state === 'paying' && !awaitsMoney;

/** `Pay $200`. */
export const payWords = ({ depositCents }: Reservation): string => `Pay ${centsText(depositCents)}`;

/** `Pay $200 by Wednesday 2 December, 5:00 pm to hold it`; undefined if there is nothing to pay now. */
export function payByWords(reservation: Reservation, tenant: SiteClock): string | undefined {
  const until = untilOf(reservation, tenant);
  return until && asksDeposit(reservation) ? `${payWords(reservation)} by ${until} to hold it` : undefined;
}

/** The payment that a reservation waits for, as the next thing to do. */
export function payAhead(reservation: Reservation, tenant: SiteClock) {
  const text = payByWords(reservation, tenant);
  const { endsAt, car } = reservation;
  return text && endsAt ? { at: endsAt, text: text.replace(/it$/, `the ${car.name}`) } : undefined;
}

/** How a reservation stands, in a line. */
export function holdStatus({ reservation, refunds }: Hold, tenant: SiteClock): string {
  const { state } = reservation;
  const until = untilOf(reservation, tenant);
  if (state === 'held' && until) return `Held until ${until}`;
  if (state === 'refunded' && refunds.length > 0) return `Refund ${refundStage(refunds)}`;
  return payByWords(reservation, tenant) ?? states[state];
}

/** How long the car is held for an order, and what became of its deposit. */
export function holdFacts(hold: Hold, tenant: SiteClock): readonly string[] {
  const { reservation } = hold;
  return [
    ...(reservation.state === 'held' ? [holdStatus(hold, tenant)] : []),
    ...(reservation.paidCents > 0 ? [depositWords(hold)] : []),
  ];
}

/** What became of the deposit: `Deposit $200, paid`, `Deposit $200, refund of $100 requested`. */
export function depositWords({ reservation: { depositCents, paidCents }, refunds }: Hold): string {
  const deposit = `Deposit ${centsText(depositCents)}`;
  if (paidCents === 0) return deposit;
  if (refunds.length === 0) return `${deposit}, paid`;
  const cents = refundedCents(refunds);
  return `${deposit}, refund ${cents < paidCents ? `of ${centsText(cents)} ` : ''}${refundStage(refunds)}`;
}

const untilOf = ({ endsAt, car }: Reservation, tenant: SiteClock): string | undefined =>
  endsAt ? timeForShopper(endsAt, tenant, car.registerIn) : undefined;
