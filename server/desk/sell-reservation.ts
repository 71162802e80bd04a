import { changeByStaff } from '#server/buying/reservations/change-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import { shopperName } from '#server/buying/reservations/rules/lead-of-reservation';
import { canBeSold } from '#server/buying/reservations/rules/reservation-holds';
import type { SignedIn } from './accounts/staff-session';
import { auditReservation, changedMeanwhile, endedMeanwhile } from './change-reservation';
import type { DeskVisit } from './create-desk';
import type { DeskOutcome } from './desk-outcome';
import { frameView } from './frame';
import { reservationHref } from './rules/reservation-words';
import type { SellReservationView } from './views/reservation-views';

/** The page before a car is marked as sold; null if there is no such reservation, or it is not held. */
export async function sellReservationView(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  notice?: string,
): Promise<SellReservationView | null> {
  const reservation = await sellable(visit, id);
  if (!reservation) return null;
  return {
    page: 'sell-reservation',
    ...frameView(visit, visitor),
    action: `${reservationHref(id)}/sold`,
    backHref: reservationHref(id),
    reference: reservation.reference,
    name: shopperName(reservation),
    car: reservation.car.name,
    version: String(reservation.version),
    notice,
  };
}

async function sellable({ services, tenant }: DeskVisit, id: string): Promise<Reservation | null> {
  const reservation = await services.reservations.byId(tenant.slug, id);
  return reservation && canBeSold(reservation) ? reservation : null;
}

/** Marks the car as sold to the customer who reserved it. Null: there is no such reservation. */
export async function submitSale(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  const reservation = await sellable(visit, id);
  if (!reservation) return endedMeanwhile(visit, visitor, id);
  const again = async (): Promise<DeskOutcome | null> => {
    const view = await sellReservationView(visit, visitor, id, changedMeanwhile);
    return view && { state: 'page', status: 422, view };
  };
  if (form.get('version') !== String(reservation.version)) return again();
  await auditReservation(visit, visitor, reservation, 'convert');
  const change = { by: visitor.staff.name, why: 'Sold to this customer' };
  const moved = await changeByStaff(visit, id, { kind: 'convert', ...change });
  return moved.kind === 'changed' ? { state: 'moved', to: `${reservationHref(id)}?done=convert` } : again();
}
