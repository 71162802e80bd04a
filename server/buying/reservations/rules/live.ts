import type { Reservation, ReservationState } from '#server/buying/reservations/reservation';

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
