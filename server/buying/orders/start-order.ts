import { randomBytes } from 'node:crypto';
import { referenceOf } from '#server/buying/payments/rules/new-payment';
import { customerOf } from '#server/customers/customer-session';
import { untilStored } from '#server/leads/journey';
import { consentFields } from '#server/leads/rules/consents';
import { choiceField } from '#server/leads/rules/field-kinds';
import { cleanFields } from '#server/leads/rules/lead-fields';
import { checkFields } from '#server/leads/rules/lead-form';
import { contactFields, inSiteWords } from '#server/leads/rules/shared-fields';
import { admitSender } from '#server/leads/sender-limits';
import { type LeadInput, type SubmitLeadDeps, submitLead } from '#server/leads/submit-lead';
import type { FieldErrors, FieldRule } from '#server/page/views/field-rule';
import { err, ok, type Result } from '#server/platform/result';
import { keyedHash, type SiteSecret } from '#server/platform/site-secret';
import { newUlid } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import { type AustralianState, australianStates } from '#server/settings/location-schema';
import { filing } from '#server/settings/rules/filing';
import { stateOfPostcode } from '#server/settings/rules/postcode-state';
import { shopperTerms, withTerms } from '#server/stock/rules/shopper-terms';
import { factFields } from '#server/trade-in/give-contact';
import { answerStep, type OrderOutcome, orderOf } from './change-order';
import type { Order, OrderedCar, OrderShopper } from './order';
import { orderTerms } from './order-price';
import type { OrderRefusal, OrderVisit } from './order-visit';
import { orderFields, withOrder } from './rules/lead-of-order';
import { orderedCar } from './rules/ordered-car';

/** Days for which a personal link continues an order. */
const linkDays = 7;
const dayMs = 86_400_000;
const shortestMark = 16;

/** An order that has just begun; nothing is stored before its first step is sent. Null for a car without a price. */
export async function newOrder(visit: OrderVisit, car: Car): Promise<Order | null> {
  const { tenant, now } = visit;
  const ordered = orderedCar(car, tenant);
  if (!ordered) return null;
  const customer = await customerOf(visit);
  return { ...emptyOrder(visit, car.id, ordered), customerId: customer?.id ?? null, id: newUlid(now) };
}

/** Stores a new order; the same first step sent twice makes one. */
export const addOrder = ({ tenant, services }: OrderVisit, order: Order, formMark = ''): Promise<Order> =>
  services.orders.add(order, startKey(services.secret, tenant.slug, order.carId, formMark));

function emptyOrder({ tenant, now, url }: OrderVisit, carId: string, car: OrderedCar): Order {
  const at = now.toISOString();
  const { loan } = shopperTerms(url.searchParams, tenant);
  return {
    id: '',
    tenant: tenant.slug,
    reference: referenceOf(randomBytes(8)),
    carId,
    car,
    shopper: null,
    tradeIn: null,
    payment: null,
    chosenLoan: loan && { deposit: loan.deposit, years: loan.years, per: loan.per },
    addOns: null,
    handover: null,
    hasIdentity: false,
    agreement: null,
    earlierPriceCents: null,
    reservationId: null,
    placedAt: null,
    end: null,
    leadId: null,
    customerId: null,
    attributes: null,
    reportedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    expiresAt: new Date(now.getTime() + linkDays * dayMs).toISOString(),
  };
}

/** Names one sending of a form; null without a mark. */
function startKey(secret: SiteSecret, tenant: string, carId: string, formMark: string): string | null {
  if (formMark.length < shortestMark) return null;
  return keyedHash(secret, 'order start', tenant, carId, formMark);
}

type Entered = Readonly<Record<string, string>>;

export const stateField = 'registration_state';

const shopperFields: readonly FieldRule[] = [
  ...contactFields,
  choiceField({
    name: stateField,
    label: 'State of registration',
    control: 'select',
    required: true,
    half: true,
    empty: 'The state of my postcode',
    missing: 'Choose the state where you’ll register the car.',
    hint: 'Where you’ll register the car. Government charges depend on the state, and the price follows when you continue.',
    options: australianStates.map((value) => ({ value, text: value })),
  }),
];

/** The fields of the first step, with the consents of every form. */
export const detailFields = ({ tenant, now }: Pick<OrderVisit, 'tenant' | 'now'>): readonly FieldRule[] => [
  ...inSiteWords(shopperFields, tenant),
  ...consentFields(tenant, now),
];

/** One message per wrong field; nothing is stored. */
export function detailErrors(visit: OrderVisit, entered: Entered): FieldErrors {
  const check = checkDetails(visit, entered);
  return check.ok ? {} : check.error;
}

/** The state that the shopper chose, otherwise that of the postcode. A postcode outside every state makes the form ask for one. */
function checkDetails(visit: OrderVisit, entered: Entered) {
  const state = entered[stateField] || (stateOfPostcode((entered['postcode'] ?? '').trim()) ?? '');
  const check = checkFields(detailFields(visit), { ...entered, [stateField]: state });
  if (check.ok || !check.error['postcode']) return check;
  const { [stateField]: _state, ...errors } = check.error;
  return err(entered[stateField] ? check.error : errors);
}

/**
 * Takes the shopper's details. The first ones make the lead, judged as every other one, which stays with the dealer until
 * the order is placed or silent; later ones correct it.
 */
export async function giveDetails(visit: OrderVisit, id: string, entered: Entered): OrderOutcome {
  const stored = await orderOf(visit, id);
  if (!stored.ok) return stored;
  const check = checkDetails(visit, entered);
  if (!check.ok) return err({ kind: 'invalid', errors: check.error });
  const details = cleanFields(shopperFields, check.value);
  const shopper = shopperOf(details);
  if (stored.value.leadId === null) {
    const added = await addLead(visit, { ...stored.value, shopper }, entered);
    if (!added.ok) return added;
  }
  return answerStep(visit, id, 'details', async () => ok({ shopper }));
}

function shopperOf(details: Readonly<Record<string, string>>): OrderShopper {
  const text = (name: string) => details[name] ?? '';
  return {
    firstName: text('name'),
    lastName: text('last_name'),
    email: text('email'),
    phone: text('phone'),
    postcode: text('postcode'),
    state: australianStates.find((state) => state === text(stateField)) ?? fallback,
  };
}
const fallback: AustralianState = 'NSW';

async function addLead(
  visit: OrderVisit,
  order: Order,
  entered: Entered,
): Promise<Result<{ readonly leadId: string }, OrderRefusal>> {
  const admission = await admitSender(visit);
  if (admission.waitSeconds > 0) return err({ kind: 'too-many', waitSeconds: admission.waitSeconds });
  const deps = { ...visit.services.leadIntake, leads: leadsOfOrder(visit, order) };
  const outcome = await submitLead(deps, leadInput(visit, order, entered));
  if (outcome.ok) return outcome;
  await admission.giveBack();
  return err({ kind: 'invalid', errors: outcome.error });
}

/** Stores a lead together with its order: one order has one lead, without deliveries for now. */
const leadsOfOrder = (visit: OrderVisit, order: Order): SubmitLeadDeps['leads'] => ({
  add: async (lead, _destinations, { booking: _booking, bookingHeldUntil: _until, ...attached } = {}) => {
    const { orders } = visit.services;
    let next = order;
    const stored = await untilStored(async () => {
      const outcome = await orders.addLead(next, withOrder(lead, next, visit.tenant), [], attached);
      if (outcome !== 'changed') return outcome;
      const present = await orders.byId(order.tenant, order.id);
      if (!present) throw new Error('the order was deleted');
      next = { ...present, shopper: order.shopper };
      return null;
    });
    if (stored === null) throw new Error('the order changed too often');
    return stored;
  },
});

function leadInput({ tenant, url, request }: OrderVisit, order: Order, entered: Entered): LeadInput {
  const facts = factFields(orderFields(order, tenant));
  return {
    tenant,
    source: 'form',
    form: {
      fields: [...shopperFields, ...consentFields(tenant, new Date(order.createdAt)), ...facts.rules],
      problems: () => ({}),
    },
    entered: {
      ...entered,
      [stateField]: order.shopper?.state ?? '',
      ...facts.entered,
      ...filing.order,
      car_id: order.carId,
    },
    answers: { form_completed: false },
    attributes: order.attributes ?? undefined,
    // Not the page itself: its address opens the order.
    url: new URL(
      withTerms(`/cars/${order.car.slug}`, orderTerms({ tenant, url }, order).stateQuery),
      url.origin,
    ).href,
    state: order.shopper?.state,
    userAgent: request.headers.get('user-agent') ?? undefined,
  };
}
