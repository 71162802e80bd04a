import { z } from 'zod';
import { err, ok, type Result } from '#server/platform/result';
import type { FieldErrors, FieldRule } from '../views/field-rule';
import { isAustralianPhone } from './phone-number';

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
  const chosen = rule.control === 'checkboxes' ? text.split(', ') : [text];
  if (options && !chosen.every((one) => options.some(({ value }) => value === one))) return false;
  if (rule.control === 'date' && !isDay(text)) return false;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(bare(rule, text))) return false;
  return rule.control !== 'tel' || isAustralianPhone(text);
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

const isFilled = (entered: unknown): boolean => textOf(Array.isArray(entered) ? entered[0] : entered) !== '';

/** A field that other fields may make required, resolved for the current input. */
function settled(rule: FieldRule, entered: Readonly<Record<string, unknown>>): FieldRule {
  if (!rule.requiredIf) return rule;
  const { filled, empty } = rule.requiredIf;
  const wanted = filled === undefined || isFilled(entered[filled]);
  return { ...rule, required: wanted && (empty === undefined || !isFilled(entered[empty])) };
}

const kept = new WeakMap<FieldRule, ReturnType<typeof fieldSchema>>();

/** Creating a schema takes much longer than using it, and most fields are the same each time. */
function schemaOf(rule: FieldRule): ReturnType<typeof fieldSchema> {
  const schema = kept.get(rule) ?? fieldSchema(rule);
  kept.set(rule, schema);
  return schema;
}

/**
 * The validated values, trimmed, or one message per wrong field; unknown fields are left out. Also checks the
 * numbering plan, which browsers do not.
 */
export function checkFields(
  rules: readonly FieldRule[],
  entered: Readonly<Record<string, unknown>>,
): Result<Record<string, string>, FieldErrors> {
  const values: Array<readonly [name: string, value: string]> = [];
  const errors: Array<readonly [name: string, message: string]> = [];
  for (const rule of rules) {
    const parsed = schemaOf(settled(rule, entered)).safeParse(entered[rule.name]);
    if (parsed.success) values.push([rule.name, parsed.data]);
    else errors.push([rule.name, parsed.error.issues[0]?.message ?? rule.messages.pattern]);
  }
  return errors.length > 0 ? err(Object.fromEntries(errors)) : ok(Object.fromEntries(values));
}
