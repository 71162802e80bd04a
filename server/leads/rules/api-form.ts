import { startsAtField } from '#server/leads/test-drives/rules/drive-time';
import type { FieldErrors, FieldRule } from '#server/page/views/field-rule';
import { categories, filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { choiceField, messages, numberField } from './field-kinds';
import { attributesField } from './lead-attributes';
import { type ApiField, apiText, carriedFields } from './lead-fields';
import { ownApiNames } from './lead-names';
import {
  carContactFields,
  contactFields,
  formTokenField,
  honeypotField,
  messageField,
  optInField,
  reserverFields,
} from './shared-fields';

type Range = readonly [min: number, max: number];
const number = (name: string, [min, max]: Range, description: string, example: number): ApiField => ({
  ...numberField({ name, label: name, min, max }),
  description,
  example,
});
const dollars: Range = [0, 1_000_000];

/** Extra fields of a category's leads: the names used by the site's own forms. */
const own: Readonly<Record<string, readonly ApiField[]>> = {
  [filing.finance.category]: [
    number('budget', dollars, 'Budget in dollars.', 30_000),
    number('deposit', dollars, 'Deposit in dollars.', 5_000),
    number('repayment', dollars, 'Repayment that the person can afford, in dollars.', 170),
    apiText('repayment_period', 40, 'How often the person wants to pay.', 'Weekly'),
    apiText('term', 40, 'Term of the loan, in words.', '5 years'),
    apiText('employment', 40, 'How the person is employed.', 'Full time'),
    apiText('employment_time', 40, 'How long the person has been employed.', '3 years'),
    apiText('residency', 40, 'Residency of the person.', 'Citizen'),
    apiText('licence', 40, "Class of the person's driver licence.", 'Full'),
    apiText('car_wanted', 120, 'The car that the person wants, in words.', 'Toyota HiLux SR5'),
  ],
  [filing.service.category]: [
    apiText('preferred_date', 60, 'Day that suits the person.', '2026-12-03'),
    apiText('kilometres', 60, 'Kilometres on the odometer.', '48000'),
  ],
  [filing.fleet.category]: [
    apiText('company', 120, 'Name of the company.', 'Bright Plumbing Pty Ltd'),
    apiText('fleet_size', 120, 'Size of the fleet, in words.', '5 to 19'),
  ],
  [filing.careers.category]: [
    apiText('position', 120, 'The position that the person applies for.', 'Detailer'),
  ],
  [filing.testDrive.category]: [
    apiText('car_wanted', 120, 'The car that the person wants, in words.', 'Toyota HiLux SR5'),
    startsAtField,
  ],
  [filing.reserve.category]: [apiText('handover', 60, 'How the car is handed over.', 'Pick-up')],
  [filing.tradeIn.category]: [
    apiText('rego_state', 60, 'State of the registration.', 'QLD'),
    apiText('trade_make', 60, "Make of the person's car.", 'Mazda'),
    apiText('trade_model', 60, "Model of the person's car.", 'CX-5'),
    apiText('trade_colour', 60, "Colour of the person's car.", 'Silver'),
    apiText('trade_service_history', 60, 'Its service history.', 'Full'),
    apiText('trade_accidents', 60, 'Its accidents.', 'None'),
    apiText('trade_tyres', 60, 'State of its tyres.', 'Good'),
    apiText('trade_keys', 60, 'Number of its keys.', '2'),
    apiText('trade_finance_owing', 60, 'Whether money is owing on it.', 'No'),
    number('trade_year', [1900, 2100], 'Its build year.', 2018),
    number('trade_km', [0, 5_000_000], 'Kilometres on its odometer.', 92_000),
  ],
};

/** Categories that require a car. */
const aboutACar: readonly string[] = [filing.photos.category, filing.reserve.category];

const categoryField: FieldRule = choiceField({
  name: 'category',
  label: 'category',
  control: 'select',
  options: categories,
});

type FormSettings = Pick<Tenant['forms'], 'message_required' | 'short'>;
/** Who sends a lead: another system with a key, or a page of the site. */
type Sender = 'key' | 'page';
const cache = new Map<string, readonly ApiField[]>();

/**
 * The fields of a category, made once. An unknown category gets the enquiry's fields, which reject it. A caller with a key
 * may name the lead's supplier and needs a phone number or an email address only; any other needs what the site's own
 * form requires.
 */
export function apiFields(
  category: string,
  forms: FormSettings,
  sender: Sender = 'page',
): readonly ApiField[] {
  const apiCategory = categories.includes(category) ? category : filing.enquiry.category;
  const name = `${apiCategory} ${forms.message_required} ${forms.short} ${sender}`;
  const fields = cache.get(name) ?? makeFields(apiCategory, forms, sender);
  cache.set(name, fields);
  return fields;
}

/**
 * The fields of an API lead by category: the shared contact fields, a message (which an enquiry
 * needs unless the site says otherwise), and the fields of the category's form, all optional.
 */
function makeFields(category: string, forms: FormSettings, sender: Sender): readonly ApiField[] {
  const isEnquiry = category === filing.enquiry.category;
  const hasKey = sender === 'key';
  const fieldsToCarry = carriedFields.map((rule) => {
    if (rule.name === 'category') return categoryField;
    return rule.name === 'car_id' && aboutACar.includes(category) ? { ...rule, ...needed } : rule;
  });
  return [
    ...(hasKey ? contactFields.map(reachable) : requiredAsInForm(category, forms)),
    messageField(isEnquiry && forms.message_required && !hasKey),
    ...(own[category] ?? []),
    apiText('source', 80),
    ...(hasKey ? [apiText('supplier', 80)] : []),
    ...fieldsToCarry,
  ];
}

/** The contact fields as the site's form of a category requires them; what the form leaves out is optional. */
function requiredAsInForm(category: string, forms: FormSettings): readonly FieldRule[] {
  const formFields = contactOfForm(category, forms);
  return contactFields.map(
    (rule) => formFields.find(({ name }) => name === rule.name) ?? { ...rule, required: false },
  );
}

function contactOfForm(category: string, forms: FormSettings): readonly FieldRule[] {
  switch (category) {
    case filing.testDrive.category:
    case filing.photos.category:
    case filing.enquiry.category:
      return carContactFields(forms);
    case filing.reserve.category:
      return reserverFields(forms);
    default:
      return contactFields;
  }
}

/** A phone number in place of an email address, or the reverse. */
const otherWay: Readonly<Record<string, string>> = { phone: 'email', email: 'phone' };

/** A contact field of someone who can be reached by phone or by email. */
function reachable(rule: FieldRule): FieldRule {
  const empty = otherWay[rule.name];
  if (empty === undefined) return { ...rule, required: false };
  const messages = { ...rule.messages, required: 'Give a phone number or an email address.' };
  return { ...rule, required: false, requiredIf: { empty }, messages };
}

const needed = {
  required: true,
  messages: {
    ...messages("Give the car's id, slug or stock number."),
    tooLong: 'car_id can be at most 200 characters.',
  },
};

type Body = Readonly<Record<string, unknown>>;

/** The category in a body; an enquiry by default. */
export const categoryOf = ({ category }: Body): string =>
  (typeof category === 'string' && category.trim()) || filing.enquiry.category;

/** Answers stored unchanged. */
export const answerFields = ['form_completed', 'offer_accepted'] as const;
type Answers = Partial<Record<(typeof answerFields)[number], boolean>>;

/** Fields a body may have besides its category's. */
const beside: readonly string[] = [
  optInField,
  attributesField,
  formTokenField,
  honeypotField,
  'car_dealership_id',
  'url',
  'user_agent',
  ...answerFields,
];

/** One message per field that the category does not have, so that a misspelt name never loses an answer. */
export function unknownFields(rules: readonly FieldRule[], body: Body): FieldErrors {
  const names = namesOf(rules);
  const unknown = Object.keys(body).filter((name) => !names.includes(name));
  return Object.fromEntries(unknown.map((name) => [name, 'Unknown field for this category.']));
}

/** The field that an unknown one is: another category's is no misspelling, so only case and punctuation may differ. */
export const fieldSpelt = (rules: readonly FieldRule[], name: string): string | undefined =>
  [...ownApiNames, ...namesOf(rules)].find((known) => plain(known) === plain(name));

const namesOf = (rules: readonly FieldRule[]) => [...rules.map(({ name }) => name), ...beside];

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const booleans = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

/** The answers of a body. Absent and null use the site's default. */
export const answersIn = (body: Body): Answers =>
  Object.fromEntries(
    answerFields.flatMap((name) => {
      const value = booleans.get(body[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** A message for each answer that is not a boolean. */
export const answerProblems = (body: Body): FieldErrors =>
  Object.fromEntries(
    answerFields
      .filter((name) => body[name] !== undefined && body[name] !== null && !booleans.has(body[name]))
      .map((name) => [name, `${name} must be true or false.`]),
  );
