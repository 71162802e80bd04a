import type { FieldErrors, FieldRule } from '../views/field-rule';
import { formTokenField, honeypotField, optInField } from './enquiry-fields';
import { attributesField } from './lead-attributes';

/** Answers stored unchanged. */
export const answerFields = ['form_completed', 'offer_accepted'] as const;
type Answers = Partial<Record<(typeof answerFields)[number], boolean>>;

/** Fields a body may have besides its category's. */
const beside: readonly string[] = [
  ...[optInField, attributesField, formTokenField, honeypotField],
  ...['car_dealership_id', 'url', 'user_agent'],
  ...answerFields,
];

type Body = Readonly<Record<string, unknown>>;

/** One message per field that the category does not have, so that a misspelt name never loses an answer. */
export function unknownFields(rules: readonly FieldRule[], body: Body): FieldErrors {
  const known = [...rules.map(({ name }) => name), ...beside];
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  return Object.fromEntries(unknown.map((name) => [name, unknownText(name, known)]));
}

function unknownText(name: string, known: readonly string[]): string {
  const meant = known.find((one) => plain(one) === plain(name));
  return meant ? `Unknown field. Did you mean ${meant}?` : 'Unknown field for this category.';
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const booleans = new Map<unknown, boolean>([
  ...([true, 'true'] as const).map((value) => [value, true] as const),
  ...([false, 'false'] as const).map((value) => [value, false] as const),
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
