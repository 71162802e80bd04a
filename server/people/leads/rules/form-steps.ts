import type { FieldErrors } from '../views/field-rule';
import { checkFields } from './enquiry';
import type { LeadForm } from './lead-form';

/** The current step of a form, counted from 0. */
export const stepField = 'step';
/** The pressed button: `back`, or anything else to continue. */
export const goField = 'go';

type Entered = Readonly<Record<string, string>>;
type Stepped = Pick<LeadForm, 'steps' | 'problems'>;

/** The step of a submitted form, within its range. */
export function stepOf({ steps }: Pick<LeadForm, 'steps'>, entered: Entered): number {
  const asked = Number.parseInt(entered[stepField] ?? '', 10);
  return Math.min(Math.max(Number.isNaN(asked) ? steps.length - 1 : asked, 0), steps.length - 1);
}

/**
 * Where a submitted form goes: to another step or, from the last one, to the dealer. Going back never reports errors;
 * going on requires every step so far to be valid.
 */
export type Turn =
  | { readonly to: 'dealer' }
  | { readonly to: 'step'; readonly step: number }
  | { readonly to: 'mistake'; readonly step: number; readonly errors: FieldErrors };

export function turnOf(form: Stepped, entered: Entered): Turn {
  const step = stepOf(form, entered);
  if (entered[goField] === 'back') return { to: 'step', step: Math.max(step - 1, 0) };
  if (step === form.steps.length - 1) return { to: 'dealer' };
  const errors = errorsUpTo(form, step, entered);
  const wrong = stepWith(form, errors);
  return wrong === undefined ? { to: 'step', step: step + 1 } : { to: 'mistake', step: wrong, errors };
}

function errorsUpTo({ steps, problems }: Stepped, last: number, entered: Entered): FieldErrors {
  const fields = steps.slice(0, last + 1).flatMap((step) => step.fields);
  const checked = checkFields(fields, entered);
  const shown = new Set(fields.map(({ name }) => name));
  const together = Object.entries(problems(entered)).filter(([name]) => shown.has(name));
  return { ...Object.fromEntries(together), ...(checked.ok ? {} : checked.error) };
}

/** The first step with an error; undefined if there is none. */
export function stepWith({ steps }: Pick<LeadForm, 'steps'>, errors: FieldErrors): number | undefined {
  const found = steps.findIndex(({ fields }) => fields.some(({ name }) => errors[name] !== undefined));
  return found === -1 ? undefined : found;
}
