import { createHash, randomBytes } from 'node:crypto';
import { referenceOf } from '#server/buying/payments/rules/new-payment';
import { customerOf } from '#server/customers/customer-session';
import type { Customer } from '#server/customers/customer-store';
import { isPrivateAddress } from '#server/customers/rules/sign-in-code';
import type { NotStored, StoredLead } from '#server/leads/lead-store';
import { formTokenField } from '#server/leads/rules/shared-fields';
import { type LeadInput, type SubmitLeadDeps, submitLead } from '#server/leads/submit-lead';
import type { FieldErrors } from '#server/page/views/field-rule';
import { addressGroup, isSharedAddress } from '#server/platform/http/peer-address';
import { keyedHash } from '#server/platform/site-secret';
import { newUlid } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import { isReservable } from '#server/stock/cars/rules/buttons';
import { carEventOf } from '#server/stock/cars/rules/car-effects';
import { chargeBasisOf, shopperTerms } from '#server/stock/rules/shopper-terms';
import { latestReservationId, type ReservationVisit } from './change-reservation';
import type { FeedEnd, Reservation, ReservationShopper, ReservedCar } from './reservation';
import type { AddedReservation, ReservationKeys } from './reservation-store';
import { withReservation } from './rules/lead-of-reservation';
import {
  type Brought,
  depositCents,
  newReservation,
  reservedCar,
  shopperOf,
  termsOf,
} from './rules/new-reservation';
import type { LimitRefusal } from './rules/reservation-limits';

/** A form that reserves a car, as it was sent. */
interface ReservationStart {
  readonly car: Car;
  readonly form: NonNullable<LeadInput['form']>;
  /** Fields under their external names, unparsed. */
  readonly entered: Readonly<Record<string, unknown>>;
  /** The words that the shopper agreed to. */
  readonly terms: string;
  readonly attributes?: LeadInput['attributes'];
  /** Of the trade-in that the shopper's prices count. */
  readonly brought?: Brought | undefined;
}

type StartOutcome =
  /** `paying` with a deposit, otherwise `held`. The same form sent again gets the same one. */
  | { readonly kind: 'started'; readonly reservation: Reservation }
  /** Somebody else has the car (`reserved`), or it is no longer for sale. */
  | { readonly kind: 'taken'; readonly end: FeedEnd }
  | { readonly kind: 'limited'; readonly refusal: LimitRefusal }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors }
  /** It looks like spam: the dealer decides, and nothing is held. */
  | { readonly kind: 'for-review'; readonly leadId: string };

/**
 * Reserves a car: the first of all who try gets it. The reservation, its lead and the mark on the car are one
 * transaction. The lead has no deliveries before the car is held or the reservation has ended. Amounts and hours come
 * from the settings of the site, never from the form.
 */
export async function startReservation(
  visit: ReservationVisit,
  start: ReservationStart,
): Promise<StartOutcome> {
  const { tenant, services } = visit;
  if (!mayBeReserved(start.car, tenant)) return takenAs(start.car);
  const customer = await customerOf(visit);
  let added: AddedReservation | undefined;
  let heldLeadId: string | undefined;
  const add: SubmitLeadDeps['leads']['add'] = async (lead, _destinations, attached) => {
    const reservation = reservationOf(visit, start, lead, customer);
    if (lead.quarantined) {
      const stored = await services.leads.add(lead, [], attached);
      if (typeof stored === 'object') heldLeadId = stored.leadId;
      return stored;
    }
    const keys = keysOf(visit, start, reservation, customer);
    const ownLead = withReservation(lead, reservation, tenant.time_zone);
    added = await services.reservations.add(reservation, keys, ownLead, attached);
    return storedLeadOf(added, lead);
  };
  const input = { ...inputOf(visit, start), isFilledIn: customer !== null };
  const outcome = await submitLead({ ...services.leadIntake, leads: { add } }, input);
  if (heldLeadId !== undefined) return { kind: 'for-review', leadId: heldLeadId };
  if (!added) return { kind: 'invalid', errors: outcome.ok ? {} : outcome.error };
  return outcomeOf(added);
}

/** What a shopper who orders a car has agreed to. */
interface OrderClaim extends Pick<ReservationStart, 'car' | 'terms'> {
  readonly token: string;
  /** What the order asks for the whole car, which the site may show otherwise, such as by the week. */
  readonly price: Partial<ReservedCar>;
  readonly order: ReservationShopper['order'];
  /** One purchase has one reference. */
  readonly reference: string;
  /** Pick-up or delivery in words. */
  readonly handover: string | null;
  /** The end of the day of the handover: the hold lasts until then at least. */
  readonly handoverEnd: Date | undefined;
}

/**
 * Reserves a car for a shopper whose lead is stored already, such as one who orders it: the reservation keeps that lead. The
 * same token again gets the same reservation while it lives.
 */
export async function reserveForLead(
  visit: ReservationVisit,
  { token, ...claim }: OrderClaim,
  lead: Lead,
): Promise<StartOutcome> {
  const { tenant, services } = visit;
  if (!mayBeReserved(claim.car, tenant)) return takenAs(claim.car);
  const customer = await customerOf(visit);
  const reservation = reservationOf(visit, claim, lead, customer);
  if (lead.quarantined) return { kind: 'for-review', leadId: lead.id };
  const keys = keysOf(visit, { entered: { [formTokenField]: token } }, reservation, customer);
  return outcomeOf(await services.reservations.add(reservation, keys, lead));
}

/** Whether anything keeps the car is decided in the transaction, which knows a form that was sent before. */
const mayBeReserved = (car: Car, { cards }: ReservationVisit['tenant']): boolean =>
  isReservable({ ...car, reserved: false }, cards);

function takenAs(car: Car): StartOutcome {
  const event = carEventOf(car);
  return { kind: 'taken', end: event === 'back' ? 'removed' : event };
}

function outcomeOf(added: AddedReservation): StartOutcome {
  switch (added.kind) {
    case 'added':
    case 'repeated':
      return { kind: 'started', reservation: added.reservation };
    case 'limited':
    case 'taken':
      return added;
    // A form whose token was used for something else holds nothing.
    case 'token-used':
      return { kind: 'taken', end: 'removed' };
  }
}

/** The lead as `submitLead` is to see it: it stays silent about one that was not stored. */
const storedLeadOf = (added: AddedReservation, lead: Lead): StoredLead | NotStored => {
  if (added.kind === 'token-used') return 'token-used';
  if (added.kind !== 'added' && added.kind !== 'repeated') return 'taken';
  return { leadId: added.reservation.leadId ?? lead.id, repeated: added.kind === 'repeated' };
};

function inputOf(visit: ReservationVisit, { car, form, entered, attributes }: ReservationStart): LeadInput {
  const { tenant, url, request } = visit;
  return {
    tenant,
    source: 'form',
    form,
    attributes,
    entered: { ...entered, ...filing.reserve, car_id: car.id },
    answers: { form_completed: false, offer_accepted: false },
    url: url.href,
    state: shopperTerms(url.searchParams, tenant).state,
    userAgent: request.headers.get('user-agent') ?? undefined,
  };
}

/** What a reservation is made of; without a deposit of its own it has the site's. */
type Claim = Pick<ReservationStart, 'car' | 'terms' | 'brought'> &
  Partial<OrderClaim> & { readonly depositCents?: number };

/** The new reservation of a lead. */
export function reservationOf(
  visit: Pick<ReservationVisit, 'tenant' | 'now' | 'url'>,
  {
    car,
    price,
    terms,
    brought,
    handover,
    handoverEnd,
    order,
    reference = referenceOf(randomBytes(8)),
    depositCents: cents = depositCents(visit.tenant),
  }: Claim,
  lead: Lead,
  customer: Customer | null,
): Reservation {
  const { tenant, now, url } = visit;
  const shopper = shopperOf(lead);
  const reserved = { ...reservedCar(car, tenant, chargeBasisOf(visit), { cents, brought }), ...price };
  const { locationName } = reserved;
  const agreed = { text: terms, version: hashOfText(terms), locationName, handoverEnd };
  return newReservation(
    {
      id: newUlid(now),
      tenant: tenant.slug,
      carId: car.id,
      car: reserved,
      reference,
      depositCents: cents,
      terms: termsOf(tenant, agreed, now),
      shopper: { ...shopper, handover: handover ?? shopper.handover, order },
      origin: url.origin,
      customerId: customer?.id ?? null,
    },
    now,
  );
}

const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Shorter tokens are not the site's own. */
const shortestToken = 16;

/** Hashes that reveal neither number nor address. A number counts only for the shopper who has confirmed it. */
function keysOf(
  visit: ReservationVisit,
  { entered }: Pick<ReservationStart, 'entered'>,
  { carId, shopper }: Reservation,
  customer: Customer | null,
): ReservationKeys {
  const { tenant, services, request, clientAddress } = visit;
  const hash = (...parts: readonly string[]) =>
    keyedHash(services.secret, 'reservation', tenant.slug, ...parts);
  const token = entered[formTokenField];
  const isToken = typeof token === 'string' && token.length >= shortestToken;
  const isShared = isSharedAddress(request) || isPrivateAddress(clientAddress);
  const { phone, email } = shopper;
  return {
    start: isToken ? hash('start', token, carId, phone, email) : null,
    account: customer ? hash('customer', customer.phone) : null,
    latestId: latestReservationId(visit) ?? null,
    connection: isShared ? null : hash('connection', addressGroup(clientAddress)),
  };
}
