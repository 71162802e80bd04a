import type { FieldErrors, FieldRule, Texts } from '#server/page/views/field-rule';
import type { Result } from '#server/platform/result';
import { checkEntered } from './check-field';
import type { LeadForm } from './lead-form';
import { isPhone } from './phone-number';

/**
 * The validated values, trimmed, or one message per wrong field; unknown fields are left out. Also checks the
 * numbering plan, which browsers do not.
 */
export const checkFields = (
  rules: readonly FieldRule[],
  entered: Readonly<Record<string, unknown>>,
): Result<Record<string, string>, FieldErrors> => checkEntered(rules, entered, isPhone);

/** The current step of a form, counted from 0. */
const stepField = 'step';
/** The pressed button: `back`, or anything else to continue. */
const goField = 'go';

type Stepped = Pick<LeadForm, 'steps' | 'problems'>;

/** The step of a submitted form, within its range. */
export function stepOf({ steps }: Pick<LeadForm, 'steps'>, texts: Texts): number {
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

export function turnOf(form: Stepped, texts: Texts): Turn {
  const step = stepOf(form, texts);
  if (texts[goField] === 'back') return { to: 'step', step: Math.max(step - 1, 0) };
  if (step === form.steps.length - 1) return { to: 'dealer' };
  const errors = errorsUpTo(form, step, texts);
  const wrong = stepWith(form, errors);
  return wrong === undefined ? { to: 'step', step: step + 1 } : { to: 'mistake', step: wrong, errors };
}

function errorsUpTo({ steps, problems }: Stepped, last: number, texts: Texts): FieldErrors {
  const fields = steps.slice(0, last + 1).flatMap((step) => step.fields);
  const check = checkFields(fields, texts);
  const fieldNames = new Set(fields.map(({ name }) => name));
  const together = Object.entries(problems(texts)).filter(([name]) => fieldNames.has(name));
  return { ...Object.fromEntries(together), ...(check.ok ? {} : check.error) };
}

/** The first step with an error; undefined if there is none. */
export function stepWith({ steps }: Pick<LeadForm, 'steps'>, errors: FieldErrors): number | undefined {
  const step = steps.findIndex(({ fields }) => fields.some(({ name }) => errors[name] !== undefined));
  return step === -1 ? undefined : step;
}
