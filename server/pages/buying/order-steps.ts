import { randomBytes } from 'node:crypto';
import { withNoun } from '#server/dealership/tenants/rules/noun';
import { customerOf } from '#server/people/customers/customer-session';
import { boxField, choiceField, textField } from '#server/people/leads/rules/field-kinds';
import { formToken } from '#server/people/leads/rules/form-token';
import { timeField } from '#server/people/leads/rules/forms/test-drive-times';
import { attributesField, privacyNotice } from '#server/people/leads/rules/lead-attributes';
import { formTokenField, honeypotField } from '#server/people/leads/rules/shared-fields';
import { addOnField } from '#server/people/orders/choose-extras';
import {
  addressField,
  deliveryDayField,
  type HandoverChoices,
  handoverChoices,
  handoverField,
} from '#server/people/orders/choose-handover';
import { paymentChoices, paymentField } from '#server/people/orders/choose-payment';
import {
  noTradeIn,
  type OwnTradeIn,
  ownValuations,
  tradeInField,
} from '#server/people/orders/choose-trade-in';
import { detailFields, stateField } from '#server/people/orders/give-details';
import { identityFields } from '#server/people/orders/licence-copy';
import type { Order } from '#server/people/orders/order';
import type { OrderVisit } from '#server/people/orders/order-visit';
import type { OrderStep } from '#server/people/orders/rules/order-steps';
import { centsText } from '#server/platform/text/money';
import { depositStep, placedStep, summaryStep } from './order-sums';
import type { OrderFieldsView, OrderHandoverView, OrderStepView } from './views/order-view';

/** A step of an order with its heading. */
interface HeadedStep {
  readonly heading: string;
  readonly step: OrderStepView;
}

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

const plain = { kind: 'fields', values: {}, hidden: {}, submit: 'Continue' } as const;

async function detailsStep(visit: OrderVisit, { shopper }: Order): Promise<HeadedStep> {
  const { tenant, now, services } = visit;
  const customer = await customerOf(visit);
  const knownDetails = shopper
    ? {
        ...{ name: shopper.firstName, last_name: shopper.lastName, email: shopper.email },
        ...{ phone: shopper.phone.replace(/^\+61/, '0'), postcode: shopper.postcode },
      }
    : { phone: customer?.phone.replace(/^\+61/, '0') ?? '' };
  const step: OrderFieldsView = {
    ...plain,
    ...{ name: 'details', trap: honeypotField, fields: detailFields(visit) },
    intro: withNoun(
      'Buy this car online, step by step. You pay only the deposit today, and you can stop and come back for seven days.',
      tenant.stock.noun,
    ),
    values: { ...knownDetails, [stateField]: shopper?.state ?? tenant.default_state.toUpperCase() },
    hidden: {
      [formTokenField]: formToken(services.secret, tenant.slug, now, randomBytes(16)),
      ...(tenant.analytics.visited_pages ? { [attributesField]: '' } : {}),
    },
    privacy: privacyNotice(tenant),
  };
  return { heading: 'Your details', step };
}

async function tradeInStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const own = await ownValuations(visit);
  const { trade_in, stock } = visit.tenant;
  const link = {
    text: withNoun('Value a car to trade in', stock.noun),
    href: `/trade-in?car_id=${encodeURIComponent(order.carId)}`,
  };
  const step: OrderFieldsView = {
    ...plain,
    name: 'trade-in',
    ...(own.length > 0 ? ownCars(own, order) : withoutOwnCar(visit.tenant)),
    ...(trade_in.form.enabled ? { link } : {}),
  };
  return { heading: 'Your trade-in', step };
}

function ownCars(own: readonly OwnTradeIn[], { tradeIn }: Order): Pick<OrderFieldsView, 'fields' | 'values'> {
  const chosen = tradeIn?.kind === 'valuation' ? tradeIn.valuationId : noTradeIn;
  const options = [
    ...own.map((one) => ({ value: one.valuationId, text: tradeInText(one) })),
    { value: noTradeIn, text: 'No trade-in' },
  ];
  return {
    fields: [
      choiceField({
        ...{ name: tradeInField, label: 'Do you have a trade-in?', control: 'radio', required: true },
        missing: 'Choose a car to trade in, or none.',
        options,
      }),
    ],
    values: tradeIn ? { [tradeInField]: chosen } : {},
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

const tradeInText = ({ name, offerCents }: OwnTradeIn): string =>
  offerCents > 0
    ? `${name}: our offer of ${centsText(offerCents)}`
    : `${name}: we value it at the inspection`;

async function paymentStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const { lenders, note, choice, application } = await paymentChoices(visit, order);
  const { payment } = order;
  const step: OrderFieldsView = {
    ...plain,
    ...{ name: 'payment', fields: [choice] },
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
    ...plain,
    ...{ name: 'extras', fields, intro: 'All prices include GST. You can leave everything out.' },
    values: Object.fromEntries([...chosen].map((id) => [addOnField(id), 'yes'])),
  };
  return { heading: 'Add extras', step };
}

const identityStep = ({ hasIdentity }: Order): HeadedStep => ({
  heading: 'Your driver licence',
  step: {
    ...plain,
    ...{ name: 'identity', hasFile: true },
    fields: identityFields.map((field) => (hasIdentity ? { ...field, required: false } : field)),
    intro: hasIdentity
      ? 'We have your copy. Choose a file only to replace it.'
      : 'We need a copy for the contract of sale. Only our staff can open it, and photos are stored without their location.',
  },
});

async function handoverStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const choices = await handoverChoices(visit, order);
  return { heading: 'Pick-up or delivery', step: toHandoverView(choices, order) };
}

function toHandoverView({ place, days, delivery }: HandoverChoices, { handover }: Order): OrderHandoverView {
  const name = place?.name ?? 'us';
  const hasTimes = days.length > 0;
  return {
    ...{ kind: 'handover', place: name, submit: 'Continue' },
    ...(delivery
      ? {
          choice: choiceField({
            ...{ name: handoverField, label: 'Pick-up or delivery?', control: 'radio', required: true },
            options: [
              { value: 'pick-up', text: `Pick up from ${name}` },
              { value: 'delivery', text: `Delivery, ${delivery.km} km: ${freeOr(delivery.cents)}` },
            ],
          }),
        }
      : {}),
    ...(hasTimes
      ? { times: { ...timeField(days), label: `Time to pick up from ${name}`, empty: undefined } }
      : { timesNote: `Pick up from ${name}: we’ll call you to arrange a time.` }),
    delivery: delivery ? deliveryFields(delivery) : [],
    values: handoverValues(handover),
  };
}

const freeOr = (cents: number): string => (cents === 0 ? 'free' : centsText(cents));

const deliveryFields = ({ days }: NonNullable<HandoverChoices['delivery']>) => [
  textField({
    ...{ name: addressField, label: 'Delivery address', autocomplete: 'street-address' },
    ...{ maxLength: 200, required: true },
  }),
  choiceField({
    ...{ name: deliveryDayField, label: 'Delivery day', control: 'select', empty: 'Choose a day' },
    required: true,
    options: days,
  }),
];

function handoverValues(handover: Order['handover']): Record<string, string> {
  if (handover?.kind !== 'delivery') return { [handoverField]: 'pick-up' };
  const { address, day } = handover;
  return { [handoverField]: 'delivery', [addressField]: address, [deliveryDayField]: day };
}
