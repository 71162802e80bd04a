import type { FieldRule } from '../views/field-rule';
import { termsField } from './consent-fields';
import { optInField } from './enquiry-fields';
import { normalisePhone } from './phone-number';
import { normaliseRego } from './vehicle-fields';

const carried = (name: string, maxLength: number): FieldRule => {
  const tooLong = `${name} can be at most ${maxLength} characters.`;
  return {
    name,
    label: name,
    control: 'text',
    autocomplete: 'off',
    required: false,
    maxLength,
    messages: { required: tooLong, tooLong, pattern: tooLong },
  };
};

/** Fields that a form or API caller sends without asking the shopper. */
export const carriedFields: readonly FieldRule[] = [
  carried('category', 80),
  carried('subcategory', 80),
  carried('car_id', 200),
  carried('dealership_slug', 63),
  carried('dealership_id', 120),
  carried('location_id', 120),
  carried('location', 120),
  carried('preferred_time', 40),
  carried('appointment', 60),
  carried('request', 500),
  carried('Rego', 12),
  carried('additional_services', 500),
  carried('page_id', 120),
  carried('reservation_terms', 600),
  carried('stock_number', 40),
  carried('manufacturer_slug', 100),
  carried('Vehicle Make', 60),
  carried('Vehicle Model', 60),
  carried('car_type', 20),
  carried('vehicle_status', 20),
];

/** Stored in separate columns or looked up, not among the entered fields. */
const keptElsewhere = new Set([
  ...['category', 'subcategory', 'car_id', 'dealership_id'],
  ...[optInField, termsField],
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
export function cleanFields(
  rules: readonly FieldRule[],
  checked: Readonly<Record<string, string>>,
): Record<string, string> {
  const cleaned = rules.map((rule) => [rule.name, cleanText(rule, checked[rule.name] ?? '')] as const);
  const fields = Object.fromEntries(cleaned.filter(([, value]) => value !== ''));
  return {
    ...fields,
    ...(fields['phone'] === undefined ? {} : { phone: normalisePhone(fields['phone']) }),
    ...(fields['Rego'] === undefined ? {} : { Rego: normaliseRego(fields['Rego']) }),
  };
}

/** The cleaned fields that a lead stores under `fields`. */
export const enteredFields = (cleaned: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(cleaned).filter(([name]) => !keptElsewhere.has(name)));
