import { createValidator, type Validator } from 'remix-validated-form';
import * as z from 'zod/mini';
import type { FieldRule } from '#server/leads/views/field-rule';

/** What was entered, as one trimmed text; a line break counts once, as it does on the server. */
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
  return z.pipe(
    z.transform(enteredText),
    z.string().check(
      z.refine((text) => !rule.required || text !== '', { error: rule.messages.required, abort: true }),
      z.refine((text) => text.length <= rule.maxLength, { error: rule.messages.tooLong, abort: true }),
      z.refine(matches, { error: rule.messages.pattern }),
    ),
  );
}

type Checked =
  | { data: Record<string, string>; error: undefined }
  | { data: undefined; error: Record<string, string> };

/**
 * The browser's half of a form's one schema: built from the rules that the loader's view carries, it gives
 * the same answers and messages as the server's `checkFields`.
 */
export function validatorFromRules(rules: readonly FieldRule[]): Validator<Record<string, string>> {
  const schema = z.object(Object.fromEntries(rules.map((rule) => [rule.name, fieldSchema(rule)])));
  const check = async (entered: unknown): Promise<Checked> => {
    const parsed = await schema.safeParseAsync(entered);
    if (parsed.success) return { data: parsed.data, error: undefined };
    const issues = parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message] as const);
    return { data: undefined, error: Object.fromEntries(issues) };
  };
  return createValidator({
    validate: check,
    validateField: async (entered, field) => {
      const message = (await check(entered)).error?.[field];
      return message === undefined ? {} : { error: message };
    },
  });
}
