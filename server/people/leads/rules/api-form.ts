import { categories, filing } from '#server/settings/rules/filing';
import type { FieldRule } from '../views/field-rule';
import { contactFields, messageField } from './enquiry-fields';
import { choiceField, numberField, textField } from './field-kinds';
import { carriedFields } from './lead-fields';

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
  [filing.testDrive.category]: texts(120, 'car_wanted'),
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
  options: categories.map((value) => ({ value, text: value })),
  required: false,
});

const made = new Map<string, readonly FieldRule[]>();

/** The fields of a category, made once. An unknown category gets the enquiry's fields, which reject it. */
export function apiFields(
  category: string,
  forms: { readonly message_required: boolean },
): readonly FieldRule[] {
  const known = categories.includes(category) ? category : filing.enquiry.category;
  const name = `${known} ${forms.message_required}`;
  const fields = made.get(name) ?? makeFields(known, forms);
  made.set(name, fields);
  return fields;
}

/**
 * The fields of an API lead by category: the shared contact fields, a message (which an enquiry
 * needs unless the site says otherwise), and the fields of the category's form, all optional.
 */
function makeFields(category: string, forms: { readonly message_required: boolean }): readonly FieldRule[] {
  const isEnquiry = category === filing.enquiry.category;
  const carried = carriedFields.map((rule) => {
    if (rule.name === 'category') return categoryField;
    return rule.name === 'car_id' && aboutACar.includes(category) ? { ...rule, ...needed } : rule;
  });
  return [
    ...contactFields,
    messageField(isEnquiry && forms.message_required),
    ...(own[category] ?? []),
    ...texts(80, 'source'),
    ...carried,
  ];
}

const needed = {
  required: true,
  messages: {
    required: "Give the car's id or slug.",
    tooLong: 'car_id can be at most 200 characters.',
    pattern: "Give the car's id or slug.",
  },
};

/** The category in a body; an enquiry by default. */
export const categoryOf = (body: Readonly<Record<string, unknown>>): string => {
  const named = typeof body['category'] === 'string' ? body['category'].trim() : '';
  return named === '' ? filing.enquiry.category : named;
};
