import type { CustomerServices } from '#server/customers/create-customers';
import { customerOf } from '#server/customers/customer-session';
import type { Visit } from '#server/dealer/visit';
import type { LeadServices } from '#server/leads/create-leads';
import { linkCookie } from '#server/leads/rules/journey';
import type { Texts } from '#server/page/views/field-rule';
import { ulidPattern } from '#server/platform/ulid';
import type { Reservations } from './create-reservations';
import type { Moved } from './move-reservation';
import type { Reservation } from './reservation';
import { ownDetails } from './rules/own-details';
import { isHeldSale, isLive } from './rules/reservation-holds';
import type { EventOf, ReservationEvent } from './rules/reservation-state';

/** The services for reserving a car. */
export interface ReservationServices
  extends LeadServices,
    CustomerServices,
    Pick<Reservations, 'reservations' | 'reservationMoves'> {}

export type ReservationVisit = Visit<ReservationServices>;

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
interface Cancellation {
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

/**
 * A change by staff. `extend` holds the car until another time, at most 30 days ahead. `convert`: the shopper bought the
 * car, which stays sold here, whatever the stock list says, until it is released or cancelled. `release`: the dealer has a
 * sold car again, so the site follows the stock list, and the sale stays as it was. `nothing` if the reservation is past it.
 */
export const changeByStaff = (
  visit: Changing,
  id: string,
  event: EventOf<'extend' | 'convert' | 'release'>,
): Promise<Moved> => move(visit, id, event);

const move = ({ tenant, now, services }: Changing, id: string, event: ReservationEvent): Promise<Moved> =>
  services.reservationMoves.move({ tenant: tenant.slug, id }, event, now);

/**
 * The live reservation of this browser or of its signed-in customer. If a car is named, the one of this car, which may have
 * been sold to them. A phone number that somebody typed finds none: it would tell strangers about a shopper. Null without
 * one.
 */
export async function ownReservation(visit: ReservationVisit, carId?: string): Promise<Reservation | null> {
  const isWanted = (one: Reservation) =>
    carId === undefined ? isLive(one) : one.carId === carId && (isLive(one) || isHeldSale(one));
  const ofBrowser = (await browserReservations(visit)).find(isWanted);
  if (ofBrowser) return ofBrowser;
  const customer = await customerOf(visit);
  if (!customer) return null;
  const own = await visit.services.reservations.ofCustomer(visit.tenant.slug, customer.id);
  return own.find(isWanted) ?? null;
}

type FromBrowser = Pick<ReservationVisit, 'request' | 'url'>;

/** For as long as the longest hold. */
const cookie = linkCookie('reservation', 30);
const mostNamed = 10;

/** The ids of the reservations that this browser made, newest first. */
const reservationIds = (visit: FromBrowser): readonly string[] =>
  (cookie.idIn(visit) ?? '').split('.').filter((id) => ulidPattern.test(id));

/** The id of the latest reservation that this browser made; undefined without one. */
export const latestReservationId = (visit: FromBrowser): string | undefined => reservationIds(visit)[0];

/** The reservations that this browser made, newest first. */
async function browserReservations(visit: Finding & FromBrowser): Promise<readonly Reservation[]> {
  const ids = reservationIds(visit).slice(0, mostNamed);
  const reservations = await Promise.all(ids.map((id) => findReservation(visit, id)));
  return reservations.filter((one) => one !== null);
}

/**
 * The reservations that this browser made before signing in with the same number. The number alone proves nothing: somebody
 * else may have typed it.
 */
export const madeBeforeSignIn = async (visit: Finding & FromBrowser, phone: string) =>
  (await browserReservations(visit)).filter(
    ({ customerId, shopper }) => customerId === null && shopper.phone === phone,
  );

/** A signed-in shopper's own details by the names of form fields; none without a sign-in. */
export async function signedInDetails(visit: ReservationVisit): Promise<Texts> {
  const customer = await customerOf(visit);
  if (!customer) return {};
  const [latest] = await visit.services.reservations.ofCustomer(visit.tenant.slug, customer.id);
  return ownDetails(customer, latest?.shopper);
}

/** The Set-Cookie header by which the browser finds its reservations again, a new one before the others. */
export function cookieOfReservation(visit: FromBrowser, id: string): string {
  const others = reservationIds(visit).filter((one) => one !== id);
  return cookie.header(visit.url, [id, ...others].slice(0, mostNamed).join('.'));
}
