import { type Bff, keepForBack } from '../bff';
import { readForm } from '../platform/http/body';
import { isCrossOriginForm } from '../platform/http/same-origin';
import { sitePhone } from '../tenants/site';
import { admitSender } from './admit-sender';
import { busyWords } from './rules/busy-words';
import { consentFields } from './rules/consent-fields';
import { stepOf, stepWith, turnOf } from './rules/form-steps';
import { fieldsOf } from './rules/lead-form';
import { successHref } from './rules/success-href';
import { submitLead } from './submit-lead';
import type { MadeForm } from './to-form-view';
import type { FieldRule } from './views/field-rule';
import type { FormOutcome } from './views/form-view';

/** Said when a lead could not be stored (specification §8). */
const couldNotStore = 'An unexpected error occured';
/** Characters of one value given back to a form that has mistakes: as long as the longest field may be. */
const longestValue = 4_096;

/** Takes a form that was sent (specification §4 "Multi-step enquiry form", §5). What was entered is never lost. */
export async function submitForm(bff: Bff, make: () => Promise<MadeForm>): Promise<FormOutcome> {
  if (isCrossOriginForm(bff.request)) return { state: 'refused', status: 403 };
  const sent = await readForm(bff.request);
  if (!sent.ok) return { state: 'refused', status: sent.error === 'not-a-form' ? 415 : 413 };
  const made = await make();
  const entered = textsOf(sent.value, fieldsOf(made.form));
  const values = shortened(entered);
  const turn = turnOf(made.form, entered);
  keepForBack(bff);
  if (turn.to === 'step') return { state: 'step', step: turn.step, values };
  if (turn.to === 'mistake') return { state: 'invalid', step: turn.step, errors: turn.errors, values };
  return admitted(bff, made, entered, values);
}

/** Only so many forms of one connection; what is not stored does not count. */
async function admitted(bff: Bff, made: MadeForm, entered: Texts, values: Texts): Promise<FormOutcome> {
  const { waitSeconds, giveBack } = await admitSender(bff);
  if (waitSeconds > 0) {
    const message = busyWords(waitSeconds, sitePhone(bff.tenant));
    return { state: 'busy', step: stepOf(made.form, entered), message, values, waitSeconds };
  }
  const outcome = await store(bff, made, entered, values);
  if (outcome.state !== 'stored') await giveBack();
  return outcome;
}

type Texts = Record<string, string>;

async function store(bff: Bff, made: MadeForm, entered: Texts, values: Texts): Promise<FormOutcome> {
  const { form, car, carName } = made;
  const about = car?.id ?? carName;
  try {
    const stored = await submitLead(bff.services.leadIntake, {
      tenant: bff.tenant,
      source: 'form',
      form: {
        fields: [...fieldsOf(form), ...consentFields(bff.tenant)],
        problems: form.problems,
        taken: form.taken,
      },
      attached: { booking: form.booking?.(entered) },
      entered: {
        category: form.category,
        subcategory: form.subcategory,
        ...entered,
        ...form.told(entered),
        ...(about ? { car_id: about } : {}),
      },
      url: bff.request.headers.get('referer') ?? bff.url.href,
      userAgent: bff.request.headers.get('user-agent') ?? undefined,
    });
    if (stored.ok) {
      return { state: 'stored', next: successHref({ form, leadId: stored.value.leadId, car }) };
    }
    const step = stepWith(form, stored.error) ?? stepOf(form, entered);
    return { state: 'invalid', step, errors: stored.error, values };
  } catch (error) {
    bff.services.log.error({ requestId: bff.requestId, err: error }, 'a lead could not be stored');
    return { state: 'failed', step: stepOf(form, entered), message: couldNotStore, values };
  }
}

/** One text a name: the first, or every ticked box of a field of boxes. */
function textsOf(form: FormData, fields: readonly FieldRule[]): Texts {
  const boxes = new Set(fields.flatMap(({ control, name }) => (control === 'checkboxes' ? [name] : [])));
  const texts: Texts = {};
  form.forEach((value, name) => {
    if (typeof value !== 'string') return;
    const known = texts[name];
    if (known === undefined) texts[name] = value;
    else if (boxes.has(name)) texts[name] = `${known}, ${value}`;
  });
  return texts;
}

const shortened = (values: Texts): Texts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.slice(0, longestValue)]));
