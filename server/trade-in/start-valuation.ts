import { customerOf } from '#server/customers/customer-session';
import { closedToLead } from '#server/leads/refuse-closed';
import { visitAttributes } from '#server/leads/rules/lead-attributes';
import { contactFields } from '#server/leads/rules/shared-fields';
import { err, ok, type Result } from '#server/platform/result';
import { keyedHash } from '#server/platform/site-secret';
import { localTime } from '#server/platform/text/local-time';
import { newUlid } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import { findCarById, type KnownCar } from '#server/stock/cars/show-car';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { admitStart } from './admit-valuation';
import { changeValuation, currentValuation, inItsStep } from './change-valuation';
import { type Naming, nameCar } from './name-vehicle';
import { isSameVehicle, type NamedVehicle, plainText, readVehicle } from './rules/own-vehicle';
import { mayChange } from './rules/steps';
import { linkEnd } from './rules/valuation-allowances';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';

interface ValuationStart extends Naming {
  readonly purpose: Valuation['purpose'];
  /** The dealer's car of interest, by its id or slug; nothing for a shopper who only sells. */
  readonly carNamed?: unknown;
  /** The order that they come from. */
  readonly orderId?: string | undefined;
  /** The shopper's car: `rego` and `regoState`, or `make`, `model`, `year` and `badge`. Null: the next step names it. */
  readonly entered: Readonly<Record<string, unknown>> | null;
  /** Pages that the shopper visited, from the browser. */
  readonly attributes?: unknown;
  /** Each page has its own: the same one twice is a form that was sent twice. */
  readonly formMark?: string | undefined;
  /** The contact details of a start without a form. */
  readonly contact?: Readonly<Record<string, unknown>> | undefined;
  /** Sent with an API key, which has a rate of its own: a start without a car is not counted. */
  readonly trusted?: boolean | undefined;
  /** Started with a test key. */
  readonly isTest?: boolean | undefined;
}

/** A person who starts again this soon sends the same start twice. */
const startsAgainMs = 10 * 60_000;

/**
 * Starts a valuation. A browser that names the same car again on the same day continues the one that it has, and so
 * does a first step that is sent twice: with the same form, or within ten minutes with the same contact details from the
 * same connection for the same car.
 */
export async function startValuation(
  visit: TradeInVisit,
  start: ValuationStart,
): Promise<Result<Valuation, Refusal>> {
  const named = start.entered && readVehicle(start.entered, visit.now);
  if (named && !named.ok) return err({ kind: 'invalid', errors: named.error });
  const interest = await carOfInterest(visit, start);
  const closures = interest ? closedToLead(filing.tradeIn.category, interest, visit.tenant) : {};
  if (Object.keys(closures).length > 0) return err({ kind: 'invalid', errors: closures });
  const vehicle = named?.value ?? null;
  const car = interest?.car ?? null;
  const current = await continued(visit, start, vehicle);
  if (current) return toCar(visit, current, car, start.orderId);
  if (!vehicle && !start.trusted) {
    const usedUp = await admitStart(visit);
    if (usedUp) return err({ kind: 'too-many', waitSeconds: usedUp.waitSeconds });
  }
  const empty = await newValuation(visit, start, car);
  const valuation = vehicle ? await nameCar(visit, empty, vehicle, start) : ok(empty);
  if (!valuation.ok) return valuation;
  const next = inItsStep(visit, valuation.value);
  const { valuations } = visit.services;
  if (!start.contact) return ok(await valuations.add(next, formKey(visit, start.formMark, vehicle)));
  const since = new Date(visit.now.getTime() - startsAgainMs);
  return ok(await valuations.add(next, personKey(visit, start.contact, valuation.value), since));
}

async function carOfInterest(
  visit: TradeInVisit,
  { carNamed, purpose }: ValuationStart,
): Promise<KnownCar | null> {
  if (purpose === 'sell' || typeof carNamed !== 'string' || carNamed === '') return null;
  const lookup = await findCarById(visit, carNamed);
  return lookup.state === 'unknown' ? null : lookup;
}

/** The browser's valuation of the same car, if it was started today and still may change. */
async function continued(
  visit: TradeInVisit,
  { purpose }: ValuationStart,
  vehicle: NamedVehicle | null,
): Promise<Valuation | null> {
  const current = await currentValuation(visit);
  if (!current || !vehicle || current.purpose !== purpose || !mayChange(current)) return null;
  const isToday = dateAt(visit, new Date(current.createdAt)) === dateAt(visit, visit.now);
  return isToday && isSameVehicle(vehicle, current.registration, current.vehicle) ? current : null;
}

/** The same valuation towards the car that the shopper comes from now. */
const toCar = (
  visit: TradeInVisit,
  current: Valuation,
  car: Car | null,
  orderId: string | undefined,
): Promise<Result<Valuation, Refusal>> =>
  changeValuation(visit, current.id, async (valuation) => {
    const carId = car && !valuation.leadId ? car.id : valuation.carId;
    const isSame = carId === valuation.carId && orderId === valuation.orderId;
    return ok({ next: isSame ? valuation : { ...valuation, carId, orderId } });
  });

async function newValuation(
  visit: TradeInVisit,
  { purpose, attributes, orderId, isTest }: ValuationStart,
  car: Car | null,
): Promise<Valuation> {
  const { tenant, now, url } = visit;
  const customer = await customerOf(visit);
  const at = now.toISOString();
  return {
    id: newUlid(now),
    tenant: tenant.slug,
    purpose,
    carId: car?.id ?? null,
    registerIn: shopperTerms(url.searchParams, tenant).state,
    orderId,
    registration: null,
    lookup: null,
    vehicle: null,
    confirmed: false,
    kilometres: null,
    questions: [],
    answers: {},
    payoutDollars: null,
    timesValued: 0,
    estimate: null,
    noEstimate: null,
    offer: null,
    accepted: null,
    reached: 'vehicle',
    leadId: null,
    customerId: customer?.id ?? null,
    attributes: visitAttributes(visit, attributes) ?? null,
    reportedAt: null,
    outcome: null,
    isTest: isTest || undefined,
    version: 1,
    createdAt: at,
    updatedAt: at,
    expiresAt: linkEnd(at, null, tenant.time_zone),
  };
}

const dateAt = ({ tenant }: TradeInVisit, at: Date): string => localTime(tenant.time_zone, at).date;

const shortestMark = 16;

/**
 * Names one sending of a form; null without a mark, for the API: its callers have an Idempotency-Key. Another car in
 * the same form, after going back to it, is another valuation.
 */
function formKey(visit: TradeInVisit, formMark = '', vehicle: NamedVehicle | null): string | null {
  if (formMark.length < shortestMark) return null;
  return keyOf(visit, [formMark, vehicle]);
}

/** Names a start by its person, their connection and the dealer's car. */
function personKey(
  visit: TradeInVisit,
  contact: Readonly<Record<string, unknown>>,
  { purpose, carId, isTest }: Pick<Valuation, 'purpose' | 'carId' | 'isTest'>,
): string {
  const details = contactFields.map(({ name }) => plainText(contact[name]).toLowerCase());
  return keyOf(visit, [purpose, carId, visit.clientAddress, details, ...(isTest ? ['test'] : [])]);
}

const keyOf = ({ tenant, services }: TradeInVisit, parts: readonly unknown[]): string =>
  keyedHash(services.secret, 'valuation start', tenant.slug, ...parts);
