import { sitePhone } from '#server/dealership/locations/rules/place-order';
import { withNoun } from '#server/dealership/tenants/rules/noun';
import type { PageVisit } from '#server/pages/parts/page-visit';
import { customerOf } from '#server/people/customers/customer-session';
import { isGated } from '#server/people/customers/rules/gate';
import { reserveTerms } from '#server/people/leads/rules/car-forms';
import type { LeadForm } from '#server/people/leads/rules/lead-form';
import { successHref } from '#server/people/leads/rules/success-words';
import { busyWords } from '#server/people/leads/sender-limits';
import type { LeadInput } from '#server/people/leads/submit-lead';
import type { FormStored } from '#server/people/leads/to-form-view';
import { offeredMethods, payDeposit } from '#server/people/reservations/pay-deposit';
import type { Reservation } from '#server/people/reservations/reservation';
import type { LimitRefusal } from '#server/people/reservations/rules/reservation-limits';
import { startReservation } from '#server/people/reservations/start-reservation';
import type { Car } from '#server/settings/car';
import { carAlertHref, similarSearch } from '#server/stock/cars/rules/alert-link';
import { paymentPage } from './payment-address';
import { reservationPath } from './reservation-page';
import { checkoutForm } from './rules/checkout-form';
import { chosenMethod, methodField, methodOptions } from './rules/payment-methods';

/** Whether a site's reservations hold cars: it can take payments. Otherwise they are requests. */
export const holdsCars = (visit: Pick<PageVisit, 'tenant' | 'services'>): boolean =>
  offeredMethods(visit).length > 0;

/** The checkout of a car for the visitor. */
export async function checkoutOf(visit: PageVisit, car: Car): Promise<LeadForm> {
  const { tenant } = visit;
  const customer = await customerOf(visit);
  return checkoutForm({
    ...{ tenant, car, methods: methodOptions(tenant, offeredMethods(visit)) },
    phone: customer?.phone.replace(/^\+61/, '0'),
    gated: isGated(tenant.accounts, 'checkout', car),
  });
}

/** Reserves the car with a form as it was sent; the shopper goes on to pay, or to the reservation's page. */
export async function storeCheckout(
  visit: PageVisit,
  car: Car,
  form: LeadForm,
  input: LeadInput,
): Promise<FormStored> {
  if (!input.form) throw new Error('a checkout has a form');
  const outcome = await startReservation(visit, {
    ...{ car, form: input.form, entered: input.entered, terms: reserveTerms(visit.tenant) },
    attributes: input.attributes,
  });
  switch (outcome.kind) {
    case 'started':
      return { state: 'stored', next: await nextPage(visit, outcome.reservation, input) };
    case 'taken':
      return takenAnswer(visit, car);
    case 'limited':
      return limitAnswer(visit, outcome.refusal);
    case 'invalid':
      return { state: 'invalid', errors: outcome.errors };
    case 'for-review':
      return { state: 'stored', next: successHref({ form, leadId: outcome.leadId, car }) };
  }
}

async function nextPage(visit: PageVisit, reservation: Reservation, { entered }: LeadInput): Promise<string> {
  const { id, state } = reservation;
  const named = { [methodField]: String(entered[methodField] ?? '') };
  const method = chosenMethod(offeredMethods(visit), named);
  if (state !== 'paying' || !method) return reservationPath(id);
  return paymentPage(reservation, await payDeposit(visit, reservation, method));
}

/** Somebody else was a moment faster. */
function takenAnswer({ tenant }: PageVisit, car: Car): FormStored {
  const { noun } = tenant.stock;
  const alert = { text: 'Tell me if it becomes available', href: carAlertHref(car) };
  return {
    state: 'taken',
    message: withNoun(
      'Someone else has just reserved this car, so you have paid nothing. It may become available again.',
      noun,
    ),
    ways: [
      ...(tenant.alerts.enabled ? [alert] : []),
      { text: withNoun('See similar cars', noun), href: similarSearch(car, tenant) },
    ],
  };
}

const limitWords: Readonly<Record<LimitRefusal['reason'], string>> = {
  'one-at-a-time':
    'There is already a reservation under this phone number. Finish or cancel it first: its link is in your email.',
  connection: 'There have been too many reservations from your connection today.',
  'cool-down':
    'You have started to reserve this car twice without paying, so please leave it to others until tomorrow.',
};

function limitAnswer({ tenant }: PageVisit, { reason, waitSeconds }: LimitRefusal): FormStored {
  const phone = sitePhone(tenant);
  const message = withNoun(limitWords[reason], tenant.stock.noun);
  const call = phone ? ` You can also call us on ${phone}.` : '';
  if (waitSeconds === null) return { state: 'taken', message: `${message}${call}`, ways: [] };
  const words = reason === 'connection' ? busyWords(waitSeconds, phone) : `${message}${call}`;
  return { state: 'busy', message: words, waitSeconds };
}
