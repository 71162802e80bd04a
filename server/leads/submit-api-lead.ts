import { openPhone } from '#server/dealer/rules/place-order';
import type { FieldErrors } from '#server/page/views/field-rule';
import { wellFormed } from '#server/platform/text/json';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import { findCarById } from '#server/stock/cars/show-car';
import type { LeadVisit } from './create-leads';
import type { NewBooking } from './lead-store';
import { tooManyDrives } from './not-stored';
import { closedToLead } from './refuse-closed';
import { answerProblems, answersIn, apiFields, categoryOf, unknownFields } from './rules/api-form';
import { attributesField, readAttributes, visitAttributes } from './rules/lead-attributes';
import { admitBooking, admitSender, unlimited, withinLimits } from './sender-limits';
import { type LeadInput, submitLead } from './submit-lead';
import { type FreeTime, nearestFreeTimes } from './test-drives/free-times';
import {
  type DriveRequest,
  driveBooking,
  driveFields,
  driveRequest,
  goneText,
  takenText,
} from './test-drives/rules/drive-time';
import { slotField } from './test-drives/rules/slot-days';

/** A lead in the body of a request, unparsed. */
interface ApiLead {
  readonly body: Readonly<Record<string, unknown>>;
  /** Sent with an API key. */
  readonly trusted: boolean;
  /** Sent with a test key. */
  readonly isTest?: boolean | undefined;
  readonly idempotency?: LeadInput['idempotency'];
  /** The member of staff who typed it at the desk. */
  readonly addedBy?: string | undefined;
  /** What the caller knows to be wrong with it. */
  readonly problems?: FieldErrors | undefined;
}

/** `taken`: nothing was stored, because the time is not free; others near it are. */
export type ApiLeadOutcome =
  | {
      readonly state: 'stored';
      /** As it was sent. */
      readonly lead: Lead;
      /** The time that was booked with it. */
      readonly time: NewBooking | undefined;
    }
  | { readonly state: 'invalid'; readonly errors: FieldErrors }
  | { readonly state: 'taken'; readonly message: string; readonly freeTimes: readonly FreeTime[] }
  | { readonly state: 'busy'; readonly waitSeconds: number };

/**
 * Creates the lead of a program or of a page that calls the API, and books the time that a test drive names. The
 * limits of connections and phone numbers apply to callers without a key. Throws if the lead could not be stored.
 */
export async function submitApiLead(visit: LeadVisit, sent: ApiLead): Promise<ApiLeadOutcome> {
  return withinLimits<ApiLeadOutcome>(
    sent.trusted ? unlimited : await admitSender(visit),
    (waitSeconds) => ({ state: 'busy', waitSeconds }),
    async () => {
      const drive = await driveOf(visit, sent);
      const { phone } = sent.body;
      const isLimited = !sent.trusted && drive.state === 'time' && drive.slot !== undefined;
      return withinLimits<ApiLeadOutcome>(
        isLimited ? await admitBooking(visit, typeof phone === 'string' ? phone : '') : unlimited,
        () => ({ state: 'invalid', errors: { [slotField]: tooManyDrives(openPhone(visit.tenant)) } }),
        () => store(visit, sent, drive),
      );
    },
  );
}

type Drive = DriveRequest & { readonly car: Car | undefined };

/** The time that a test drive names, and its car. A car that is unknown or not offered has none. */
async function driveOf(visit: LeadVisit, { body, addedBy }: ApiLead): Promise<Drive> {
  if (categoryOf(body) !== filing.testDrive.category || !body[slotField]) {
    return { state: 'none', car: undefined };
  }
  const carId = body['car_id'];
  if (typeof carId !== 'string' || carId.trim() === '') {
    return { ...driveRequest(visit, undefined, body), car: undefined };
  }
  const lookup = await findCarById(visit, carId.trim());
  if (lookup.state !== 'here') return { state: 'invalid', errors: { car_id: notInStock }, car: undefined };
  const { car } = lookup;
  const closures = closedToLead(categoryOf(body), lookup, visit.tenant, addedBy !== undefined);
  if (Object.keys(closures).length > 0) return { state: 'invalid', errors: closures, car };
  return { ...driveRequest(visit, car, body), car };
}

const notInStock = 'This car is not in stock, so no time can be booked for it.';

async function store(visit: LeadVisit, sent: ApiLead, drive: Drive): Promise<ApiLeadOutcome> {
  const input = leadOf(visit, sent, drive);
  const outcome = await submitLead(visit.services.leadIntake, input);
  if (outcome.ok) {
    const { lead, isHeld } = outcome.value;
    return { state: 'stored', lead, time: isHeld ? undefined : input.attached?.booking };
  }
  const { [slotField]: message, ...others } = outcome.error;
  const isTimeGone = message === takenText || message === goneText;
  if (drive.state !== 'time' || !isTimeGone || Object.keys(others).length > 0) {
    return { state: 'invalid', errors: outcome.error };
  }
  return { state: 'taken', message, freeTimes: await nearestFreeTimes(visit, drive) };
}

function leadOf(
  { tenant, request }: LeadVisit,
  { body, trusted, isTest, idempotency, addedBy, problems: found }: ApiLead,
  drive: Drive,
): LeadInput {
  const category = categoryOf(body);
  const fields = apiFields(category, tenant.forms, trusted ? 'key' : 'page');
  const problems = {
    ...unknownFields(fields, body),
    ...answerProblems(body),
    ...driveProblems(drive),
    ...found,
  };
  const time = drive.state === 'time' && drive.slot ? { place: drive.place, slot: drive.slot } : undefined;
  return {
    tenant,
    source: 'api',
    trusted,
    isTest,
    form: {
      fields,
      problems: () => problems,
      taken: { [slotField]: takenText },
      closed: (car) => closedToLead(category, car, tenant, addedBy !== undefined),
    },
    entered: {
      ...body,
      dealership_id: body['dealership_id'] ?? body['car_dealership_id'],
      ...(time && driveFields(time.place, time.slot)),
    },
    attached: { booking: time && driveBooking({ tenant, car: drive.car }, time.place, time.slot) },
    answers: answersIn(body),
    // A caller with a key is responsible for its data.
    attributes: trusted
      ? readAttributes(body[attributesField])
      : visitAttributes({ tenant, request }, body[attributesField]),
    idempotency,
    addedBy,
    url: shortText(body['url'], 2048),
    // The browser of the desk says nothing about the person.
    userAgent:
      addedBy === undefined
        ? (shortText(body['user_agent'], 512) ?? request.headers.get('user-agent') ?? undefined)
        : undefined,
  };
}

function driveProblems(drive: Drive): FieldErrors {
  if (drive.state === 'invalid') return drive.errors;
  return drive.state === 'time' && !drive.slot ? { [slotField]: goneText } : {};
}

const shortText = (value: unknown, longest: number) =>
  typeof value === 'string' && value !== '' ? wellFormed(value.slice(0, longest)) : undefined;
