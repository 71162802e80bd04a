import { z } from 'zod';
import { perObject } from '#server/platform/derived';
import { err, ok, type Result } from '#server/platform/result';
import type { FieldErrors, FieldRule } from '../views/field-rule';
import type { LeadForm } from './lead-form';
import { isPhone } from './phone-number';

const textOf = (value: unknown): string => {
  if (value instanceof File) return value.name;
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value).replace(/\r\n?/g, '\n').trim();
};

/**
 * The input as one trimmed text: forms send line breaks as CRLF, API callers may send numbers, ticked checkboxes with
 * one name come as a list.
 */
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
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(bare(rule, text))) return false;
  return rule.control !== 'tel' || isPhone(text);
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
  return z.preprocess(
    (value, context) => {
      if (!isTooLarge(rule, value)) return enteredText(rule, value);
      context.issues.push({ code: 'custom', message: messages.range ?? messages.pattern, input: value });
      return z.NEVER;
    },
    z
      .string()
      .refine((text) => !rule.required || text !== '', { error: messages.required, abort: true })
      .refine((text) => text.length <= rule.maxLength, { error: messages.tooLong, abort: true })
      .refine((text) => text === '' || matches(rule, text), { error: messages.pattern, abort: true })
      .refine((text) => text === '' || isWithin(rule, text), { error: messages.range ?? messages.pattern }),
  );
}

const isFilled = (value: unknown): boolean => textOf(Array.isArray(value) ? value[0] : value) !== '';

/** A field that other fields may make required, resolved for the current input. */
function resolveRequired(rule: FieldRule, texts: Readonly<Record<string, unknown>>): FieldRule {
  if (!rule.requiredIf) return rule;
  const { filled, empty } = rule.requiredIf;
  const isRequired = filled === undefined || isFilled(texts[filled]);
  return { ...rule, required: isRequired && (empty === undefined || !isFilled(texts[empty])) };
}

/** Creating a schema takes much longer than using it, and most fields are the same each time. */
const schemaOf = perObject(fieldSchema);

/**
 * The validated values, trimmed, or one message per wrong field; unknown fields are left out. Also checks the
 * numbering plan, which browsers do not.
 */
export function checkFields(
  rules: readonly FieldRule[],
  texts: Readonly<Record<string, unknown>>,
): Result<Record<string, string>, FieldErrors> {
  const values: Array<readonly [name: string, value: string]> = [];
  const errors: Array<readonly [name: string, message: string]> = [];
  for (const rule of rules) {
    const result = schemaOf(resolveRequired(rule, texts)).safeParse(texts[rule.name]);
    if (result.success) values.push([rule.name, result.data]);
    else errors.push([rule.name, result.error.issues[0]?.message ?? rule.messages.pattern]);
  }
  return errors.length > 0 ? err(Object.fromEntries(errors)) : ok(Object.fromEntries(values));
}

/** The current step of a form, counted from 0. */
const stepField = 'step';
/** The pressed button: `back`, or anything else to continue. */
const goField = 'go';

type Entered = Readonly<Record<string, string>>;
type Stepped = Pick<LeadForm, 'steps' | 'problems'>;

/** The step of a submitted form, within its range. */
export function stepOf({ steps }: Pick<LeadForm, 'steps'>, texts: Entered): number {
  const step = Number.parseInt(texts[stepField] ?? '', 10);
  return Math.min(Math.max(Number.isNaN(step) ? steps.length - 1 : step, 0), steps.length - 1);
}

/**
 * Where a submitted form goes: to another step or, from the last one, to the dealer. Going back never reports errors;
 * going on requires every step so far to be valid.
 */
type Turn =
  | { readonly to: 'dealer' }
  | { readonly to: 'step'; readonly step: number }
  | { readonly to: 'mistake'; readonly step: number; readonly errors: FieldErrors };

export function turnOf(form: Stepped, texts: Entered): Turn {
  const step = stepOf(form, texts);
  if (texts[goField] === 'back') return { to: 'step', step: Math.max(step - 1, 0) };
  if (step === form.steps.length - 1) return { to: 'dealer' };
  const errors = errorsUpTo(form, step, texts);
  const wrong = stepWith(form, errors);
  return wrong === undefined ? { to: 'step', step: step + 1 } : { to: 'mistake', step: wrong, errors };
}

function errorsUpTo({ steps, problems }: Stepped, last: number, texts: Entered): FieldErrors {
  const fields = steps.slice(0, last + 1).flatMap((step) => step.fields);
  const check = checkFields(fields, texts);
  const fieldNames = new Set(fields.map(({ name }) => name));
  const together = Object.entries(problems(texts)).filter(([name]) => fieldNames.has(name));
  return { ...Object.fromEntries(together), ...(check.ok ? {} : check.error) };
}

/** The first step with an error; undefined if there is none. */
export function stepWith({ steps }: Pick<LeadForm, 'steps'>, errors: FieldErrors): number | undefined {
  const stepWithError = steps.findIndex(({ fields }) =>
    fields.some(({ name }) => errors[name] !== undefined),
  );
  return stepWithError === -1 ? undefined : stepWithError;
}
