import { createValidator, type Validator } from 'remix-validated-form';
import { checkEntered } from '#server/leads/rules/check-field';
import type { FieldRule } from '#server/page/views/field-rule';

/** Checks a form in the browser with the rules in the loader's view; the server also checks the numbering plan of phones. */
export function validatorFromRules(rules: readonly FieldRule[]): Validator<Record<string, string>> {
  const check = (values: Readonly<Record<string, unknown>>) => checkEntered(rules, values);
  return createValidator<Record<string, string>>({
    validate: async (values) => {
      const result = check(values);
      if (result.ok) return { data: result.value, error: undefined };
      return { data: undefined, error: result.error };
    },
    validateField: async (values, field) => {
      const result = check(values);
      const message = result.ok ? undefined : result.error[field];
      return message === undefined ? {} : { error: message };
    },
  });
}
