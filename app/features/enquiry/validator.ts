import { createValidator, type Validator } from 'remix-validated-form';
import * as z from 'zod/mini';
import type { FieldRule } from '#server/people/leads/views/field-rule';

const textOf = (value: unknown): string => {
  if (value instanceof File) return value.name;
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).replace(/\r\n?/g, '\n').trim();
};

/** The input as one trimmed text; a line break counts as one character, as on the server. */
function enteredText(rule: FieldRule, value: unknown): string {
  if (!Array.isArray(value)) return textOf(value);
  return rule.control === 'checkboxes' ? value.map(textOf).filter(Boolean).join(', ') : textOf(value[0]);
}

const bare = ({ ignore }: FieldRule, text: string): string =>
  ignore === undefined ? text : text.replace(new RegExp(ignore, 'gu'), '');

/** Whether the value is one of the options and matches the format. */
function matches(rule: FieldRule, text: string): boolean {
  const { options, pattern } = rule;
  const choices = rule.control === 'checkboxes' ? text.split(', ') : [text];
  if (options && !choices.every((one) => options.some(({ value }) => value === one))) return false;
  if (rule.control === 'date' && !isDay(text)) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(bare(rule, text));
}

function isDay(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isWithin(rule: FieldRule, text: string): boolean {
  const { control, min, max } = rule;
  if (control === 'date') return (min === undefined || text >= min) && (max === undefined || text <= max);
  if (control !== 'number') return true;
  const value = Number(bare(rule, text));
  return !(value < Number(min ?? value)) && !(value > Number(max ?? value));
}

const isTooLarge = ({ maxBytes }: FieldRule, value: unknown): boolean =>
  value instanceof File && maxBytes !== undefined && value.size > maxBytes;

function fieldSchema(rule: FieldRule) {
  const { messages } = rule;
  return z.pipe(
    z.transform((value: unknown, context) => {
      if (!isTooLarge(rule, value)) return enteredText(rule, value);
      context.issues.push({ code: 'custom', message: messages.range ?? messages.pattern, input: value });
      return z.NEVER;
    }),
    z.string().check(
      z.refine((text) => !rule.required || text !== '', { error: messages.required, abort: true }),
      z.refine((text) => text.length <= rule.maxLength, { error: messages.tooLong, abort: true }),
      z.refine((text) => text === '' || matches(rule, text), { error: messages.pattern, abort: true }),
      z.refine((text) => text === '' || isWithin(rule, text), { error: messages.range ?? messages.pattern }),
    ),
  );
}

const isFilled = (value: unknown): boolean => textOf(Array.isArray(value) ? value[0] : value) !== '';

/** A field that other fields may make required, resolved for the current input. */
function settled(rule: FieldRule, values: Entered): FieldRule {
  if (!rule.requiredIf) return rule;
  const { filled, empty } = rule.requiredIf;
  const isRequired = filled === undefined || isFilled(values[filled]);
  return { ...rule, required: isRequired && (empty === undefined || !isFilled(values[empty])) };
}

type Entered = Readonly<Record<string, unknown>>;
type Checked =
  | { data: Record<string, string>; error: undefined }
  | { data: undefined; error: Record<string, string> };

/**
 * Checks a form in the browser with the rules in the loader's view; gives the same answers and messages as the
 * server's `checkFields`.
 */
export function validatorFromRules(rules: readonly FieldRule[]): Validator<Record<string, string>> {
  const schemaFor = (values: Entered) =>
    z.object(Object.fromEntries(rules.map((rule) => [rule.name, fieldSchema(settled(rule, values))])));
  const check = async (values: Entered): Promise<Checked> => {
    const result = await schemaFor(values).safeParseAsync(values);
    if (result.success) return { data: result.data, error: undefined };
    const issues = result.error.issues.map((issue) => [String(issue.path[0]), issue.message] as const);
    return { data: undefined, error: Object.fromEntries(issues) };
  };
  return createValidator({
    validate: check,
    validateField: async (values, field) => {
      const message = (await check(values)).error?.[field];
      return message === undefined ? {} : { error: message };
    },
  });
}
