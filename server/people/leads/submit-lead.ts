import { type AnalyticsEvent, leadEvent } from '#server/people/counting/rules/events';
import type { Clock } from '#server/platform/clock';
import { err, ok, type Result } from '#server/platform/result';
import { newUlid } from '#server/platform/ulid';
import { availabilities, type Car } from '#server/settings/car';
import type { Lead, LeadAttributes } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store-port';
import { availabilityOf } from '#server/stock/price/rules/availability';
import { type JudgeDeps, judgeLead } from './judge-lead';
import type { Attached, NotStored, StoredLead } from './lead-store-port';
import { carOfLead } from './rules/car-of-lead';
import { askedElsewhere, type ConsentAsked, consentsAsked, consentsGiven } from './rules/consents';
import {
  attachedContent,
  type ContentKeys,
  callerToken,
  contentKeys,
  oneTimeKey,
  tokenMark,
} from './rules/content-keys';
import { destinationsOf } from './rules/destinations';
import { checkFields } from './rules/enquiry';
import { carriedFields, cleanFields, enteredFields } from './rules/lead-fields';
import { enquiryFields, formTokenField, withoutRepeats } from './rules/shared-fields';
import { tokenReused, verdictOf } from './rules/suspicion';
import type { FieldErrors, FieldRule } from './views/field-rule';

export interface SubmitLeadDeps extends JudgeDeps {
  readonly leads: {
    add(lead: Lead, destinations: readonly string[], attached?: Attached): Promise<StoredLead | NotStored>;
  };
  readonly cars: Pick<CarStore, 'byIds' | 'bySlug'>;
  readonly clock: Clock;
  /** Called for each new lead, so that its delivery starts at once. */
  readonly onLead?: ((leadId?: string) => void) | undefined;
  /** Counts the lead as an event, in the background. */
  readonly onEvent?: ((tenant: Tenant, event: AnalyticsEvent) => Promise<void>) | undefined;
}

/** A form's fields, and the checks that span several of them. */
interface LeadForm {
  readonly fields: readonly FieldRule[];
  readonly problems: (values: Readonly<Record<string, string>>) => FieldErrors;
  /** Error when the booked time is already taken. */
  readonly taken?: FieldErrors | undefined;
  /** Why a lead of this category can’t be about the car, by the field that names it; undefined if it can. */
  readonly closed?: ((car: Car) => FieldErrors) | undefined;
}

export interface LeadInput {
  readonly tenant: Tenant;
  readonly source: 'form' | 'api';
  /** The form's fields and checks; the enquiry's by default. */
  readonly form?: LeadForm | undefined;
  /** Fields under their external names, unparsed: `Object.fromEntries(formData)` or the JSON body. */
  readonly entered: Readonly<Record<string, unknown>>;
  /** The page with the form. */
  readonly url?: string | undefined;
  readonly userAgent?: string | undefined;
  /** Pages the person visited, from their browser or the API caller. */
  readonly attributes?: LeadAttributes | undefined;
  /** Stored together with the lead, or not at all. */
  readonly attached?: Attached | undefined;
  /** Sent with an API key: never treated as spam or as a repeat. */
  readonly trusted?: boolean | undefined;
  /** Stored unchanged; a submitted form is completed, and accepts no offer. */
  readonly answers?: Pick<Lead, 'form_completed' | 'offer_accepted'> | undefined;
  /** An integrator's Idempotency-Key: the same lead under it is stored once. */
  readonly idempotency?: { readonly caller: string; readonly key: string } | undefined;
}

/**
 * Creates a lead. When it returns, the lead and its deliveries are on disk. Suspected spam is stored too, and
 * quarantined. The same form sent twice is one lead: `repeated`, with the first one's id; it leaves quarantine if the
 * second looks honest. Wrong fields give one
 * message each. Throws if the lead could not be stored: then nothing was.
 */
export async function submitLead(deps: SubmitLeadDeps, input: LeadInput): Promise<Submitted> {
  const formFields = input.form?.fields ?? enquiryFields(input.tenant.forms);
  const rules = [
    ...formFields,
    ...carriedFields.filter(({ name }) => !formFields.some((one) => one.name === name)),
  ];
  const check = checkFields(rules, input.entered);
  const together = input.form?.problems(textsOf(input.entered)) ?? {};
  if (!check.ok) return err({ ...together, ...check.error });
  if (Object.keys(together).length > 0) return err(together);
  const fields = cleanFields(rules, check.value);
  const car = fields['car_id'] ? await findCar(deps.cars, input.tenant.slug, fields['car_id']) : null;
  const closures = car ? (input.form?.closed?.(car) ?? {}) : {};
  if (Object.keys(closures).length > 0) return err(closures);
  const now = deps.clock.now();
  const suspicions = input.trusted ? [] : await judgeLead(deps, input, rules, fields, now);
  const lead = makeLead(input, fields, car, now);
  const judged = { ...lead, ...verdictOf(suspicions) };
  for (let use = 0; use < usesOfToken; use += 1) {
    const outcome = await store(deps, input, judged, now, tokenMark(onceOf(input), use));
    if (outcome !== 'token-used') return outcome;
  }
  const heldLead = { ...lead, ...verdictOf([...suspicions, tokenReused]) };
  const heldOutcome = await store(deps, input, heldLead, now, null);
  return heldOutcome === 'token-used' ? err({}) : heldOutcome;
}

/** A form, and what a person corrects after going back to it without JavaScript. */
const usesOfToken = 3;

type Submitted = Result<StoredLead, FieldErrors>;

async function store(
  deps: SubmitLeadDeps,
  input: LeadInput,
  lead: Lead,
  now: Date,
  mark: string | null,
): Promise<Submitted | 'token-used'> {
  const { held_booking_minutes: minutes } = input.tenant.spam;
  const outcome = await deps.leads.add(lead, destinationsOf(lead, input.tenant), {
    ...input.attached,
    content: contentOf(input, lead, now),
    ...(mark === null ? {} : { tokenMark: mark }),
    ...(lead.quarantined ? { bookingHeldUntil: new Date(now.getTime() + minutes * 60_000) } : {}),
  });
  if (outcome === 'token-used') return outcome;
  if (outcome === 'taken') return err(input.form?.taken ?? {});
  if (!outcome.repeated || outcome.isReleased) tell(deps, input.tenant, { ...lead, id: outcome.leadId });
  return ok(outcome);
}

/** The one-time token: of a form, or of a page of this site that calls the API. */
const onceOf = (input: LeadInput): string => (input.trusted ? '' : formTokenOf(input));
const formTokenOf = ({ entered }: LeadInput): string => textOf(entered[formTokenField]).slice(0, 256);

/** A quarantined lead is announced only once it is released. */
function tell({ onLead, onEvent }: SubmitLeadDeps, tenant: Tenant, lead: Lead): void {
  onLead?.(lead.id);
  const event = lead.quarantined ? undefined : leadEvent(lead);
  // Counting happens in the background.
  if (event) void onEvent?.(tenant, event);
}

/** Callers may name a car by its id or by its slug. */
async function findCar(cars: SubmitLeadDeps['cars'], tenant: string, idOrSlug: string): Promise<Car | null> {
  const [byId] = await cars.byIds(tenant, [idOrSlug]);
  return byId ?? (await cars.bySlug(tenant, idOrSlug))?.car ?? null;
}

/** The content that identifies a repeated lead; leads from a caller with a key are never repeats. */
function contentOf(input: LeadInput, lead: Lead, now: Date): ContentKeys | undefined {
  if (input.trusted) return undefined;
  const { category, subcategory, fields, car, consents = [] } = lead;
  const answers = consents.map((consent) => consent.given);
  const content = [category, subcategory, fields, car?.id, answers, attachedContent(input.attached)];
  return contentKeys(content, now, input.tenant.spam.duplicate_minutes);
}

function makeLead(input: LeadInput, fields: Record<string, string>, car: Car | null, now: Date): Lead {
  const key = oneTimeKey(tokenOf(input), fields, input.attached?.files);
  // An explicit choice takes precedence over the car's dealership.
  const dealership = fields['dealership_id'] ?? car?.dealership_id;
  return {
    id: newUlid(now),
    tenant: input.tenant.slug,
    category: fields['category'] ?? 'Enquiry',
    ...(fields['subcategory'] && { subcategory: fields['subcategory'] }),
    fields: keptFields(fields, car),
    ...(car && { car: carOfLead(car, input.tenant) }),
    ...(dealership && { dealership_id: dealership }),
    ...(input.url && { url: input.url.slice(0, 2_048) }),
    source: input.source,
    ...(input.userAgent && { user_agent: input.userAgent.slice(0, 512) }),
    form_completed: true,
    ...input.answers,
    ...(input.attributes && { lead_attributes: input.attributes }),
    consents: consentsGiven(consentsOfInput(input), input.entered, now),
    ...(key && { form_token: key }),
    created_at: now.toISOString(),
  };
}

/** Stores a car that isn't in stock under the given name, so that the dealer can still find it. */
function keptFields(fields: Record<string, string>, car: Car | null): Record<string, string> {
  const leadFields = enteredFields(fields);
  if (car) return withoutRepeats({ ...leadFields, ...currentStatus(leadFields, car) }, car);
  return { ...leadFields, ...(fields['car_id'] && { car_id: fields['car_id'] }) };
}

/** The form's page may be older than the car's availability; a caller's own words, such as `Used`, stay. */
function currentStatus({ vehicle_status: status }: Readonly<Record<string, string>>, car: Car) {
  return availabilities.some((one) => one === status) ? { vehicle_status: availabilityOf(car) } : {};
}

const textsOf = (values: LeadInput['entered']): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function tokenOf(input: LeadInput): string {
  if (input.idempotency) return callerToken(input.idempotency.caller, input.idempotency.key);
  return input.trusted ? '' : formTokenOf(input);
}

function consentsOfInput({ tenant, source, entered }: LeadInput): readonly ConsentAsked[] {
  if (source === 'form') return consentsAsked(tenant);
  return askedElsewhere.field in entered ? [askedElsewhere] : [];
}
