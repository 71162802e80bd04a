import { z } from 'zod';
import { err, ok, type Result } from '../../platform/result';
import type { FieldErrors, FieldRule } from '../views/field-rule';

/** What was entered, as one trimmed text: forms send line breaks as CRLF, callers may send numbers. */
function enteredText(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string' && typeof first !== 'number') return '';
  return String(first).replace(/\r\n?/g, '\n').trim();
}

function fieldSchema(rule: FieldRule) {
  const pattern = rule.pattern === undefined ? null : new RegExp(rule.pattern, 'u');
  const ignore = rule.ignore === undefined ? null : new RegExp(rule.ignore, 'gu');
  const matches = (text: string) =>
    text === '' || pattern === null || pattern.test(ignore ? text.replace(ignore, '') : text);
  return z.preprocess(
    enteredText,
    z
      .string()
      .refine((text) => !rule.required || text !== '', { error: rule.messages.required, abort: true })
      .refine((text) => text.length <= rule.maxLength, { error: rule.messages.tooLong, abort: true })
      .refine(matches, { error: rule.messages.pattern }),
  );
}

/** The form's schema on the server; unknown fields are left out. */
export const schemaFromRules = (rules: readonly FieldRule[]) =>
  z.object(Object.fromEntries(rules.map((rule) => [rule.name, fieldSchema(rule)])));

/** The checked values, trimmed, or one message for each field that is wrong. */
export function checkFields(
  rules: readonly FieldRule[],
  entered: Readonly<Record<string, unknown>>,
): Result<Record<string, string>, FieldErrors> {
  const parsed = schemaFromRules(rules).safeParse(entered);
  if (parsed.success) return ok(parsed.data);
  return err(Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message])));
}
