import { randomBytes } from 'node:crypto';
import {
  addOnField,
  noTradeIn,
  type OwnTradeIn,
  ownValuations,
  paymentChoices,
  paymentField,
  tradeInField,
} from '#server/buying/orders/answer-steps';
import { identityFields } from '#server/buying/orders/licence-copy';
import type { Order } from '#server/buying/orders/order';
import { orderTerms } from '#server/buying/orders/order-price';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import type { OrderStep } from '#server/buying/orders/rules/steps';
import { detailFields, stateField } from '#server/buying/orders/start-order';
import { signedInDetails } from '#server/buying/reservations/change-reservation';
import { depositCents } from '#server/buying/reservations/rules/new-reservation';
import type { OrderFieldsView } from '#server/buying/views/order-view';
import { withNoun } from '#server/dealer/rules/noun';
import { boxField, choiceField } from '#server/leads/rules/field-kinds';
import { attributesField, privacyNotice } from '#server/leads/rules/lead-attributes';
import { formTokenField, honeypotField } from '#server/leads/rules/shared-fields';
import { formToken } from '#server/leads/rules/suspicion';
import { centsText } from '#server/platform/text/counted';
import { depositName } from '#server/stock/cars/rules/deposit-words';
import { withTerms } from '#server/stock/rules/shopper-terms';
import { beforeLoanText } from '#server/trade-in/rules/after-trade-in';
import { handoverStep } from './handover-step';
import { depositStep, placedStep, summaryStep } from './order-sums';
import { type HeadedStep, orderHref } from './rules/order-journey';

type Maker = (visit: OrderVisit, order: Order) => Promise<HeadedStep>;

/** How each step of the purchase is shown. */
export const orderSteps: Readonly<Record<OrderStep, Maker>> = {
  details: detailsStep,
  'trade-in': tradeInStep,
  payment: paymentStep,
  extras: async (visit, order) => extrasStep(visit, order),
  handover: handoverStep,
  identity: async (_, order) => identityStep(order),
  summary: summaryStep,
  deposit: depositStep,
  finished: placedStep,
};

async function detailsStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const { tenant, now, services } = visit;
  const { shopper } = order;
  const knownDetails = shopper
    ? {
        name: shopper.firstName,
        last_name: shopper.lastName,
        email: shopper.email,
        phone: shopper.phone.replace(/^\+61/, '0'),
        postcode: shopper.postcode,
      }
    : await signedInDetails(visit);
  const step: OrderFieldsView = {
    ...plainStep,
    name: 'details',
    trap: honeypotField,
    fields: detailFields(visit),
    intro: withNoun(
      `Buy this car online, step by step. ${payToday(tenant)}, and you can stop and come back for seven days.`,
      tenant.stock.noun,
    ),
    values: { ...knownDetails, [stateField]: shopper?.state ?? orderTerms(visit, order).state },
    hidden: {
      [formTokenField]: formToken(services.secret, tenant.slug, now, randomBytes(16)),
      [attributesField]: '',
    },
    privacy: privacyNotice(tenant),
  };
  return { heading: 'Your details', step };
}

function payToday(tenant: OrderVisit['tenant']): string {
  const cents = depositCents(tenant);
  if (cents === 0) return 'There’s nothing to pay today';
  const name = depositName(tenant.car_page.reserve_online.refund_percent);
  return `At the end you pay a ${name} of ${centsText(cents)}, nothing more today`;
}

async function paymentStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const { lenders, note, choice, application } = await paymentChoices(visit, order);
  const { payment, tradeIn } = order;
  const addTradeIn = { text: 'Add a trade-in', href: orderHref(order.id, 'trade-in') };
  const step: OrderFieldsView = {
    ...plainStep,
    name: 'payment',
    fields: [choice],
    ...(visit.tenant.trade_in.autograb && tradeIn?.kind === 'none' ? { link: addTradeIn } : {}),
    ...(lenders.length > 0 ? { lenders: { offers: lenders, note } } : {}),
    ...(application.length > 0
      ? { more: { when: `${paymentField}=finance`, heading: 'Finance pre-approval', fields: application } }
      : {}),
    values: payment
      ? {
          [paymentField]: payment.kind,
          ...(payment.kind === 'finance' ? { ...payment.application, lender: payment.lender ?? '' } : {}),
        }
      : {},
  };
  return { heading: 'How will you pay?', step };
}

function extrasStep({ tenant }: OrderVisit, { addOns }: Order): HeadedStep {
  const chosen = new Set((addOns ?? []).map(({ id }) => id));
  let group = '';
  const fields = tenant.orders.add_ons.map((one) => {
    const label = `${one.name}, ${centsText(Math.round(one.dollars * 100))}`;
    const field = boxField({ name: addOnField(one.id), label, hint: one.text });
    const heading = one.group === group ? {} : { heading: one.group };
    group = one.group;
    return { ...field, ...heading };
  });
  const step: OrderFieldsView = {
    ...plainStep,
    name: 'extras',
    fields,
    intro: 'Extras are optional. All prices include GST.',
    values: Object.fromEntries([...chosen].map((id) => [addOnField(id), 'yes'])),
  };
  return { heading: 'Add extras', step };
}

const identityStep = ({ hasIdentity }: Order): HeadedStep => ({
  heading: 'Your driver licence',
  step: {
    ...plainStep,
    name: 'identity',
    hasFile: true,
    fields: identityFields.map((field) => (hasIdentity ? { ...field, required: false } : field)),
    intro: hasIdentity
      ? 'We have your copy. Choose a file only to replace it.'
      : 'We need a copy for the contract of sale. Only our staff can open it, and we remove the location from photos.',
  },
});

/** One of the cars that the shopper has valued here, or none. */
async function tradeInStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const own = await ownValuations(visit);
  const { trade_in, stock } = visit.tenant;
  const link = {
    text: withNoun('Value a car to trade in', stock.noun),
    href: withTerms(
      `/trade-in?car_id=${encodeURIComponent(order.carId)}`,
      orderTerms(visit, order).stateQuery,
    ),
  };
  const step: OrderFieldsView = {
    ...plainStep,
    name: 'trade-in',
    ...(own.length > 0 ? ownCars(own, order) : withoutOwnCar(visit.tenant)),
    ...(trade_in.form.enabled ? { link } : {}),
  };
  return { heading: 'Your trade-in', step };
}

function ownCars(own: readonly OwnTradeIn[], { tradeIn }: Order): Pick<OrderFieldsView, 'fields' | 'values'> {
  const counting = tradeIn ?? own.find(({ isAccepted }) => isAccepted);
  const chosen = counting?.kind === 'valuation' ? counting.valuationId : noTradeIn;
  const options = [
    ...own.map((one) => ({ value: one.valuationId, text: tradeInText(one) })),
    { value: noTradeIn, text: 'No trade-in' },
  ];
  return {
    fields: [
      choiceField({
        name: tradeInField,
        label: 'Do you have a trade-in?',
        control: 'radio',
        required: true,
        missing: 'Choose a car to trade in, or “No trade-in”.',
        options,
      }),
    ],
    values: counting ? { [tradeInField]: chosen } : {},
  };
}

/** Nothing to choose from: only a way on. */
const withoutOwnCar = ({ trade_in, stock }: OrderVisit['tenant']) => ({
  intro: withNoun(
    trade_in.form.enabled
      ? 'Value your car first and come back here, or continue without a trade-in.'
      : 'Your order has no trade-in. If you have one, tell us when we contact you.',
    stock.noun,
  ),
  fields: [],
  hidden: { [tradeInField]: noTradeIn },
  submit: 'Continue without a trade-in',
});

const tradeInText = ({ name, offerCents, payoutCents }: OwnTradeIn): string =>
  offerCents > 0
    ? `${name}: our offer of ${centsText(offerCents)}${payoutCents === 0 ? '' : beforeLoanText}`
    : `${name}: we value it at the inspection`;

/** A step of fields alone, before it has any. */
const plainStep = { kind: 'fields', values: {}, hidden: {}, submit: 'Continue' } as const;
