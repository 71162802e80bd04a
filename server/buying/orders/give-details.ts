import { consentFields } from '#server/leads/rules/consents';
import { choiceField, textField } from '#server/leads/rules/field-kinds';
import { cleanFields } from '#server/leads/rules/lead-fields';
import { checkFields } from '#server/leads/rules/lead-form';
import { contactFields } from '#server/leads/rules/shared-fields';
import { admitSender } from '#server/leads/sender-limits';
import { type LeadInput, type SubmitLeadDeps, submitLead } from '#server/leads/submit-lead';
import type { FieldErrors, FieldRule } from '#server/page/views/field-rule';
import { err, ok, type Result } from '#server/platform/result';
import { type AustralianState, australianStates } from '#server/settings/location-schema';
import { filing } from '#server/settings/rules/filing';
import { answerStep, type OrderOutcome } from './change-order';
import { orderOf } from './find-order';
import type { Order, OrderShopper } from './order';
import type { OrderRefusal, OrderVisit } from './order-visit';
import { orderFields, withOrder } from './rules/lead-of-order';

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
    hint: 'Where you will register the car: government charges depend on it.',
    options: australianStates.map((value) => ({ value, text: value })),
  }),
];

/** The fields of the first step, with the consents of every form. */
export const detailFields = ({ tenant, now }: Pick<OrderVisit, 'tenant' | 'now'>): readonly FieldRule[] => [
  ...shopperFields,
  ...consentFields(tenant, now),
];

/** One message per wrong field; nothing is stored. */
export function detailErrors(visit: OrderVisit, entered: Entered): FieldErrors {
  const check = checkFields(detailFields(visit), entered);
  return check.ok ? {} : check.error;
}

/**
 * Takes the shopper's details. The first ones make the lead, judged as every other one, which stays with the dealer until
 * the order is placed or silent; later ones correct it.
 */
export async function giveDetails(visit: OrderVisit, id: string, entered: Entered): OrderOutcome {
  const stored = await orderOf(visit, id);
  if (!stored.ok) return stored;
  const check = checkFields(detailFields(visit), entered);
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
    const { orders, orderLeads } = visit.services;
    let next = order;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const outcome = await orderLeads.add(next, withOrder(lead, next, visit.tenant), attached);
      if (outcome !== 'changed') return outcome;
      const stored = await orders.byId(order.tenant, order.id);
      if (!stored) break;
      next = { ...stored, shopper: order.shopper };
    }
    throw new Error('the order was deleted, or changed too often');
  },
});

const longestFact = 500;

function leadInput({ tenant, url, request }: OrderVisit, order: Order, entered: Entered): LeadInput {
  const facts = Object.entries(orderFields(order, tenant)).map(
    ([name, value]) => [name, value.slice(0, longestFact)] as const,
  );
  const rules = facts.map(([name]) => textField({ name, label: name, maxLength: longestFact }));
  return {
    tenant,
    source: 'form',
    form: {
      fields: [...shopperFields, ...consentFields(tenant, new Date(order.createdAt)), ...rules],
      problems: () => ({}),
    },
    entered: { ...entered, ...Object.fromEntries(facts), ...filing.order, car_id: order.carId },
    answers: { form_completed: false },
    attributes: order.attributes ?? undefined,
    // Not the page itself: its address opens the order.
    url: new URL(`/cars/${order.car.slug}`, url.origin).href,
    userAgent: request.headers.get('user-agent') ?? undefined,
  };
}
