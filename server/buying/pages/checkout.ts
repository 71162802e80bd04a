import { cookieOfReservation, ownReservation } from '#server/buying/reservations/change-reservation';
import { offeredMethods, payDeposit } from '#server/buying/reservations/pay-deposit';
import type { FeedEnd, Reservation } from '#server/buying/reservations/reservation';
import { invitedLead } from '#server/buying/reservations/rules/deposit-link';
import type { LimitRefusal } from '#server/buying/reservations/rules/reservation-limits';
import { startReservation } from '#server/buying/reservations/start-reservation';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { customerOf } from '#server/customers/customer-session';
import { isGated } from '#server/customers/gate';
import { withNoun } from '#server/dealer/rules/noun';
import { openPhone } from '#server/dealer/rules/place-order';
import { busyWords } from '#server/leads/not-stored';
import { reserveTerms } from '#server/leads/rules/car-forms';
import type { LeadForm } from '#server/leads/rules/lead-form';
import { displayPhone } from '#server/leads/rules/phone-number';
import { successHref, thanksKey } from '#server/leads/rules/success-words';
import type { LeadInput } from '#server/leads/submit-lead';
import type { FormStored } from '#server/page/views/form-view';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { carAlertHref, similarSearch } from '#server/stock/cars/rules/alert-link';
import { chargeBasisOf } from '#server/stock/rules/shopper-terms';
import { carriedDollars } from '#server/trade-in/pages/carried-offer';
import { checkoutForm, chosenMethod, methodField, methodOptions } from './rules/checkout-form';
import { reservationPath } from './rules/reservation-rows';
import { paymentPage } from './submit-reservation';

/** Whether a site's reservations hold cars: it can take payments. Otherwise they are requests. */
export const holdsCars = (visit: Pick<ShopperVisit, 'tenant' | 'services'>): boolean =>
  offeredMethods(visit).length > 0;

/** The checkout of a car for the visitor. */
export async function checkoutOf(visit: ShopperVisit, car: Car): Promise<LeadForm> {
  const { tenant } = visit;
  const customer = await customerOf(visit);
  return checkoutForm({
    tenant,
    car,
    basis: chargeBasisOf(visit),
    methods: methodOptions(tenant, offeredMethods(visit)),
    now: visit.now,
    phone: customer?.phone.replace(/^\+61/, '0'),
    person: await invitedPerson(visit, car),
    brought: await carriedDollars(visit, car),
    gated: isGated(tenant.accounts, 'checkout', car),
  });
}

const personFields = ['name', 'last_name', 'email', 'phone', 'postcode'];

/** The details of the person whom staff sent a deposit link for the car; nothing without one. */
async function invitedPerson(
  { services, tenant, url, now }: ShopperVisit,
  car: Car,
): Promise<Readonly<Record<string, string>>> {
  const invitation = { secret: services.secret, tenant: tenant.slug, carId: car.id };
  const leadId = invitedLead(invitation, url.searchParams, now);
  const lead = leadId === undefined ? null : await services.leads.byId(tenant.slug, leadId);
  const details = Object.entries(lead?.fields ?? {}).filter(([name]) => personFields.includes(name));
  return Object.fromEntries(
    details.map(([name, value]) => [name, name === 'phone' ? displayPhone(value) : value]),
  );
}

/** Reserves the car with a form as it was sent; the shopper goes on to pay, or to the reservation's page. */
export async function storeCheckout(
  visit: ShopperVisit,
  car: Car,
  form: LeadForm,
  input: LeadInput,
): Promise<FormStored> {
  if (!input.form) throw new Error('a checkout has a form');
  const outcome = await startReservation(visit, {
    car,
    form: input.form,
    entered: input.entered,
    terms: reserveTerms(visit.tenant),
    attributes: input.attributes,
    brought: await carriedDollars(visit, car),
  });
  switch (outcome.kind) {
    case 'started':
      return startedAnswer(visit, outcome.reservation, input);
    case 'taken':
      return (await ownAnswer(visit, car)) ?? takenAnswer(visit, car, outcome.end);
    case 'limited':
      return limitAnswer(visit, car, outcome.refusal, await ownReservation(visit));
    case 'invalid':
      return { state: 'invalid', errors: outcome.errors };
    case 'for-review': {
      const { leadId } = outcome;
      const key = thanksKey(visit.services.secret, visit.tenant.slug, leadId);
      return { state: 'stored', next: successHref({ form, leadId, car, key }) };
    }
  }
}

const startedAnswer = async (
  visit: ShopperVisit,
  reservation: Reservation,
  input: LeadInput,
): Promise<FormStored> => ({
  state: 'stored',
  next: await nextPage(visit, reservation, input),
  cookie: cookieOfReservation(visit, reservation.id),
});

/** The page of the shopper's own reservation of a car; undefined without one. */
export async function ownReservationHref(visit: ShopperVisit, { id }: Car): Promise<string | undefined> {
  const own = await ownReservation(visit, id);
  return own ? reservationPath(own.id) : undefined;
}

async function ownAnswer(visit: ShopperVisit, car: Car): Promise<FormStored | undefined> {
  const next = await ownReservationHref(visit, car);
  return next === undefined ? undefined : { state: 'stored', next };
}

async function nextPage(
  visit: ShopperVisit,
  reservation: Reservation,
  { entered }: LeadInput,
): Promise<string> {
  const { id, state } = reservation;
  const named = { [methodField]: String(entered[methodField] ?? '') };
  const method = chosenMethod(offeredMethods(visit), named);
  if (state !== 'paying' || !method) return reservationPath(id);
  return paymentPage(reservation, await payDeposit(visit, reservation, method));
}

const takenWords: Readonly<Record<FeedEnd, string>> = {
  reserved:
    'Someone else has just reserved this car, so you haven’t been charged. It may become available again.',
  sold: 'This car has just been sold, so you haven’t been charged.',
  removed: 'This car can no longer be reserved online, so you haven’t been charged.',
};

/** Somebody else was a moment faster, or the dealer has sold it. */
function takenAnswer({ tenant }: ShopperVisit, car: Car, end: FeedEnd): FormStored {
  const { noun } = tenant.stock;
  const alert = { text: 'Tell me if it becomes available', href: carAlertHref(car) };
  return {
    state: 'taken',
    message: withNoun(takenWords[end], noun),
    ways: [
      ...(tenant.alerts.enabled && end === 'reserved' ? [alert] : []),
      { text: withNoun('See similar cars', noun), href: similarSearch(car, tenant) },
    ],
  };
}

function limitAnswer(
  { tenant }: ShopperVisit,
  car: Car,
  { reason, waitSeconds }: LimitRefusal,
  own: Reservation | null,
): FormStored {
  const phone = openPhone(tenant, car);
  const message = limitWords(reason, tenant, phone);
  const ways = own ? [{ text: 'Your reservation', href: reservationPath(own.id) }] : [];
  if (waitSeconds === null) return { state: 'taken', message, ways };
  const words = reason === 'connection' ? busyWords(waitSeconds, phone) : message;
  return { state: 'busy', message: words, waitSeconds };
}

const words: Readonly<Record<LimitRefusal['reason'], string>> = {
  'one-at-a-time':
    'We’re already holding another car for you. Pay its deposit if it’s due, or cancel that reservation first.',
  connection: 'There have been too many reservations from your connection today.',
  'cool-down': 'You’ve started reserving this car twice without paying. You can try again tomorrow.',
};

/** Why a limit on reservations stops a shopper, and how to reach the dealer; `phone` is the number for the car, if it has one. */
export function limitWords(
  reason: LimitRefusal['reason'],
  { stock }: Pick<Tenant, 'stock'>,
  phone: string | undefined,
): string {
  return `${withNoun(words[reason], stock.noun)}${phone ? ` You can also call us on ${phone}.` : ''}`;
}
