import { startsAtField } from '#server/leads/test-drives/rules/drive-time';
import type { FieldErrors, FieldRule } from '#server/page/views/field-rule';
import { categories, filing } from '#server/settings/rules/filing';
import { choiceField, messages, numberField, textField } from './field-kinds';
import { attributesField } from './lead-attributes';
import { carriedFields } from './lead-fields';
import { contactFields, formTokenField, honeypotField, messageField, optInField } from './shared-fields';

const texts = (maxLength: number, ...names: string[]): readonly FieldRule[] =>
  names.map((name) => textField({ name, label: name, maxLength }));
const dollars = (name: string): FieldRule => numberField({ name, label: name, min: 0, max: 1_000_000 });

/** Extra fields of a category's leads: the names used by the site's own forms. */
const own: Readonly<Record<string, readonly FieldRule[]>> = {
  [filing.finance.category]: [
    ...['budget', 'deposit', 'repayment'].map(dollars),
    ...texts(40, 'repayment_period', 'term', 'employment', 'employment_time', 'residency', 'licence'),
    ...texts(120, 'car_wanted'),
  ],
  [filing.service.category]: texts(60, 'preferred_date', 'kilometres'),
  [filing.fleet.category]: texts(120, 'company', 'fleet_size'),
  [filing.careers.category]: texts(120, 'position'),
  [filing.testDrive.category]: [...texts(120, 'car_wanted'), startsAtField],
  [filing.reserve.category]: texts(60, 'handover'),
  [filing.tradeIn.category]: [
    ...texts(60, 'rego_state', 'trade_make', 'trade_model', 'trade_colour', 'trade_service_history'),
    ...texts(60, 'trade_accidents', 'trade_tyres', 'trade_keys', 'trade_finance_owing'),
    numberField({ name: 'trade_year', label: 'trade_year', min: 1900, max: 2100 }),
    numberField({ name: 'trade_km', label: 'trade_km', min: 0, max: 5_000_000 }),
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

type FormSettings = { readonly message_required: boolean };
const cache = new Map<string, readonly FieldRule[]>();

/**
 * The fields of a category, made once. An unknown category gets the enquiry's fields, which reject it. A trusted caller
 * may name the lead's supplier and needs a phone number or an email address only.
 */
export function apiFields(category: string, forms: FormSettings, trusted = false): readonly FieldRule[] {
  const apiCategory = categories.includes(category) ? category : filing.enquiry.category;
  const name = `${apiCategory} ${forms.message_required} ${trusted}`;
  const fields = cache.get(name) ?? makeFields(apiCategory, forms, trusted);
  cache.set(name, fields);
  return fields;
}

/**
 * The fields of an API lead by category: the shared contact fields, a message (which an enquiry
 * needs unless the site says otherwise), and the fields of the category's form, all optional.
 */
function makeFields(category: string, forms: FormSettings, trusted: boolean): readonly FieldRule[] {
  const isEnquiry = category === filing.enquiry.category;
  const fieldsToCarry = carriedFields.map((rule) => {
    if (rule.name === 'category') return categoryField;
    return rule.name === 'car_id' && aboutACar.includes(category) ? { ...rule, ...needed } : rule;
  });
  return [
    ...(trusted ? contactFields.map(reachable) : contactFields),
    messageField(isEnquiry && forms.message_required && !trusted),
    ...(own[category] ?? []),
    ...texts(80, 'source', ...(trusted ? ['supplier'] : [])),
    ...fieldsToCarry,
  ];
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
  messages: { ...messages("Give the car's id or slug."), tooLong: 'car_id can be at most 200 characters.' },
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
  const names = [...rules.map(({ name }) => name), ...beside];
  const unknown = Object.keys(body).filter((name) => !names.includes(name));
  return Object.fromEntries(unknown.map((name) => [name, unknownFieldText(name, names)]));
}

/** Another category's field is no misspelling: only case and punctuation are forgiven. */
function unknownFieldText(name: string, knownNames: readonly string[]): string {
  const spelt = knownNames.find((known) => plain(known) === plain(name));
  return spelt ? `Unknown field. Did you mean ${spelt}?` : 'Unknown field for this category.';
}

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
