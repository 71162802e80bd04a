import type { FieldRule, Texts } from '#server/page/views/field-rule';
import { dollars, kilometres } from '#server/stock/rules/price-line';
import { termsField } from './consents';
import { textField } from './field-kinds';
import { normalisePhone } from './phone-number';
import { normaliseRego, optInField } from './shared-fields';

/** A field of `POST /api/leads`, with its description and an example for the API's document. */
export interface ApiField extends FieldRule {
  readonly description?: string | undefined;
  readonly example?: string | number | undefined;
}

/** A text of the API under the name of its field. */
export const apiText = (
  name: string,
  maxLength: number,
  description?: string,
  example?: string,
): ApiField => ({
  ...textField({ name, label: name, maxLength, autocomplete: 'off' }),
  description,
  example,
});

/** Fields that a form or API caller sends without asking the shopper. */
export const carriedFields: readonly ApiField[] = [
  apiText('category', 80),
  apiText('subcategory', 80),
  apiText('car_id', 200),
  apiText('dealership_slug', 63),
  apiText('dealership_id', 120),
  apiText('location_id', 120),
  apiText('location', 120),
  apiText('preferred_time', 40, 'Time of day that suits the person.', 'Morning'),
  apiText('appointment', 60, 'Appointment that the person asks for, in words.', 'Saturday morning'),
  apiText('request', 500, 'What the person asks for, in words.', 'Please call before 10 am.'),
  apiText('Rego', 12, "Registration number of the person's car.", '123ABC'),
  apiText('additional_services', 500, 'Further services that the person asks for.', 'Wheel alignment'),
  apiText('page_id', 120, 'Id of the page with the form.', 'service'),
  apiText('reservation_terms', 600, 'Terms of the reservation that were shown.', 'v2'),
  apiText('stock_number', 40),
  apiText('manufacturer_slug', 100),
  apiText('Vehicle Make', 60, "Make of the person's car.", 'Mazda'),
  apiText('Vehicle Model', 60, "Model of the person's car.", 'CX-5'),
  apiText('car_type', 20),
  apiText('vehicle_status', 20, 'State of the car, in words.', 'Used'),
];

/** The fields of facts that the server adds to a lead. */
export const factFields = (facts: Texts = {}): readonly FieldRule[] =>
  Object.keys(facts).map((name) => apiText(name, 120));

/** Stored in separate columns or looked up, not among the entered fields. */
const storedElsewhere = new Set([
  'category',
  'subcategory',
  'car_id',
  'dealership_id',
  optInField,
  termsField,
]);

/** Removes control characters that some stores reject, joins single-line fields into one line, and writes numbers as digits. */
function cleanText(rule: FieldRule, value: string): string {
  if (rule.control === 'textarea') return value.replace(/(?![\n\t])\p{Cc}/gu, '');
  if (rule.control === 'number' && rule.ignore) return value.replace(new RegExp(rule.ignore, 'gu'), '');
  return value
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
}

/** Validated values, ready to store; empty ones are left out. */
export function cleanFields(rules: readonly FieldRule[], values: Texts): Record<string, string> {
  const entries = rules.map((rule) => [rule.name, cleanText(rule, values[rule.name] ?? '')] as const);
  const fields = Object.fromEntries(entries.filter(([, value]) => value !== ''));
  return {
    ...fields,
    ...(fields['phone'] && { phone: normalisePhone(fields['phone']) }),
    ...(fields['Rego'] && { Rego: normaliseRego(fields['Rego']) }),
  };
}

/** The cleaned fields that a lead stores under `fields`. */
export const enteredFields = (values: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !storedElsewhere.has(name)));

const labels: Texts = {
  name: 'First name',
  last_name: 'Last name',
  rego_state: 'Rego state',
  trade_km: 'Trade-in kilometres',
  opt_in: 'Offers and news',
  car_id: 'Car named on the page',
  price_before_trade_in: 'Price before trade-in',
  price_after_trade_in: 'Price after trade-in',
  offer_for_trade_in: 'Offer for the trade-in',
  lead_of_trade_in: 'Trade-in lead',
  agree_reservation: 'Agreed to the reservation terms',
  agree_order: 'Agreed to the order',
  reservation_terms: 'Reservation terms',
  reservation_news: 'Update',
  reservation_question: 'Question for you',
  handover: 'Pick-up or delivery',
  order_reference: 'Order',
  order_reached: 'Step of the order',
  order_state: 'Registered in',
  order_payment: 'Way to pay',
  order_extras: 'Add-ons',
  order_handover: 'Pick-up or delivery',
};

/** The sums of an order: their values name themselves. */
const orderSums =
  /^order_(price|duty|registration|add_on_\d+|delivery|drive_away|trade_in|payout|deposit|balance|gst)$/;

/** Fields of a lead with system codes; people read the same facts in other fields. */
export const forSystems: ReadonlySet<string> = new Set([
  'starts_at',
  'location_id',
  'dealership_slug',
  'dealership_id',
  'manufacturer_slug',
  'vehicle_status',
  'page_id',
]);

/** The label of a lead's field for people: `trade_make` is `Trade-in make`. */
export function fieldLabel(name: string): string {
  if (orderSums.test(name)) return 'Order line';
  const words = name
    .replace(/^trade_(?!in\b)/, 'Trade-in ')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  return Object.hasOwn(labels, name)
    ? (labels[name] ?? name)
    : words.charAt(0).toUpperCase() + words.slice(1);
}

const inKilometres: ReadonlySet<string> = new Set(['trade_km', 'kilometres']);
const inDollars: ReadonlySet<string> = new Set(['price_after_trade_in', 'offer_for_trade_in']);

/** The value of a lead's field for people: `45,000 km`, `$20,600`; other text as it is. */
export function fieldText(name: string, value: string): string {
  if (name.startsWith('agree_') && value === 'on') return 'Yes';
  if (!/^\d{1,9}$/.test(value)) return value;
  if (inKilometres.has(name)) return kilometres(Number(value));
  return inDollars.has(name) ? dollars(Number(value)) : value;
}
