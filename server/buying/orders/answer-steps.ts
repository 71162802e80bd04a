import { customerOf } from '#server/customers/customer-session';
import { withNoun } from '#server/dealer/rules/noun';
import { choiceField } from '#server/leads/rules/field-kinds';
import { applicationFields } from '#server/leads/rules/forms/finance';
import { cleanFields } from '#server/leads/rules/lead-fields';
import { checkFields } from '#server/leads/rules/lead-form';
import type { OrderStep } from '#server/leads/rules/order-steps';
import type { FieldRule, Texts } from '#server/page/views/field-rule';
import { err, ok, type Result } from '#server/platform/result';
import { hasEquipment } from '#server/search/rules/words/equipment';
import type { AddOnSettings } from '#server/settings/orders-schema';
import { dollars } from '#server/stock/rules/price-line';
import { currentValuation } from '#server/trade-in/change-valuation';
import { giveContact } from '#server/trade-in/give-contact';
import { hasOneKey } from '#server/trade-in/rules/condition';
import { isFinanced } from '#server/trade-in/rules/estimate-words';
import { countingDollars } from '#server/trade-in/rules/valuation-allowances';
import { ownVehicleName } from '#server/trade-in/rules/vehicle-fields';
import type { Valuation } from '#server/trade-in/valuation';
import { answerStep, type OrderOutcome } from './change-order';
import { handoverAsEntered } from './choose-handover';
import type { Order, OrderAddOn, OrderTradeIn } from './order';
import { carOf, chosenLoanOf, type Lenders, lendersOf } from './order-loan';
import type { OrderRefusal, OrderVisit } from './order-visit';
import { loanFields, loanOf } from './rules/own-loan';

export const tradeInField = 'trade_in';
/** The choice of a shopper without a trade-in. */
export const noTradeIn = 'none';
/** The choice of a shopper whose car is still to be valued. */
export const newTradeIn = 'new';

const mostShown = 5;

/** The shopper's own valuations that an order can use: the browser's one and those of their account. */
export async function ownValuations(visit: OrderVisit): Promise<readonly OwnTradeIn[]> {
  const { tenant, services, now } = visit;
  const customer = await customerOf(visit);
  const current = await currentValuation(visit);
  const saved = customer ? await services.valuations.ofCustomer(tenant.slug, customer.id) : [];
  const all = [...(current ? [current] : []), ...saved.filter(({ id }) => id !== current?.id)];
  return all.flatMap((one) => toTradeIn(one, now) ?? []).slice(0, mostShown);
}

/** The trade-in that counts: the answer; before it, a car whose offer the shopper has accepted. */
export async function countingTradeIn(
  visit: OrderVisit,
  { tradeIn, placedAt }: Order,
): Promise<OrderTradeIn | null> {
  if (tradeIn !== null || placedAt !== null) return tradeIn;
  return (await ownValuations(visit)).find(({ isAccepted }) => isAccepted) ?? null;
}

export type OwnTradeIn = Extract<OrderTradeIn, { kind: 'valuation' }>;

/** A valuation as an order keeps it; undefined without a car, once it has ended, or where another order takes the car. */
function toTradeIn(valuation: Valuation, now: Date) {
  const { id, vehicle, offer, accepted, payoutDollars, expiresAt, tradedInFor } = valuation;
  if (!vehicle || expiresAt <= now.toISOString() || accepted === false || tradedInFor) return undefined;
  const offerDollars = countingDollars(valuation, now);
  return {
    kind: 'valuation' as const,
    valuationId: id,
    name: ownVehicleName(vehicle),
    offerCents: (offerDollars ?? 0) * 100,
    offerEnds: offerDollars === undefined ? null : (offer?.expiresAt ?? null),
    payoutCents: isFinanced(valuation) ? inCents(payoutDollars) : 0,
    isAccepted: accepted === true && offerDollars !== undefined,
    hasOneKey: hasOneKey(valuation),
  };
}

const inCents = (dollars: number | null): number | null => (dollars === null ? null : dollars * 100);

/** Takes the shopper's choice: one of their own valuations, or no trade-in. */
export async function chooseTradeIn(visit: OrderVisit, id: string, entered: Texts): OrderOutcome {
  const own = await ownValuations(visit);
  const chosen = own.find(({ valuationId }) => valuationId === entered[tradeInField]);
  const outcome = await answerStep(visit, id, 'trade-in', async () => {
    if (entered[tradeInField] === noTradeIn) return ok({ tradeIn: { kind: 'none' } });
    if (chosen) return ok({ tradeIn: chosen });
    return err({ kind: 'invalid', errors: { [tradeInField]: 'Choose “Yes” or “No”.' } });
  });
  if (outcome.ok && chosen) await giveOrdersContact(visit, outcome.value, chosen);
  return outcome;
}

/** A valuation that was made in the middle of an order has the contact details of the order: they make its lead. */
async function giveOrdersContact(
  visit: OrderVisit,
  { shopper, leadId }: Order,
  { valuationId }: OwnTradeIn,
): Promise<void> {
  const { tenant, services } = visit;
  const valuation = await services.valuations.byId(tenant.slug, valuationId);
  const lead = leadId === null ? null : await services.leads.byId(tenant.slug, leadId);
  if (!shopper || !lead || lead.quarantined || valuation?.leadId !== null) return;
  const { firstName: name, lastName: last_name, email, phone, postcode } = shopper;
  await giveContact(visit, valuationId, { name, last_name, email, phone, postcode }, fromOrder);
}

const fromOrder = { source: 'form', trusted: true } as const;

export const paymentField = 'pay_by';
export const lenderField = 'lender';

/** How a shopper may pay for a car, with the lenders' own examples. */
interface PaymentChoices extends Lenders {
  readonly choice: FieldRule;
  /** The choice of a lender and the loan: all that moves the sums. */
  readonly loanFields: readonly FieldRule[];
  /** The pre-approval, asked of shoppers who want finance only. */
  readonly application: readonly FieldRule[];
}

/** The choices for an order's car. */
export const paymentChoices = async (visit: OrderVisit, order: Order): Promise<PaymentChoices> =>
  choicesFor(visit, await lendersOf(visit, order), order);

function choicesFor({ tenant }: OrderVisit, answer: Lenders, order: Order): PaymentChoices {
  const { lenders, loan, repaidDollars = 0, holdDollars } = answer;
  const isPreApproved = tenant.finance_forms.finance_pre_approval.enabled;
  const hasTradeIn = order.tradeIn?.kind === 'valuation' && order.tradeIn.offerCents > 0;
  const hold =
    holdDollars > 0
      ? withNoun(`At least ${dollars(holdDollars)}, which holds the car.`, tenant.stock.noun)
      : undefined;
  const hint = [hasTradeIn && 'On top of your trade-in.', hold].filter(Boolean).join(' ') || undefined;
  const [first, ...others] = isPreApproved ? applicationFields(tenant.finance_forms) : [];
  return {
    ...answer,
    choice: choiceField({
      name: paymentField,
      label: 'Payment',
      control: 'radio',
      required: true,
      options: [
        { value: 'outright', text: 'Outright, without finance' },
        { value: 'finance', text: 'With finance' },
      ],
    }),
    loanFields: [
      ...(lenders.length > 1 ? [lenderChoice(lenders.map(({ name }) => name))] : []),
      ...(loan ? loanFields(loan, { repaidDollars, holdDollars }, hint) : []),
    ],
    application: first ? [{ ...first, heading: 'Finance pre-approval' }, ...others] : [],
  };
}

const lenderChoice = (names: readonly string[]): FieldRule =>
  choiceField({
    name: lenderField,
    label: 'Lender',
    control: 'radio',
    options: [
      { value: '', text: 'Find the best one for me' },
      ...names.map((name) => ({ value: name, text: name })),
    ],
  });

/** Takes the way to pay; for finance also the lender and the answers of the pre-approval form. */
export async function choosePayment(visit: OrderVisit, id: string, entered: Texts): OrderOutcome {
  return answerStep(visit, id, 'payment', async (order) => {
    const choices = await paymentChoices(visit, order);
    return readPayment(visit, order, { choices, entered, asked: choices.application });
  });
}

interface EnteredPayment {
  readonly choices: PaymentChoices;
  readonly entered: Texts;
  /** The questions of the pre-approval that have to be answered. */
  readonly asked: readonly FieldRule[];
}

function readPayment({ tenant }: OrderVisit, order: Order, { choices, entered, asked }: EnteredPayment) {
  const { choice, loanFields, lenders, loan: start } = choices;
  const isFinance = entered[paymentField] === 'finance';
  const fields = isFinance ? [choice, ...loanFields, ...asked] : [choice];
  const check = checkFields(fields, entered);
  if (!check.ok) return err({ kind: 'invalid', errors: check.error } as const);
  if (!isFinance) return ok({ payment: { kind: 'outright' } as const });
  const {
    [paymentField]: _choice,
    [lenderField]: named = null,
    deposit: _deposit,
    years: _years,
    per: _per,
    ...application
  } = cleanFields(fields, check.value);
  const lender = lenders.length === 1 ? (lenders[0]?.name ?? null) : named;
  const loan = start && loanOf(check.value, tenant.finance, start);
  // A lender's example that nobody changed keeps its balloon.
  const isExample = chosenLoanOf(order) === undefined && JSON.stringify(loan) === JSON.stringify(start);
  return ok({
    payment: { kind: 'finance', lender, loan: isExample ? undefined : loan, application } as const,
  });
}

/** The checkbox of an add-on. */
export const addOnField = (id: string): string => `add_on_${id}`;

/** The site's add-ons that the car doesn't have yet. */
export async function offeredExtras(visit: OrderVisit, order: Order): Promise<readonly AddOnSettings[]> {
  const features = (await carOf(visit, order))?.standardEquipment ?? [];
  return visit.tenant.orders.add_ons.filter(({ name }) => !hasEquipment(features, name));
}

/** Takes the ticked add-ons at the site's present prices; none is an answer too. */
export const chooseExtras = (visit: OrderVisit, id: string, entered: Texts): OrderOutcome =>
  answerStep(visit, id, 'extras', async (order) => ok(await tickedExtras(visit, order, entered)));

async function tickedExtras(visit: OrderVisit, order: Order, entered: Texts) {
  const ticked = (await offeredExtras(visit, order)).filter((one) => entered[addOnField(one.id)] === 'yes');
  return { addOns: ticked.map(asOrdered) };
}

const asOrdered = ({ id, name, dollars }: AddOnSettings): OrderAddOn => ({
  id,
  name,
  cents: Math.round(dollars * 100),
});

/**
 * An order as it would be with what the shopper has entered in a step so far: for the sums, nothing is stored. The step may
 * still miss answers that no sum depends on.
 */
export async function orderAsEntered(
  visit: OrderVisit,
  order: Order,
  step: OrderStep,
  entered: Texts,
): Promise<Result<Order, OrderRefusal>> {
  switch (step) {
    case 'payment': {
      const choices = await paymentChoices(visit, order);
      const payment = readPayment(visit, order, { choices, entered, asked: [] });
      return payment.ok ? ok({ ...order, ...payment.value }) : payment;
    }
    case 'extras':
      return ok({ ...order, ...(await tickedExtras(visit, order, entered)) });
    case 'handover':
      return ok({ ...order, handover: await handoverAsEntered(visit, order, entered) });
    default:
      return ok(order);
  }
}
