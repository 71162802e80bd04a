import { changeByStaff } from '#server/buying/reservations/change-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import { audit } from './accounts/audit';
import type { SignedIn } from './accounts/staff-session';
import { addNote } from './change-lead';
import type { DeskVisit } from './create-desk';
import type { DeskOutcome } from './desk-outcome';
import { type ReservationTyped, reservationPageView } from './reservation-page';
import { reservationHref } from './rules/reservation-words';

/** Shown when somebody was faster: a colleague, the shopper, the provider or the clock. */
export const changedMeanwhile =
  'The reservation has changed since you opened this page. Check it, then send again.';

const hourMs = 3_600_000;
/** No hold lasts longer from now. */
const mostHours = 30 * 24;

/** Handles a form on a reservation's page; `do` names the action. Null: no such reservation or action. */
export async function changeReservation(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  const reservation = await visit.services.reservations.byId(visit.tenant.slug, id);
  if (!reservation) return null;
  switch (form.get('do')) {
    case 'extend':
      return extend(visit, visitor, reservation, form);
    case 'note':
      return note(visit, visitor, reservation, form);
    case 'still-sold':
    case 'release':
      return settleSale(visit, visitor, reservation, form);
    default:
      return null;
  }
}

/** Records a change of a reservation, with its lead. */
export const auditReservation = (
  visit: DeskVisit,
  { staff }: SignedIn,
  { leadId, reference }: Pick<Reservation, 'leadId' | 'reference'>,
  action: string,
): Promise<void> =>
  audit(visit, {
    staffId: staff.id,
    action: 'reservation-changed',
    detail: `${action} ${reference}`,
    ...(leadId === null ? {} : { leadIds: [leadId] }),
  });

async function again(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  typed: ReservationTyped,
): Promise<DeskOutcome | null> {
  const view = await reservationPageView(visit, visitor, id, typed);
  return view && { state: 'page', status: 422, view };
}

/** The reservation as it is now, for staff who press a button too late. Null: no such reservation. */
export const endedMeanwhile = (
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
): Promise<DeskOutcome | null> => again(visit, visitor, id, { notice: changedMeanwhile });

const isStale = (form: URLSearchParams, { version }: Reservation): boolean =>
  form.get('version') !== String(version);

/** Keeps the car for more hours, counted from the end of its hold. */
async function extend(
  visit: DeskVisit,
  visitor: SignedIn,
  reservation: Reservation,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  const { id, endsAt } = reservation;
  const text = (form.get('hours') ?? '').trim();
  if (isStale(form, reservation) || endsAt === null) {
    return again(visit, visitor, id, { notice: changedMeanwhile });
  }
  const until = new Date(Date.parse(endsAt) + (/^\d{1,4}$/.test(text) ? Number(text) : 0) * hourMs);
  const longest = visit.now.getTime() + mostHours * hourMs;
  if (until.getTime() <= Date.parse(endsAt) || until.getTime() > longest) {
    const hours = 'Enter a whole number of hours. A hold can last 30 days from now at most.';
    return again(visit, visitor, id, { hours: text.slice(0, 20), errors: { hours } });
  }
  await auditReservation(visit, visitor, reservation, 'extend');
  const why = `Extended by ${text === '1' ? '1 hour' : `${Number(text)} hours`}`;
  const change = { by: visitor.staff.name, why, until };
  const moved = await changeByStaff(visit, id, { kind: 'extend', ...change });
  if (moved.kind !== 'changed') return again(visit, visitor, id, { notice: changedMeanwhile });
  return { state: 'moved', to: `${reservationHref(id)}?done=extend` };
}

/** The stock list offers a car that is sold here: the sale stands as it is, or the dealer offers the car again. */
async function settleSale(
  visit: DeskVisit,
  visitor: SignedIn,
  reservation: Reservation,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  const { id, state } = reservation;
  const stale = () => again(visit, visitor, id, { notice: changedMeanwhile });
  if (state !== 'converted' || isStale(form, reservation)) return stale();
  const isReleased = form.get('do') === 'release';
  const action = isReleased ? 'release' : 'still-sold';
  await auditReservation(visit, visitor, reservation, action);
  const by = visitor.staff.name;
  const moved = isReleased
    ? await changeByStaff(visit, id, {
        kind: 'release',
        by,
        why: 'The car is for sale again; the sale stands',
      })
    : await changeByStaff(visit, id, { kind: 'convert', by, why: 'Still sold to this customer' });
  return moved.kind === 'changed' ? { state: 'moved', to: `${reservationHref(id)}?done=${action}` } : stale();
}

/** Notes of a reservation are notes of its lead: whoever opens either sees them. */
async function note(
  visit: DeskVisit,
  visitor: SignedIn,
  { id, leadId, reference }: Reservation,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  if (leadId === null) return null;
  const change = await addNote(visit, visitor, leadId, form);
  if (change.state === 'unknown') return null;
  if (change.state === 'done') {
    await auditReservation(visit, visitor, { leadId, reference }, 'note');
    return { state: 'moved', to: `${reservationHref(id)}#notes` };
  }
  return again(visit, visitor, id, 'note' in change ? { note: change.note } : {});
}
