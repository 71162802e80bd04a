import { sitePhone } from '#server/dealership/locations/rules/place-order';
import { wellFormed } from '#server/platform/text/well-formed';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import { findCarById } from '#server/stock/cars/show-car';
import type { LeadVisit } from './create-leads';
import { closedToLead } from './refuse-closed';
import { answerProblems, answersIn, apiFields, categoryOf, unknownFields } from './rules/api-form';
import { attributesField, readAttributes } from './rules/lead-attributes';
import { admitBooking, admitSender, tooManyDrives } from './sender-limits';
import { type LeadInput, submitLead } from './submit-lead';
import type { Booking } from './test-drives/booking-store-port';
import { type FreeTime, nearestFreeTimes } from './test-drives/free-times';
import { type DriveRequest, driveRequest } from './test-drives/rules/drive-request';
import { driveBooking, driveFields, goneText, takenText } from './test-drives/rules/drive-time';
import { slotField } from './test-drives/rules/slot-days';
import type { FieldErrors } from './views/field-rule';

/** A lead in the body of a request, unparsed. */
export interface ApiLead {
  readonly body: Readonly<Record<string, unknown>>;
  /** Sent with an API key. */
  readonly trusted: boolean;
  readonly idempotency?: LeadInput['idempotency'];
}

/** `taken`: nothing was stored, because the time is not free; others near it are. */
export type ApiLeadOutcome =
  | { readonly state: 'stored'; readonly leadId: string; readonly booking: Booking | undefined }
  | { readonly state: 'invalid'; readonly errors: FieldErrors }
  | { readonly state: 'taken'; readonly message: string; readonly freeTimes: readonly FreeTime[] }
  | { readonly state: 'busy'; readonly waitSeconds: number };

/**
 * Creates the lead of a program or of a page that calls the API, and books the time that a test drive names. The
 * limits of connections and phone numbers apply to callers without a key. Throws if the lead could not be stored.
 */
export async function submitApiLead(visit: LeadVisit, sent: ApiLead): Promise<ApiLeadOutcome> {
  const sender = sent.trusted ? unlimited : await admitSender(visit);
  if (sender.waitSeconds > 0) return { state: 'busy', waitSeconds: sender.waitSeconds };
  const drive = await driveOf(visit, sent.body);
  const outcome = await admitDrive(visit, sent, drive);
  if (outcome.state !== 'stored') await sender.giveBack();
  return outcome;
}

const unlimited = { waitSeconds: 0, giveBack: async () => {} };

type Drive = DriveRequest & { readonly car: Car | undefined };

/** The time that a test drive names, and its car. A car that is unknown or not offered has none. */
async function driveOf(visit: LeadVisit, body: ApiLead['body']): Promise<Drive> {
  const none: Drive = { state: 'none', car: undefined };
  if (categoryOf(body) !== filing.testDrive.category || !body[slotField]) return none;
  const carId = body['car_id'];
  if (typeof carId !== 'string' || carId.trim() === '') {
    return { ...driveRequest(visit, undefined, body), car: undefined };
  }
  const lookup = await findCarById(visit, carId.trim());
  if (lookup.state !== 'here') return { state: 'invalid', errors: { car_id: notInStock }, car: undefined };
  const { car } = lookup;
  const closures = closedToLead(categoryOf(body), car, visit.tenant);
  if (Object.keys(closures).length > 0) return { state: 'invalid', errors: closures, car };
  return { ...driveRequest(visit, car, body), car };
}

const notInStock = 'This car is not in stock, so no time can be booked for it.';

/** Limits test drives per connection and phone number, as the form does; a caller with a key has no limit. */
async function admitDrive(visit: LeadVisit, sent: ApiLead, drive: Drive): Promise<ApiLeadOutcome> {
  if (sent.trusted || drive.state !== 'time' || !drive.slot) return store(visit, sent, drive);
  const phone = sent.body['phone'];
  const { admitted, giveBack } = await admitBooking(visit, typeof phone === 'string' ? phone : '');
  if (!admitted) return { state: 'invalid', errors: { [slotField]: tooManyDrives(sitePhone(visit.tenant)) } };
  const outcome = await store(visit, sent, drive);
  if (outcome.state !== 'stored') await giveBack();
  return outcome;
}

async function store(visit: LeadVisit, sent: ApiLead, drive: Drive): Promise<ApiLeadOutcome> {
  const { services, tenant } = visit;
  const outcome = await submitLead(services.leadIntake, leadOf(visit, sent, drive));
  if (outcome.ok) {
    const { leadId, isHeld } = outcome.value;
    const booking =
      drive.state === 'time' && !isHeld ? await services.bookings.byId(tenant.slug, leadId) : null;
    return { state: 'stored', leadId, booking: booking ?? undefined };
  }
  const message = drive.state === 'time' ? timeProblem(outcome.error) : undefined;
  if (drive.state !== 'time' || message === undefined) return { state: 'invalid', errors: outcome.error };
  return { state: 'taken', message, freeTimes: await nearestFreeTimes(visit, drive) };
}

/** The message about a time that is not free, if that is all that is wrong. */
function timeProblem(errors: FieldErrors): string | undefined {
  const [name, ...others] = Object.keys(errors);
  const message = name === slotField && others.length === 0 ? errors[slotField] : undefined;
  return message === takenText || message === goneText ? message : undefined;
}

function leadOf(
  { tenant, request }: LeadVisit,
  { body, trusted, idempotency }: ApiLead,
  drive: Drive,
): LeadInput {
  const category = categoryOf(body);
  const fields = apiFields(category, tenant.forms, trusted);
  const problems = { ...unknownFields(fields, body), ...answerProblems(body), ...driveProblems(drive) };
  const slot = drive.state === 'time' ? drive.slot : undefined;
  const place = drive.state === 'time' ? drive.place : undefined;
  return {
    tenant,
    source: 'api',
    trusted,
    form: {
      fields,
      problems: () => problems,
      taken: { [slotField]: takenText },
      closed: (car) => closedToLead(category, car, tenant),
    },
    entered: {
      ...body,
      dealership_id: body['dealership_id'] ?? body['car_dealership_id'],
      ...(place && slot && driveFields(place, slot)),
    },
    ...(place && slot && { attached: { booking: driveBooking({ tenant, car: drive.car }, place, slot) } }),
    answers: answersIn(body),
    // A caller with a key is responsible for its data; the site's own pages only send it if the settings allow it.
    attributes: trusted || tenant.analytics.visited_pages ? readAttributes(body[attributesField]) : undefined,
    idempotency,
    url: shortText(body['url'], 2048),
    userAgent: shortText(body['user_agent'], 512) ?? request.headers.get('user-agent') ?? undefined,
  };
}

function driveProblems(drive: Drive): FieldErrors {
  if (drive.state === 'invalid') return drive.errors;
  return drive.state === 'time' && !drive.slot ? { [slotField]: goneText } : {};
}

const shortText = (value: unknown, longest: number): string | undefined =>
  typeof value === 'string' && value !== '' ? wellFormed(value.slice(0, longest)) : undefined;
