import { closedToLead } from '#server/leads/refuse-closed';
import { bookNow } from '#server/leads/test-drives/book-for-lead';
import { takenTimes } from '#server/leads/test-drives/free-times';
import { slotsAt } from '#server/leads/test-drives/rules/drive-time';
import { bookablePlaces, placeAsked } from '#server/leads/test-drives/rules/slots';
import { err, ok, type Result } from '#server/platform/result';
import { newUlid } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import { appointmentsPath } from './appointment-list';
import { noteAppointment } from './appointment-page';
import { carNamed, noCarText } from './car-named';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, type FormState, goTo, showPage } from './desk-outcome';
import { notStarted } from './lead-page';
import { reachStatus } from './lead-progress-store';
import { reservedWarning } from './rules/appointment-words';
import { leadHref } from './rules/lead-row';
import { textIn } from './rules/page-parts';
import { chosenStart, timeChoice, timeField } from './rules/time-choice';
import { storeTypedLead, typedLeadErrors, ways } from './typed-lead';
import type { FieldErrors, Texts } from './views/desk-view';

const addPath = `${appointmentsPath}/add`;

/** The form with which staff book a test drive for somebody: its times are those of the shopper's form. */
export async function addAppointmentView(visit: StaffVisit, { errors = {}, typed = {} }: FormState = {}) {
  const { tenant, now, url } = visit;
  const stocknum = typed['stocknum'] ?? url.searchParams.get('stocknum') ?? '';
  const named = await carToDrive(visit, stocknum);
  const typedNow: Texts = { ...typed, stocknum };
  const car = named.ok ? named.value : undefined;
  const places = bookablePlaces(tenant, car);
  const place = placeAsked(places, typed['location'] ?? url.searchParams.get('location'));
  const bookings = place ? await takenTimes(visit) : [];
  const slots = place && named.ok ? slotsAt({ tenant, now, car }, place, bookings) : [];
  return {
    page: 'add-appointment' as const,
    action: addPath,
    visit: tenant.test_drives.called,
    car: car?.name,
    notice: reservedWarning(car, tenant),
    times: timeChoice({ places, place, slots }, now),
    ways,
    /** Made with the form, so that pressing twice books once. */
    key: typed['key'] ?? newUlid(now),
    typed: typedNow,
    errors: named.ok ? errors : { stocknum: named.error, ...errors },
  };
}

/** The car that was typed, if it can be driven; no car where nothing was typed. */
async function carToDrive(visit: StaffVisit, typed: string): Promise<Result<Car | undefined, string>> {
  const named = await carNamed(visit, typed);
  if (!named.ok) return named;
  if (!named.value) return ok(undefined);
  if (named.value.state !== 'here') return err(noCarText);
  const error = closedToLead(filing.testDrive.category, named.value, visit.tenant, true)['car_id'];
  return error === undefined ? ok(named.value.car) : err(error);
}

/** Shows the times of another car or yard; or books the time for a new lead, owned by whoever took the call, and leads to its page. */
export async function submitNewAppointment(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const { tenant, services } = visit;
  const typed = Object.fromEntries(form);
  const refuse = async (errors: FieldErrors) => showPage(await addAppointmentView(visit, { errors, typed }));
  if (form.get('do') === 'times') return showPage(await addAppointmentView(visit, { typed }), 200);
  const named = await carToDrive(visit, textIn(form, 'stocknum'));
  // The page says what is wrong with it.
  if (!named.ok) return refuse(typedLeadErrors(visit, form));
  const car = named.value;
  if (form.get('do') === 'now') return startNow(visit, form, car, refuse);
  const start = chosenStart(form.get(timeField));
  if (!start) return refuse({ ...typedLeadErrors(visit, form), [timeField]: 'Choose a time from the list.' });
  const place = bookablePlaces(tenant, car).find(({ slug }) => slug === form.get('location'));
  if (!place) return refuse({ [timeField]: 'Choose a location first.' });
  const stored = await storeTypedLead(visit, form, {
    ...filing.testDrive,
    [timeField]: start.toISOString(),
    location_id: place.id,
    ...(car && { car_id: car.id }),
  });
  if (!stored.ok) return refuse(stored.error);
  const { leadId } = stored.value;
  const lead = await services.leads.byId(tenant.slug, leadId);
  const booking = await services.bookings.byId(tenant.slug, leadId);
  if (!lead || !booking) return refuse({ [timeField]: 'Choose a time from the list.' });
  await noteAppointment(visit, lead, booking, 'booked', form.get('key'));
  await reachStatus(visit, lead.id, 'booked');
  return goTo(leadHref(lead.id));
}

/** Books the visit of somebody who is here from this minute on, whatever the times of the website are, and marks it attended. */
async function startNow(
  visit: StaffVisit,
  form: URLSearchParams,
  car: Car | undefined,
  refuse: (errors: FieldErrors) => FormAnswer,
): FormAnswer {
  const { tenant, services, now } = visit;
  // The form knows the locations of the car that it was shown with.
  const place = placeAsked(bookablePlaces(tenant, car), form.get('location'));
  if (!place) return refuse({ ...typedLeadErrors(visit, form), [timeField]: 'Choose a location first.' });
  const about = { ...filing.testDrive, location_id: place.id, ...(car && { car_id: car.id }) };
  const stored = await storeTypedLead(visit, form, about);
  if (!stored.ok) return refuse(stored.error);
  const lead = await services.leads.byId(tenant.slug, stored.value.leadId);
  if (!lead) return refuse({ name: 'This could not be stored just now. Try again in a minute.' });
  const existing = await services.bookings.byId(tenant.slug, lead.id);
  const outcome = existing
    ? ({ state: 'done', booking: existing } as const)
    : await bookNow(visit, { lead, car, place, start: startOfMinute(now) });
  if (outcome.state !== 'done') return goTo(`${leadHref(lead.id)}?done=${notStarted}`);
  if (!existing) {
    await noteAppointment(visit, lead, outcome.booking, 'booked');
    await noteAppointment(visit, lead, outcome.booking, 'attended');
    await reachStatus(visit, lead.id, 'booked');
  }
  return goTo(`${leadHref(lead.id)}?done=attended`);
}

const startOfMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000);
