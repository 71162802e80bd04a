import { bookForLead, carToBook, isPickUp } from '#server/leads/test-drives/book-for-lead';
import type { Booking } from '#server/leads/test-drives/booking-store';
import { bookingById, type FoundBooking } from '#server/leads/test-drives/find-booking';
import { slotsToMoveTo } from '#server/leads/test-drives/free-times';
import { cancelBooking, moveBooking } from '#server/leads/test-drives/move-booking';
import { appointmentText, driveFacts } from '#server/leads/test-drives/rules/drive-facts';
import { bookablePlaces, placeAsked } from '#server/leads/test-drives/rules/slots';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import { auditStaff } from './accounts/audit';
import { isSure, sureView } from './confirm-page';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { noteOf, reachStatus } from './lead-progress-store';
import {
  type AppointmentOutcome,
  appointmentChip,
  appointmentOutcome,
  hasBegun,
  isAhead,
  outcomeOf,
  reservedWarning,
  visitText,
} from './rules/appointment-words';
import { aboutLead, leadHref, personName } from './rules/lead-row';
import { textIn } from './rules/page-parts';
import { chosenStart, timeChoice, timeField } from './rules/time-choice';
import type { FieldErrors } from './views/desk-view';

interface TimeTyped {
  readonly location?: string;
  readonly time?: string;
  readonly errors?: FieldErrors;
  /** Why nothing was changed, where no field is wrong. */
  readonly notice?: string;
}

/** The page on which staff book, move or cancel the appointment of a lead; null if there is no such lead. */
export async function appointmentView(visit: StaffVisit, typed: TimeTyped = {}) {
  const { services, tenant, now, url, id } = visit;
  const lead = await services.leads.byId(tenant.slug, id);
  if (!lead) return null;
  const [lookup, open, notes] = await Promise.all([
    bookingById(visit, id),
    carToBook(visit, lead),
    services.leadProgress.outcomes(tenant.slug, [id]),
  ]);
  const booking = lookup?.booking;
  const location = typed.location ?? url.searchParams.get('location') ?? booking?.locationId;
  const errors: FieldErrors = typed.errors ?? {};
  const car = open.ok ? open.value : undefined;
  const isHolder = car && (await services.bookings.isOfHolder({ tenant: tenant.slug, carId: car.id }, lead));
  return {
    page: 'appointment' as const,
    action: appointmentHref(id),
    leadHref: leadHref(id),
    name: personName(lead),
    about: aboutLead(lead),
    booking: booking && currentView(booking, lead, visit, outcomeOf(booking, notes)),
    times: open.ok ? await timesOf(visit, lead, open.value, { booking, location }) : undefined,
    /** Why no time can be booked. */
    closed: open.ok ? undefined : open.error,
    hasEmail: Boolean(lead.fields['email']) && tenant.test_drives.confirmation_email,
    isMove: booking !== undefined && isAhead(booking, now),
    canCancel: booking !== undefined && isAhead(booking, now) && !isPickUp(lead),
    time: typed.time ?? '',
    errors,
    notice: typed.notice ?? (isHolder ? undefined : reservedWarning(car, tenant)),
  };
}

export const appointmentHref = (leadId: string): string => `${leadHref(leadId)}/appointment`;

function currentView(
  booking: Booking,
  lead: Lead,
  { tenant, now }: StaffVisit,
  outcome: AppointmentOutcome | undefined,
) {
  const { day, hours, where, visit } = driveFacts(booking, lead, tenant);
  return {
    kind: visitText(lead, visit),
    text: `${day}, ${hours}`,
    where,
    chip: appointmentChip(booking, outcome, now),
  };
}

async function timesOf(
  visit: StaffVisit,
  lead: Lead,
  car: Car | undefined,
  { booking, location }: { readonly booking: Booking | undefined; readonly location: string | undefined },
) {
  const { tenant, now } = visit;
  const places = bookablePlaces(tenant, car);
  const place = placeAsked(places, location);
  const own = { booking: { id: lead.id, carId: car?.id ?? null } };
  const slots = place ? await slotsToMoveTo(visit, own, place) : [];
  return timeChoice({ places, place, slots, own: booking?.state === 'booked' ? booking : undefined }, now);
}

/** Handles a form about the appointment of a lead. Null: no such lead, appointment or form. */
export async function submitAppointment(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const done = await makeChange(visit, form);
  if (done === null) return null;
  if (typeof done === 'string') return goTo(`${leadHref(visit.id)}?done=${done}#appointment`);
  const view = await appointmentView(visit, done);
  if (view) await auditStaff(visit, 'lead-viewed', { leadIds: [visit.id] });
  return showPage(view);
}

type Done = 'booked' | 'moved' | 'cancelled' | AppointmentOutcome | TimeTyped | null;

async function makeChange(visit: StaffVisit, form: URLSearchParams): Promise<Done> {
  const { services, tenant, id } = visit;
  const lead = await services.leads.byId(tenant.slug, id);
  const lookup = lead ? await bookingById(visit, id) : undefined;
  const action = form.get('do');
  if (lead && action === 'book') return book(visit, lead, lookup, form);
  if (!lookup) return null;
  const outcome = appointmentOutcome(action);
  if (outcome) return mark(visit, lookup, outcome);
  return action === 'cancel' ? cancel(visit, lookup) : null;
}

/** Books a time, or moves the booking to it. */
async function book(
  visit: StaffVisit,
  lead: Lead,
  lookup: FoundBooking | undefined,
  form: URLSearchParams,
): Promise<Done> {
  const { tenant, now } = visit;
  const typed = { location: textIn(form, 'location'), time: textIn(form, timeField) };
  const open = await carToBook(visit, lead);
  if (!open.ok) return { ...typed, notice: open.error };
  const start = chosenStart(typed.time);
  if (!start) return { ...typed, errors: { [timeField]: 'Choose a time from the list.' } };
  const place = bookablePlaces(tenant, open.value).find(({ slug }) => slug === typed.location);
  const before = lookup?.booking;
  const isMove = before !== undefined && isAhead(before, now);
  const isThere = before?.startsAt === start.toISOString() && before.locationId === place?.id;
  // Pressed or sent twice: the first one did it.
  if (isMove && isThere) return 'moved';
  // Staff may keep a time of a car that is reserved for somebody else, as its holder may.
  const outcome =
    lookup && isMove
      ? await moveBooking(visit, { ...lookup, isHolder: true }, place, start)
      : await bookForLead(visit, { lead, car: open.value, place, start });
  if (outcome.state !== 'done') return { ...typed, errors: { [timeField]: outcome.message } };
  await noteAppointment(visit, lead, outcome.booking, isMove ? 'moved' : 'booked');
  await reachStatus(visit, lead.id, 'booked');
  return isMove ? 'moved' : 'booked';
}

async function cancel(visit: StaffVisit, lookup: FoundBooking): Promise<Done> {
  const { booking, lead } = lookup;
  if (isPickUp(lead)) return null;
  if (booking.state === 'cancelled') return 'cancelled';
  if (!isAhead(booking, visit.now)) return { notice: 'This appointment has already started.' };
  const outcome = await cancelBooking(visit, lookup);
  if (outcome.state !== 'done') return { notice: outcome.message };
  await noteAppointment(visit, lead, booking, 'cancelled');
  return 'cancelled';
}

/** The appointment of a lead that would stand although the lead is closed. */
async function leftWithLead(visit: StaffVisit): Promise<FoundBooking | undefined> {
  const lookup = await bookingById(visit, visit.id);
  return lookup && isAhead(lookup.booking, visit.now) && !isPickUp(lookup.lead) ? lookup : undefined;
}

/** Asks before a lead is closed whose appointment is cancelled with it; undefined: there is nothing to ask, or the answer was yes. */
export async function askBeforeClosing(visit: StaffVisit, form: URLSearchParams) {
  const lookup = form.has('reason') && !isSure(form) ? await leftWithLead(visit) : undefined;
  if (!lookup) return undefined;
  const { booking, lead } = lookup;
  const facts = driveFacts(booking, lead, visit.tenant);
  const called = visitText(lead, facts.visit).toLowerCase();
  const question = {
    heading: `Cancel the ${called} too?`,
    about: `${personName(lead)}, ${appointmentText(booking.startsAt, facts.timeZone)}. Once the lead is closed, the time is free again.`,
    action: leadHref(lead.id),
    yes: `Close and cancel the ${called}`,
    backHref: leadHref(lead.id),
  };
  return showPage(sureView(form, question), 200);
}

/** Cancels the appointment of a lead that is closed; returns why it could not. */
export async function cancelWithLead(visit: StaffVisit): Promise<string | undefined> {
  const lookup = await leftWithLead(visit);
  const done = lookup && (await cancel(visit, lookup));
  return typeof done === 'object' ? done?.notice : undefined;
}

/** Notes that an appointment was attended or missed; the latest word counts. */
async function mark(
  visit: StaffVisit,
  { booking, lead }: FoundBooking,
  outcome: AppointmentOutcome,
): Promise<Done> {
  const { services, tenant, now } = visit;
  if (!hasBegun(booking, now)) return { notice: 'This appointment is still to come.' };
  const notes = await services.leadProgress.outcomes(tenant.slug, [lead.id]);
  if (outcomeOf(booking, notes) !== outcome) await noteAppointment(visit, lead, booking, outcome);
  return outcome;
}

/** Adds a line to the history of a lead, and to the audit log: who did what to its appointment. */
export async function noteAppointment(
  visit: StaffVisit,
  lead: Lead,
  booking: Booking,
  kind: 'booked' | 'moved' | 'cancelled' | AppointmentOutcome,
  id?: string | null,
): Promise<void> {
  const { services, tenant } = visit;
  await auditStaff(visit, 'appointment-changed', { leadIds: [lead.id], detail: kind });
  const text = appointmentText(booking.startsAt, driveFacts(booking, lead, tenant).timeZone);
  const remark = appointmentOutcome(kind) ? booking.startsAt : undefined;
  await services.leadProgress.addNote(tenant.slug, lead.id, noteOf(visit, kind, text, { id, remark }));
}
