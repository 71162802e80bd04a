import { randomBytes } from 'node:crypto';
import {
  addOnField,
  lenderField,
  newTradeIn,
  noTradeIn,
  type OwnTradeIn,
  offeredExtras,
  ownValuations,
  paymentChoices,
  paymentField,
  tradeInField,
} from '#server/buying/orders/answer-steps';
import { deliveryReach } from '#server/buying/orders/choose-handover';
import { identityFields } from '#server/buying/orders/licence-copy';
import type { Order, OrderLoanTerms } from '#server/buying/orders/order';
import {
  depositOnLoan,
  type Lenders,
  lenderOf,
  orderRepayment,
  repaymentOf,
} from '#server/buying/orders/order-loan';
import { figuresOf, orderTerms } from '#server/buying/orders/order-price';
import type { OrderVisit } from '#server/buying/orders/order-visit';
import { dueWith } from '#server/buying/orders/rules/order-figures';
import { detailFields, stateField } from '#server/buying/orders/start-order';
import { signedInDetails } from '#server/buying/reservations/change-reservation';
import { depositCents } from '#server/buying/reservations/rules/new-reservation';
import type { MovingSums, OrderFieldsView } from '#server/buying/views/order-view';
import { withNoun } from '#server/dealer/rules/noun';
import { boxField, choiceField } from '#server/leads/rules/field-kinds';
import { attributesField, privacyNotice } from '#server/leads/rules/lead-attributes';
import type { OrderStep } from '#server/leads/rules/order-steps';
import { formTokenField, honeypotField } from '#server/leads/rules/shared-fields';
import { formToken } from '#server/leads/rules/suspicion';
import type { FieldRule } from '#server/page/views/field-rule';
import { centsText } from '#server/platform/text/counted';
import { depositName } from '#server/stock/cars/rules/deposit-words';
import { loanText } from '#server/stock/finance/rules/example-loan';
import { percent } from '#server/stock/finance/rules/offer';
import { repaymentLabel } from '#server/stock/finance/rules/offers';
import { beforeLoanText } from '#server/trade-in/rules/after-trade-in';
import { handoverStep } from './handover-step';
import { depositStep, placedStep, summaryStep } from './order-sums';
import { type HeadedStep, movingSums } from './rules/order-journey';

type Lender = Lenders['lenders'][number];

type Maker = (visit: OrderVisit, order: Order) => Promise<HeadedStep>;

/** How each step of the purchase is shown. */
export const orderSteps: Readonly<Record<OrderStep, Maker>> = {
  details: detailsStep,
  'trade-in': tradeInStep,
  payment: paymentStep,
  extras: extrasStep,
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
  const terms = orderTerms(visit, order);
  const reach = deliveryReach(visit, order, knownDetails?.['postcode'] ?? '');
  const step: OrderFieldsView = {
    ...plainStep,
    name: 'details',
    trap: honeypotField,
    fields: detailFields(visit).map((one) =>
      one.name === 'postcode' ? { ...one, hint: reach ?? one.hint } : one,
    ),
    intro: withNoun(
      `Buy this car online, step by step. ${payToday(tenant)}, and you can stop and come back for seven days.`,
      tenant.stock.noun,
    ),
    values: { ...knownDetails, [stateField]: shopper?.state ?? (terms.stateQuery ? terms.state : '') },
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
  const { lenders, note, choice, loanFields, application, loan } = await paymentChoices(visit, order);
  const { payment } = order;
  const [first, ...others] = application;
  const named = payment?.kind === 'finance' ? payment.lender : null;
  const { chosen, lender: example } = lenderOf(lenders, named);
  const step: OrderFieldsView = {
    ...plainStep,
    name: 'payment',
    fields: [choice],
    lenders: example && {
      offers: lenders.map((one) => offerBesideFields(one, loan, lenders.length)),
      choice: loanFields.find(({ name }) => name === lenderField),
      fields: loanFields.filter(({ name }) => name !== lenderField),
      note,
    },
    sums:
      loan &&
      example &&
      loanSums(example, { fields: [choice, ...loanFields], isFrom: !chosen && lenders.length > 1 }),
    more: first && {
      heading: first.heading ?? '',
      fields: [{ ...first, heading: undefined }, ...others],
    },
    values: {
      [lenderField]: named ?? '',
      ...(loan ? { deposit: String(loan.deposit), years: String(loan.years), per: loan.per } : {}),
      ...(payment ? { [paymentField]: payment.kind } : {}),
      ...(payment?.kind === 'finance' ? payment.application : {}),
    },
  };
  return { heading: 'How will you pay?', step };
}

interface LoanSums {
  readonly fields: readonly FieldRule[];
  /** No lender is chosen among several. */
  readonly isFrom: boolean;
}

/** What the loan costs with a lender; its rates stand on the lender's card. */
function loanSums(example: Lender, { fields, isFrom }: LoanSums): MovingSums {
  const { name, deposit = 0, termMonths, comparisonRate } = example;
  const repayment = repaymentOf(example);
  if (!repayment || termMonths === undefined) return movingSums(`${name}: ${example.teaser}`, fields);
  const text = `${loanText({ deposit, years: termMonths / 12 })} with ${name}, comparison rate ${percent(comparisonRate)}*`;
  return movingSums(text, fields, isFrom ? `From ${repayment}` : repayment);
}

/** A lender's figures besides those that the fields of the loan and the sum beside them show. */
function offerBesideFields(offer: Lender, loan: OrderLoanTerms | undefined, lenders: number): Lender {
  const { facts, deposit = 0, termMonths } = offer;
  const isShown = ({ label }: Lender['facts'][number]): boolean => {
    if (label === 'Term') return termMonths !== (loan && loan.years * 12);
    if (label === depositOnLoan) return deposit !== loan?.deposit;
    return lenders > 1 || !loan || !label.endsWith(repaymentLabel);
  };
  const marked = facts.filter(isShown).map(({ label, value }) => ({
    label: label === 'Comparison rate' ? `${label}*` : label,
    value,
  }));
  return { ...offer, facts: marked };
}

async function extrasStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const { addOns } = order;
  const offered = await offeredExtras(visit, order);
  const chosen = new Set((addOns ?? []).map(({ id }) => id));
  let group = '';
  const fields = offered.map((one) => {
    const label = `${one.name}, ${centsText(Math.round(one.dollars * 100))}`;
    const field = boxField({ name: addOnField(one.id), label, hint: one.text });
    const heading = one.group === group ? {} : { heading: one.group };
    group = one.group;
    return { ...field, ...heading };
  });
  const due = dueWith('add-on', figuresOf(visit, order));
  const step: OrderFieldsView = {
    ...plainStep,
    name: 'extras',
    fields,
    intro:
      offered.length > 0
        ? 'Extras are optional. All prices include GST.'
        : withNoun('The car already has all the extras that we fit.', visit.tenant.stock.noun),
    sums:
      offered.length > 0
        ? movingSums([due, await effectOnLoan(visit, order)].filter(Boolean).join('. '), fields)
        : undefined,
    values: Object.fromEntries([...chosen].map((id) => [addOnField(id), 'yes'])),
  };
  return { heading: 'Add extras', step };
}

/** What the extras make of the repayment: `Repayment $61 a week, $57 a week without extras`; undefined without a loan. */
async function effectOnLoan(visit: OrderVisit, order: Order): Promise<string | undefined> {
  const repayment = await orderRepayment(visit, order);
  const plain = repayment && (await orderRepayment(visit, { ...order, addOns: [] }));
  return repayment && `Repayment ${repayment}${plain === repayment ? '' : `, ${plain} without extras`}`;
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

/** Yes with a car that is valued here or still to be, or no. */
async function tradeInStep(visit: OrderVisit, order: Order): Promise<HeadedStep> {
  const own = await ownValuations(visit);
  const { noun } = visit.tenant.stock;
  const counting = order.tradeIn ?? own.find(({ isAccepted }) => isAccepted);
  const chosen = counting?.kind === 'valuation' ? counting.valuationId : noTradeIn;
  const another = own.length > 0 ? `Yes, another ${noun.one}` : 'Yes';
  const step: OrderFieldsView = {
    ...plainStep,
    name: 'trade-in',
    fields: [
      choiceField({
        name: tradeInField,
        label: withNoun('Do you have a car to trade in?', noun),
        control: 'radio',
        required: true,
        missing: 'Choose “Yes” or “No”.',
        hint: withNoun('If yes, we value your car in about two minutes, and you come back here.', noun),
        options: [
          ...own.map((one) => ({ value: one.valuationId, text: `Yes, my ${tradeInText(one)}` })),
          { value: newTradeIn, text: another },
          { value: noTradeIn, text: 'No' },
        ],
      }),
    ],
    values: counting ? { [tradeInField]: chosen } : {},
  };
  return { heading: 'Your trade-in', step };
}

const tradeInText = ({ name, offerCents, payoutCents }: OwnTradeIn): string =>
  offerCents > 0
    ? `${name}: our offer of ${centsText(offerCents)}${payoutCents === 0 ? '' : beforeLoanText}`
    : `${name}: we value it at the inspection`;

/** A step of fields alone, before it has any. */
const plainStep = { kind: 'fields', values: {}, hidden: {}, submit: 'Continue' } as const;
