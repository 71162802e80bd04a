import { type Reservation, type ReservationState, reservationStates } from '../reservation';

/** Whether its time runs: the shopper pays, or the car is held. */
export const isLive = ({ state }: Pick<Reservation, 'state'>): boolean =>
  state === 'paying' || state === 'held';

/** The state of a name; undefined for any other text. */
export const stateNamed = (text: string | null): ReservationState | undefined =>
  reservationStates.find((state) => state === text);
