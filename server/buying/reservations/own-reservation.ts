import { customerOf } from '#server/customers/customer-session';
import { findReservation } from './change-reservation';
import type { Reservation } from './reservation';
import type { ReservationVisit } from './reservation-visit';
import { isHeldSale, isLive } from './rules/live';
import { reservationCookie, reservationIdIn } from './rules/reservation-cookie';

/**
 * The live reservation of this browser or of its signed-in customer. If a car is named, the one of this car, which may have
 * been sold to them. A phone number that somebody typed finds none: it would tell strangers about a shopper. Null without
 * one.
 */
export async function ownReservation(visit: ReservationVisit, carId?: string): Promise<Reservation | null> {
  const isWanted = (one: Reservation) =>
    carId === undefined ? isLive(one) : one.carId === carId && (isLive(one) || isHeldSale(one));
  const id = latestReservationId(visit);
  const latest = id === undefined ? null : await findReservation(visit, id);
  if (latest && isWanted(latest)) return latest;
  const customer = await customerOf(visit);
  if (!customer) return null;
  const all = await visit.services.reservations.ofCustomer(visit.tenant.slug, customer.id);
  return all.find(isWanted) ?? null;
}

/** The id of the latest reservation that this browser made; undefined without one. */
export const latestReservationId = (visit: Pick<ReservationVisit, 'request' | 'url'>): string | undefined =>
  reservationIdIn(visit.request.headers.get('cookie'), isSecure(visit));

/** The Set-Cookie header by which the browser finds its reservation again. */
export const cookieOfReservation = (visit: Pick<ReservationVisit, 'url'>, id: string): string =>
  reservationCookie(id, isSecure(visit));

const isSecure = ({ url }: Pick<ReservationVisit, 'url'>): boolean => url.protocol === 'https:';
