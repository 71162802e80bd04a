import { ulidPattern } from '#server/platform/ulid';
import type { Moved } from './move-reservation';
import type { Reservation } from './reservation';
import type { ReservationVisit } from './reservation-visit';

type Finding = Pick<ReservationVisit, 'tenant'> & {
  readonly services: Pick<ReservationVisit['services'], 'reservations'>;
};
type Changing = Pick<ReservationVisit, 'tenant' | 'now'> & {
  readonly services: Pick<ReservationVisit['services'], 'reservationMoves'>;
};

/** The reservation of a personal link, or of the desk; null if this site has none. */
export const findReservation = async (
  { tenant, services }: Finding,
  id: string,
): Promise<Reservation | null> => (ulidPattern.test(id) ? services.reservations.byId(tenant.slug, id) : null);

/** Who calls a reservation off, and why, in words for the shopper. */
export interface Cancellation {
  /** `shopper`, or the name of a member of staff. */
  readonly by: string;
  readonly why: string;
  /** Instead of the share that was agreed; only staff decide that. */
  readonly refundCents?: number | undefined;
}

/**
 * Calls a reservation off. The car is for sale again at once, and the agreed share of the deposit goes back. `nothing`
 * if it has ended already.
 */
export const cancelReservation = (
  visit: Changing,
  id: string,
  { by, why, refundCents }: Cancellation,
): Promise<Moved> => {
  const amount = by === 'shopper' ? undefined : refundCents;
  return move(visit, id, { kind: 'cancel', by, why, refundCents: amount });
};

/** Holds the car until another time, at most 30 days ahead; `nothing` if it is not held. */
export const extendHold = (
  visit: Changing,
  id: string,
  change: { readonly until: Date; readonly by: string; readonly why: string },
): Promise<Moved> => move(visit, id, { kind: 'extend', ...change });

/** The shopper bought the car. It stays sold here, whatever the stock list says, until it is released or cancelled. */
export const convertToSold = (
  visit: Changing,
  id: string,
  change: { readonly by: string; readonly why: string },
): Promise<Moved> => move(visit, id, { kind: 'convert', ...change });

/** The dealer has a sold car again: the site follows the stock list, and the sale stays as it was. */
export const releaseSold = (
  visit: Changing,
  id: string,
  change: { readonly by: string; readonly why: string },
): Promise<Moved> => move(visit, id, { kind: 'release', ...change });

const move = (
  { tenant, now, services }: Changing,
  id: string,
  event: Parameters<ReservationVisit['services']['reservationMoves']['move']>[1],
): Promise<Moved> => services.reservationMoves.move({ tenant: tenant.slug, id }, event, now);
