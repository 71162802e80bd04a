import { changeByStaff } from '#server/buying/reservations/change-reservation';
import type { Reservation } from '#server/buying/reservations/reservation';
import { auditStaff } from './accounts/audit';
import { addNote } from './change-lead';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { type ReservationTyped, reservationPageView } from './reservation-page';
import { counted, textIn } from './rules/page-parts';
import { reservationHref } from './rules/reservation-words';

/** Shown when somebody was faster: a colleague, the shopper, the provider or the clock. */
export const changedMeanwhile =
  'The reservation has changed since you opened this page. Check it, then send again.';

const hourMs = 3_600_000;
/** No hold lasts longer from now. */
const mostHours = 30 * 24;

/** Handles a form on a reservation's page; `do` names the action. Null: no such reservation or action. */
export async function changeReservation(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const reservation = await visit.services.reservations.byId(visit.tenant.slug, visit.id);
  if (!reservation) return null;
  const action = form.get('do');
  switch (action) {
    case 'extend':
      return extend(visit, reservation, form);
    case 'note':
      return note(visit, reservation, form);
    case 'still-sold':
    case 'release':
      return settleSale(visit, reservation, form, action);
    default:
      return null;
  }
}

/** Records a change of a reservation, with its lead. */
export const auditReservation = (
  visit: StaffVisit,
  { leadId, reference }: Pick<Reservation, 'leadId' | 'reference'>,
  action: string,
): Promise<void> =>
  auditStaff(visit, 'reservation-changed', {
    detail: `${action} ${reference}`,
    leadIds: leadId === null ? undefined : [leadId],
  });

const again = async (visit: StaffVisit, typed: ReservationTyped): FormAnswer =>
  showPage(await reservationPageView(visit, typed));

/** The reservation as it is now, for staff who press a button too late. Null: no such reservation. */
export const endedMeanwhile = (visit: StaffVisit): FormAnswer => again(visit, { notice: changedMeanwhile });

export const isStale = (form: URLSearchParams, { version }: Reservation): boolean =>
  form.get('version') !== String(version);

/** Keeps the car for more hours, counted from the end of its hold. */
async function extend(visit: StaffVisit, reservation: Reservation, form: URLSearchParams): FormAnswer {
  const { id, endsAt } = reservation;
  const text = textIn(form, 'hours').trim();
  if (isStale(form, reservation) || endsAt === null) return endedMeanwhile(visit);
  const until = new Date(Date.parse(endsAt) + (/^\d{1,4}$/.test(text) ? Number(text) : 0) * hourMs);
  const longest = visit.now.getTime() + mostHours * hourMs;
  if (until.getTime() <= Date.parse(endsAt) || until.getTime() > longest) {
    const hours = 'Enter a whole number of hours. A hold can last 30 days from now at most.';
    return again(visit, { hours: text.slice(0, 20), errors: { hours } });
  }
  await auditReservation(visit, reservation, 'extend');
  const why = `Extended by ${counted(Number(text), 'hour')}`;
  const change = await changeByStaff(visit, id, { kind: 'extend', by: visit.staff.name, why, until });
  if (change.kind !== 'changed') return endedMeanwhile(visit);
  return goTo(`${reservationHref(id)}?done=extend`);
}

/** The stock list offers a car that is sold here: the sale stands as it is, or the dealer offers the car again. */
async function settleSale(
  visit: StaffVisit,
  reservation: Reservation,
  form: URLSearchParams,
  action: 'still-sold' | 'release',
): FormAnswer {
  const { id, state } = reservation;
  if (state !== 'converted' || isStale(form, reservation)) return endedMeanwhile(visit);
  await auditReservation(visit, reservation, action);
  const by = visit.staff.name;
  const change = await changeByStaff(
    visit,
    id,
    action === 'release'
      ? { kind: 'release', by, why: 'The car is for sale again; the sale stands' }
      : { kind: 'convert', by, why: 'Still sold to this customer' },
  );
  return change.kind === 'changed' ? goTo(`${reservationHref(id)}?done=${action}`) : endedMeanwhile(visit);
}

/** Notes of a reservation are notes of its lead: whoever opens either sees them. */
async function note(visit: StaffVisit, reservation: Reservation, form: URLSearchParams): FormAnswer {
  const { id, leadId } = reservation;
  const change = leadId === null ? undefined : await addNote(visit, leadId, form);
  if (!change || change.state === 'unknown') return null;
  if (change.state === 'invalid') return again(visit, { note: change.note });
  await auditReservation(visit, reservation, 'note');
  return goTo(`${reservationHref(id)}?done=note#notes`);
}
