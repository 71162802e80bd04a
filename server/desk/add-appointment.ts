import { closedToLead } from '#server/leads/refuse-closed';
import { submitApiLead } from '#server/leads/submit-api-lead';
import { takenTimes } from '#server/leads/test-drives/free-times';
import { slotsAt } from '#server/leads/test-drives/rules/drive-time';
import { bookablePlaces, placeAsked } from '#server/leads/test-drives/rules/slots';
import { err, ok, type Result } from '#server/platform/result';
import { newUlid, ulidPattern } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import { findCarById } from '#server/stock/cars/show-car';
import { takeLead, ways } from './add-lead';
import { appointmentsPath } from './appointment-list';
import { noteAppointment } from './appointment-page';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo, showPage } from './desk-outcome';
import { leadHref } from './rules/lead-row';
import { chosenStart, timeChoice, timeField } from './rules/time-choice';
import type { DeskContent, FieldErrors } from './views/desk-view';

const addPath = `${appointmentsPath}/add`;

interface AddState {
  readonly errors?: FieldErrors;
  readonly typed?: Readonly<Record<string, string>>;
}

/** The form with which staff book a test drive for somebody: its times are those of the shopper's form. */
export const addAppointmentView = (visit: StaffVisit) => viewWith(visit);

async function viewWith(visit: StaffVisit, { errors = {}, typed = {} }: AddState = {}) {
  const { tenant, now, url } = visit;
  const stocknum = typed['stocknum'] ?? url.searchParams.get('stocknum') ?? '';
  const named = await carNamed(visit, stocknum);
  const typedNow: Readonly<Record<string, string>> = { ...typed, stocknum };
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
    times: timeChoice({ places, place, slots }, now),
    ways,
    /** Made with the form, so that pressing twice books once. */
    key: typed['key'] ?? newUlid(now),
    typed: typedNow,
    errors: named.ok ? errors : { stocknum: named.error, ...errors },
  };
}

/** The car with a stock number, if it can be driven; no car without a number. */
async function carNamed(visit: StaffVisit, typed: string): Promise<Result<Car | undefined, string>> {
  const { services, tenant } = visit;
  const stocknum = typed.trim().slice(0, 100);
  if (stocknum === '') return ok(undefined);
  const [stored] = await services.stockChanges.find(tenant.slug, stocknum);
  const lookup = stored && (await findCarById(visit, stored.car.id));
  if (lookup?.state !== 'here') return err('No car in stock has this stock number.');
  const error = closedToLead(filing.testDrive.category, lookup, tenant)['car_id'];
  return error === undefined ? ok(lookup.car) : err(error);
}

const fields = ['name', 'last_name', 'phone', 'email', 'message', 'source'] as const;

/** Shows the times of another car or yard; or books the time for a new lead, owned by whoever took the call, and leads to its page. */
export async function submitNewAppointment(
  visit: StaffVisit,
  form: URLSearchParams,
): Promise<DeskOutcome<DeskContent> | null> {
  const { tenant, staff, now, services } = visit;
  const typed = Object.fromEntries(form);
  const refuse = async (errors: FieldErrors) => showPage(await viewWith(visit, { errors, typed }));
  if (form.get('do') === 'times') return showPage(await viewWith(visit, { typed }), 200);
  const named = await carNamed(visit, form.get('stocknum') ?? '');
  // The page says what is wrong with it.
  if (!named.ok) return refuse({});
  const car = named.value;
  const start = chosenStart(form.get(timeField));
  if (!start) return refuse({ [timeField]: 'Choose a time from the list.' });
  const place = bookablePlaces(tenant, car).find(({ slug }) => slug === form.get('location'));
  if (!place) return refuse({ [timeField]: 'Choose a location first.' });
  const entries = fields.flatMap((name) => {
    const value = (form.get(name) ?? '').trim();
    return value === '' ? [] : [[name, value] as const];
  });
  const key = (form.get('key') ?? '').slice(0, 64);
  const outcome = await submitApiLead(visit, {
    body: {
      ...Object.fromEntries(entries),
      ...filing.testDrive,
      [timeField]: start.toISOString(),
      location_id: place.id,
      ...(car && { car_id: car.id }),
    },
    trusted: true,
    addedBy: staff.name,
    idempotency: { caller: `desk ${staff.id}`, key: key || newUlid(now) },
  });
  if (outcome.state === 'taken') return refuse({ [timeField]: outcome.message });
  if (outcome.state === 'invalid') return refuse(outcome.errors);
  if (outcome.state !== 'stored') return refuse({ name: 'The test drive could not be booked just now.' });
  const lead = await services.leads.byId(tenant.slug, outcome.leadId);
  if (!lead || !outcome.booking) return refuse({ [timeField]: 'Choose a time from the list.' });
  await takeLead(visit, lead.id);
  const noteId = ulidPattern.test(key) ? key : undefined;
  await noteAppointment(visit, lead, outcome.booking, 'booked', noteId);
  return goTo(leadHref(lead.id));
}
