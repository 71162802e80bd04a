import type { FieldErrors, FieldRule, Texts } from '#server/page/views/field-rule';
import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import { newUlid } from '#server/platform/ulid';
import { availabilities } from '#server/settings/car';
import type { Lead, LeadAttributes } from '#server/settings/lead';
import { type AustralianState, siteState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import { findCarById, type KnownCar } from '#server/stock/cars/show-car';
import type { ChargeBasis } from '#server/stock/charges/rules/drive-away';
import { availabilityOf } from '#server/stock/rules/price-line';
import type { Attached, LeadStore, StoredLead } from './lead-store';
import { carOfLead } from './rules/car-of-lead';
import { askedElsewhere, type ConsentAsked, consentsAsked, consentsGiven } from './rules/consents';
import { destinationsOf } from './rules/destinations';
import { carriedFields, cleanFields, enteredFields } from './rules/lead-fields';
import { checkFields } from './rules/lead-form';
import { enquiryFields, formTokenField, withoutRepeats } from './rules/shared-fields';
import { type AnalyticsEvent, leadEvent } from './rules/shopper-events';
import {
  attachedContent,
  type ContentKeys,
  callerToken,
  contentKeys,
  contentSuspicions,
  formSuspicions,
  oneTimeKey,
  tokenMark,
  tokenReused,
  verdictOf,
} from './rules/suspicion';
import { floods, type LimitDeps } from './sender-limits';

export interface SubmitLeadDeps extends LimitDeps {
  readonly leads: Pick<LeadStore, 'add'>;
  readonly cars: Pick<CarStore, 'byIds' | 'bySlug'>;
  readonly clock: Clock;
  /** Called when a delivery is due, so that it starts at once; with the lead if it is new or just released. */
  readonly onLead?: ((lead?: Pick<Lead, 'id' | 'tenant' | 'quarantined'>) => void) | undefined;
  /** Counts the lead as an event, in the background. */
  readonly onEvent?: ((tenant: Tenant, event: AnalyticsEvent) => Promise<void>) | undefined;
}

/** A form's fields, and the checks that span several of them. */
interface SubmittedForm {
  readonly fields: readonly FieldRule[];
  readonly problems: (values: Texts) => FieldErrors;
  /** Error when the booked time is already taken. */
  readonly taken?: FieldErrors | undefined;
  /** Why a lead of this category can’t be about the car, by the field that names it; undefined if it can. */
  readonly closed?: ((car: KnownCar) => FieldErrors) | undefined;
}

export interface LeadInput {
  readonly tenant: Tenant;
  readonly source: Lead['source'];
  /** The form's fields and checks; the enquiry's by default. */
  readonly form?: SubmittedForm | undefined;
  /** Fields under their external names, unparsed: `Object.fromEntries(formData)` or the JSON body. */
  readonly entered: Readonly<Record<string, unknown>>;
  /** The page with the form. */
  readonly url?: string | undefined;
  /** Where the shopper registers a car; the site's own state by default. */
  readonly state?: AustralianState | undefined;
  readonly userAgent?: string | undefined;
  /** Pages the person visited, from their browser or the API caller. */
  readonly attributes?: LeadAttributes | undefined;
  /** Stored together with the lead, or not at all. */
  readonly attached?: Attached | undefined;
  /** The form came with the details of a signed-in shopper, so its speed says nothing. */
  readonly isFilledIn?: boolean | undefined;
  /** Sent with an API key: never treated as spam or as a repeat. */
  readonly trusted?: boolean | undefined;
  /** Sent with a test key: the lead reaches nobody and counts nowhere. */
  readonly isTest?: boolean | undefined;
  /** Stored unchanged; a submitted form is completed, and accepts no offer. */
  readonly answers?: Pick<Lead, 'form_completed' | 'offer_accepted'> | undefined;
  /** The name of the member of staff who typed it at the desk. */
  readonly addedBy?: string | undefined;
  /** An integrator's Idempotency-Key: the same lead under it is stored once. */
  readonly idempotency?: { readonly caller: string; readonly key: string } | undefined;
}

/** A test lead stays apart from all others, as one in quarantine does. */
const testVerdict: Pick<Lead, 'quarantined'> = { quarantined: 'test' };

/** A form, and what a person corrects after going back to it without JavaScript. */
const usesOfToken = 3;

/** `lead`: as it was sent, under the id of the first one if it repeats that. */
type Submitted = Result<StoredLead & { readonly lead: Lead }, FieldErrors>;

/**
 * Creates a lead. When it returns, the lead and its deliveries are on disk. Suspected spam is stored too, and
 * quarantined. The same form sent twice is one lead: `repeated`, with the first one's id; it leaves quarantine if the
 * second looks honest. Wrong fields give one
 * message each. Throws if the lead could not be stored: then nothing was.
 */
export async function submitLead(deps: SubmitLeadDeps, input: LeadInput): Promise<Submitted> {
  const { tenant, form, entered, trusted } = input;
  const formFields = form?.fields ?? enquiryFields(tenant.forms);
  const rules = [
    ...formFields,
    ...carriedFields.filter(({ name }) => !formFields.some((one) => one.name === name)),
  ];
  const check = checkFields(rules, entered);
  const together = form?.problems(textsOf(entered)) ?? {};
  if (!check.ok) return err({ ...together, ...check.error });
  if (Object.keys(together).length > 0) return err(together);
  const fields = cleanFields(rules, check.value);
  const now = deps.clock.now();
  const car = await findCar({ tenant, now, services: deps }, fields['car_id']);
  const closures = car ? (form?.closed?.(car) ?? {}) : {};
  if (Object.keys(closures).length > 0) return err(closures);
  // Nothing here rejects a lead, and ordinary messages trigger none of it.
  const suspicions =
    trusted || input.isTest
      ? []
      : [
          ...formSuspicions(deps.secret, tenant.slug, entered, now, input.isFilledIn),
          ...contentSuspicions(rules, entered, tenant.spam),
          ...(await floods(deps, tenant, fields)),
        ];
  const lead = makeLead(input, fields, car, now);
  const judged = { ...lead, ...(input.isTest ? testVerdict : verdictOf(suspicions)) };
  const once = trusted ? '' : formTokenOf(input);
  for (let use = 0; use < usesOfToken; use += 1) {
    const marks = Array.from({ length: use + 1 }, (_, at) => tokenMark(once, at) ?? '');
    const outcome = await store(deps, input, judged, now, marks);
    if (outcome !== 'token-used') return outcome;
  }
  const heldLead = { ...lead, ...verdictOf([...suspicions, tokenReused]) };
  const outcome = await store(deps, input, heldLead, now, []);
  return outcome === 'token-used' ? err({}) : outcome;
}

async function store(
  { leads, onLead, onEvent }: SubmitLeadDeps,
  { tenant, form, trusted, attached }: LeadInput,
  lead: Lead,
  now: Date,
  marks: readonly string[],
): Promise<Submitted | 'token-used'> {
  const heldMs = tenant.spam.held_booking_minutes * 60_000;
  const outcome = await leads.add(lead, destinationsOf(lead, tenant), {
    ...attached,
    // Leads from a caller with a key are never repeats.
    content: trusted ? undefined : contentOf(lead, attached, now, tenant),
    tokenMark: marks.at(-1) || undefined,
    corrects: marks.slice(0, -1).filter(Boolean),
    bookingHeldUntil: lead.quarantined ? new Date(now.getTime() + heldMs) : undefined,
  });
  if (outcome === 'token-used') return outcome;
  if (outcome === 'taken') return err(form?.taken ?? {});
  if (!outcome.repeated || outcome.isReleased) {
    onLead?.({ ...lead, id: outcome.leadId });
    // A quarantined lead is announced only once it is released. Counting happens in the background.
    const event = lead.quarantined ? undefined : leadEvent(lead);
    if (event) void onEvent?.(tenant, event);
  }
  return ok({ ...outcome, lead: { ...lead, id: outcome.leadId } });
}

/** The one-time token: of a form, or of a page of this site that calls the API. */
function formTokenOf({ entered, isTest }: LeadInput): string {
  const token = textOf(entered[formTokenField]).slice(0, 256);
  // A form that was tried with a test key can still be sent.
  return token && isTest ? `test ${token}` : token;
}

/** Callers may name a car by its id or by its slug. Null without one that is or was in stock. */
async function findCar(
  visit: Parameters<typeof findCarById>[0],
  idOrSlug: string | undefined,
): Promise<KnownCar | null> {
  const lookup = idOrSlug ? await findCarById(visit, idOrSlug) : undefined;
  return lookup === undefined || lookup.state === 'unknown' ? null : lookup;
}

/** The content that identifies a repeated lead. */
function contentOf(
  { category, subcategory, fields, car, consents = [], quarantined }: Lead,
  attached: Attached | undefined,
  now: Date,
  { spam }: Tenant,
): ContentKeys | undefined {
  const answers = consents.map((consent) => consent.given);
  const test = quarantined === 'test' ? ['test'] : [];
  const content = [category, subcategory, fields, car?.id, answers, attachedContent(attached), ...test];
  return contentKeys(content, now, spam.duplicate_minutes);
}

function makeLead(input: LeadInput, fields: Record<string, string>, known: KnownCar | null, now: Date): Lead {
  const { tenant, idempotency, trusted, attributes, attached } = input;
  const formToken = trusted ? '' : formTokenOf(input);
  const token = idempotency ? callerToken(idempotency.caller, idempotency.key) : formToken;
  return {
    id: newUlid(now),
    tenant: tenant.slug,
    category: fields['category'] ?? 'Enquiry',
    subcategory: fields['subcategory'],
    fields: keptFields(fields, known),
    car: known ? leadCar(known, tenant, { state: input.state ?? siteState(tenant), now }) : undefined,
    // An explicit choice takes precedence over the car's dealership.
    dealership_id: fields['dealership_id'] ?? (known?.car.dealership_id || undefined),
    url: input.url ? input.url.slice(0, 2_048) : undefined,
    source: input.source,
    added_by: input.addedBy,
    user_agent: input.userAgent ? input.userAgent.slice(0, 512) : undefined,
    form_completed: true,
    ...input.answers,
    lead_attributes: attributes,
    consents: consentsGiven(consentsOfInput(input), input.entered, now),
    form_token: oneTimeKey(token, fields, attached?.files),
    created_at: now.toISOString(),
  };
}

/** A car that the site no longer shows is not said to be for sale. */
function leadCar({ car, state }: KnownCar, tenant: Tenant, basis: ChargeBasis): Lead['car'] {
  const ownCar = carOfLead(car, tenant, basis);
  return state === 'gone' ? { ...ownCar, availability: undefined } : ownCar;
}

const goneText = 'No longer on the site when this was sent';

/** Stores a car that was never in stock under the given name, so that the dealer can still find it. */
function keptFields(fields: Record<string, string>, known: KnownCar | null): Record<string, string> {
  const leadFields = enteredFields(fields);
  if (!known) return { ...leadFields, ...(fields['car_id'] && { car_id: fields['car_id'] }) };
  const { car, state } = known;
  const { vehicle_status: status, ...others } = withoutRepeats(leadFields, car);
  // The form's page may be older than the car's availability; a caller's own words, such as `Used`, stay.
  const isStatus = availabilities.some((one) => one === status);
  const ownStatus = state === 'gone' ? undefined : availabilityOf(car);
  const nextStatus = isStatus ? ownStatus : status;
  return {
    ...others,
    ...(nextStatus !== undefined && { vehicle_status: nextStatus }),
    ...(state === 'gone' && { listing: goneText }),
  };
}

const textsOf = (values: LeadInput['entered']): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function consentsOfInput({ tenant, source, entered }: LeadInput): readonly ConsentAsked[] {
  if (source !== 'api') return consentsAsked(tenant);
  return askedElsewhere.field in entered ? [askedElsewhere] : [];
}
