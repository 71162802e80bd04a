import type { ProviderKind } from '#server/buying/payments/payment';
import { holdText } from '#server/buying/reservations/rules/hold-end';
import { type Brought, depositCents, restText } from '#server/buying/reservations/rules/new-reservation';
import { withNoun } from '#server/dealer/rules/noun';
import { shownLocation } from '#server/dealer/rules/place-order';
import { besideReservation, reserveTerms, termsField } from '#server/leads/rules/car-forms';
import { choiceField } from '#server/leads/rules/field-kinds';
import { type LeadForm, oneStep, plain, under } from '#server/leads/rules/lead-form';
import { normalisePhone } from '#server/leads/rules/phone-number';
import { inSiteWords, reserverFields } from '#server/leads/rules/shared-fields';
import type { FieldErrors, FieldOption, FieldRule } from '#server/page/views/field-rule';
import { centsText } from '#server/platform/text/counted';
import type { Car } from '#server/settings/car';
import type { PaymentMethodSettings } from '#server/settings/payments-schema';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { moneyBackPoint } from '#server/stock/cars/rules/dealer-texts';
import { depositName, refundWords } from '#server/stock/cars/rules/deposit-words';
import { carHref } from '#server/stock/cars/rules/naming';
import type { ChargeBasis } from '#server/stock/charges/rules/drive-away';
import { interstateText, yardElsewhere } from '#server/stock/charges/rules/interstate';
import { leadingPrice } from '#server/stock/charges/rules/leading-price';

export const methodField = 'payment_method';

/** The settings of a kind of payment at a site. */
export const methodOf = <K extends PaymentMethodSettings['kind']>(
  { payments }: Pick<Tenant, 'payments'>,
  kind: K,
): Extract<PaymentMethodSettings, { kind: K }> | undefined =>
  payments.methods.find((one): one is Extract<PaymentMethodSettings, { kind: K }> => one.kind === kind);

const stripeNames = {
  card: 'Card',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  payto: 'PayTo',
} as const;

/** A method as shoppers know it. */
export function methodText(method: PaymentMethodSettings): string {
  switch (method.kind) {
    case 'stripe':
      return listed(method.methods.map((one) => stripeNames[one]));
    case 'square':
      return 'Card, Apple Pay or Google Pay';
    case 'bank_transfer':
      return `Bank transfer${method.payid ? ' or PayID' : ''}`;
    case 'practice':
      return 'Practice payment (no money moves)';
  }
}

/** `Card, Apple Pay or Google Pay`. */
const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

function optionText(method: PaymentMethodSettings): string {
  if (method.kind !== 'bank_transfer') return methodText(method);
  const { hold_hours: hours } = method;
  return `${methodText(method)}: you have at least ${hours} ${hours === 1 ? 'hour' : 'hours'}, to the end of a business day`;
}

/** The choices of a site that its shoppers can use now, in the dealer's order. */
export const methodOptions = (
  { payments }: Pick<Tenant, 'payments'>,
  offered: readonly ProviderKind[],
): readonly FieldOption[] =>
  payments.methods
    .filter(({ kind }) => offered.includes(kind))
    .map((method) => ({ value: method.kind, text: optionText(method) }));

/** The choice of a method; undefined where there is none to make. */
export const methodChoice = (options: readonly FieldOption[]): FieldRule | undefined =>
  options.length < 2
    ? undefined
    : choiceField({
        name: methodField,
        label: 'How would you like to pay?',
        control: 'radio',
        required: true,
        options,
      });

/** The chosen method: the only one, or the one in the form. */
export const chosenMethod = (
  offered: readonly ProviderKind[],
  values: Readonly<Record<string, string | undefined>>,
): ProviderKind | undefined =>
  offered.length === 1 ? offered[0] : offered.find((kind) => kind === values[methodField]);

interface Checkout {
  readonly tenant: Tenant;
  readonly car: Car;
  /** Where the shopper registers the car. */
  readonly basis: ChargeBasis;
  /** The methods that can be used now. */
  readonly methods: readonly FieldOption[];
  readonly now: Date;
  /** The number of the signed-in shopper, as they would type it. */
  readonly phone?: string | undefined;
  /** What staff know of a person whom they sent a deposit link. */
  readonly person?: Readonly<Record<string, string>> | undefined;
  /** Of the trade-in that the shopper's prices count. */
  readonly brought?: Brought | undefined;
  /** Whether the page is for signed-in shoppers: the reservation goes under the number that they confirmed. */
  readonly gated: boolean;
}

/** The checkout of a car: a deposit that is paid on the next page, or a hold without one. */
export function checkoutForm(checkout: Checkout): LeadForm {
  const { tenant, car, methods, phone, person, now } = checkout;
  const { noun } = tenant.stock;
  const cents = depositCents(tenant);
  const place = shownLocation(car, tenant.locations);
  const { state } = checkout.basis;
  const hold = holdText(tenant, { locationName: place?.name ?? null }, now, state);
  const moneyBack = moneyBackPoint(car, tenant.car_page, yardElsewhere(car, tenant, state));
  const choice = cents > 0 ? methodChoice(methods) : undefined;
  return {
    ...plain,
    ...filing.reserve,
    title: withNoun('Reserve this car', noun),
    back: { text: withNoun('Back to the car', noun), href: carHref(car) },
    intro: introOf(tenant, { cents, hold }),
    points: moneyBack === undefined ? undefined : [moneyBack],
    note: interstateText(car, tenant, state),
    sums: sumsOf(checkout, cents),
    steps: oneStep([
      ...under('Your details', inSiteWords(reserverFields(tenant.forms), tenant)),
      ...(choice ? under('Payment', [choice]) : []),
      termsField(tenant),
    ]),
    values: { ...person, ...(phone === undefined ? {} : { phone }) },
    problems: (values) => phoneProblems(checkout, values),
    impliedFields: () => ({ reservation_terms: reserveTerms(tenant) }),
    submit: submitText(cents, methods),
    ...besideReservation(car, tenant),
  };
}

interface Held {
  readonly cents: number;
  /** How long: `until Tuesday 1 December, 5:30 pm`. */
  readonly hold: string;
}

/** What happens to the deposit. */
function introOf({ car_page, stock }: Tenant, { cents, hold }: Held): string {
  const { one } = stock.noun;
  if (cents === 0) return `There’s nothing to pay today. We hold the ${one} for you ${hold}.`;
  const { reserve_online } = car_page;
  const percent = reserve_online.refund_percent;
  const back = refundWords(cents, percent);
  return `Your ${centsText(cents)} ${depositName(percent)} holds the ${one} for you ${hold}, and comes off the price. ${closingText(reserve_online)}If you change your mind, ${back}.`;
}

/** Why a hold ends later than its hours. */
const closingText = ({ hold_hours, until_closing }: Tenant['car_page']['reserve_online']): string =>
  until_closing ? `That’s at least ${hold_hours} hours, to the end of a day on which we’re open. ` : '';

/** What is paid now and what later; the price is beside the car. */
function sumsOf({ tenant, car, basis, brought }: Checkout, cents: number): NonNullable<LeadForm['sums']> {
  const price = leadingPrice(car, tenant, basis);
  return [
    { label: 'To pay today', value: centsText(cents), total: true },
    ...(price
      ? [{ label: 'To pay later', value: restText(price, cents / 100, brought), note: 'At the handover' }]
      : []),
  ];
}

const submitText = (cents: number, methods: readonly FieldOption[]): string => {
  if (cents === 0) return 'Reserve now';
  const isTransfer = methods.length === 1 && methods[0]?.value === 'bank_transfer';
  return isTransfer ? 'Continue to the bank details' : `Continue to pay ${centsText(cents)}`;
};

/** Where the page asks for sign-in, only the confirmed number reserves. */
function phoneProblems({ gated, phone }: Checkout, values: Readonly<Record<string, string>>): FieldErrors {
  const typed = values['phone'];
  if (!gated || phone === undefined || !typed) return {};
  if (normalisePhone(typed) === normalisePhone(phone)) return {};
  return { phone: `Use the number that you signed in with: ${phone}.` };
}
