import { openPhone } from '#server/dealer/rules/place-order';
import type { Language } from '#server/languages/language';
import type { FieldErrors, Texts } from '#server/page/views/field-rule';
import type { FormOutcome, FormStored } from '#server/page/views/form-view';
import { isDocument } from '#server/platform/http/page-answer';
import { filing } from '#server/settings/rules/filing';
import { shopperTerms, withTerms } from '#server/stock/rules/shopper-terms';
import type { LeadVisit } from './create-leads';
import { busyWords, notStored, tooManyDrives } from './not-stored';
import { filesLost, filesOverLimit, readSentForm, type SentForm } from './read-sent-form';
import { consentFields } from './rules/consents';
import { attributesField, visitAttributes } from './rules/lead-attributes';
import { factFields } from './rules/lead-fields';
import { checkFields, fieldsOf, type LeadForm } from './rules/lead-form';
import { sentCookie, successHref, thanksKey } from './rules/success-words';
import { isHasty } from './rules/suspicion';
import { admitBooking, admitSender, unlimited, withinLimits } from './sender-limits';
import { type LeadInput, submitLead } from './submit-lead';
import { bookingKey } from './test-drives/find-booking';
import { slotField } from './test-drives/rules/slot-days';
import { isTranslated, type MadeForm } from './to-form-view';

/** Message when a lead could not be stored. */
const couldNotStore = 'An unexpected error occured';
const hastyWords = 'Please press the button once more. Nothing has been sent yet.';
/** Maximum characters of a value returned to a form with mistakes: the limit of the longest field. */
const longestValue = 4_096;

/** Handles a submitted form. The shopper's input is never lost. */
export async function submitForm(visit: LeadVisit, make: () => Promise<MadeForm>): Promise<FormOutcome> {
  const pageForm = await make();
  const outcome = await submitMade(visit, pageForm);
  const { language } = visit;
  return language && isTranslated(pageForm.form) ? inLanguage(outcome, language) : outcome;
}

/** What the shopper is told, in their language. */
function inLanguage(outcome: FormOutcome, { translate }: Language): FormOutcome {
  if ('message' in outcome) return { ...outcome, message: translate(outcome.message) };
  if (outcome.state !== 'invalid') return outcome;
  const errors = Object.entries(outcome.errors).map(([name, error]) => [name, translate(error)]);
  return { ...outcome, errors: Object.fromEntries(errors) };
}

async function submitMade(visit: LeadVisit, pageForm: MadeForm): Promise<FormOutcome> {
  const { form } = pageForm;
  const submission = await readSentForm(visit, fieldsOf(form));
  if (!submission.ok) return submission.error;
  const { texts } = submission.value;
  const values = shortened(texts);
  const turn = turnOf(form, texts);
  if (turn.to === 'step') return { state: 'step', step: turn.step, values };
  if (turn.to === 'mistake') return { state: 'invalid', step: turn.step, errors: turn.errors, values };
  const step = stepOf(form, texts);
  if (asksAgain(visit, pageForm, texts))
    return { state: 'hasty', step, message: hastyWords, values, waitSeconds: 2 };
  const phone = openPhone(visit.tenant);
  // Forms per connection are limited, and test drives per connection and phone number: the shopper can always ask for a call.
  return withinLimits<FormOutcome>(
    await admitSender(visit),
    (waitSeconds) => ({ state: 'busy', step, message: busyWords(waitSeconds, phone), values, waitSeconds }),
    async () =>
      withinLimits<FormOutcome>(
        form.booking?.(texts) ? await admitBooking(visit, texts['phone'] || texts['email'] || '') : unlimited,
        () => {
          const errors = { [slotField]: tooManyDrives(phone) };
          return { state: 'invalid', step: stepWith(form, errors) ?? step, errors, values };
        },
        () => store(visit, pageForm, submission.value, values),
      ),
  );
}

/**
 * Whether a form that keeps a car or books a time comes faster than a person would send it. Held as likely spam, it would
 * look sent and do neither, so its sender presses once more.
 */
function asksAgain(
  { services, tenant, now }: LeadVisit,
  { form, store, isFilledIn }: MadeForm,
  texts: Texts,
): boolean {
  const isFirm = store !== undefined || form.booking?.(texts) !== undefined;
  const isComplete = Object.keys(errorsUpTo(form, form.steps.length - 1, texts)).length === 0;
  return isFirm && isComplete && isHasty(services.secret, tenant.slug, texts, now, isFilledIn);
}

async function store(
  visit: LeadVisit,
  pageForm: MadeForm,
  submission: SentForm,
  values: Texts,
): Promise<FormOutcome> {
  const { form } = pageForm;
  const step = stepOf(form, submission.texts);
  const fileErrors = await filesOverLimit(visit, fieldsOf(form), submission);
  if (Object.keys(fileErrors).length > 0) {
    return { state: 'invalid', step: stepWith(form, fileErrors) ?? step, errors: fileErrors, values };
  }
  try {
    const input = leadOf(visit, pageForm, submission);
    const storing = await (pageForm.store?.(input) ?? storeLead(visit, pageForm, submission, input));
    if (storing.state === 'stored') return storing;
    if (storing.state !== 'invalid') return { ...storing, step, values };
    const lostFiles = isDocument(visit.request) ? filesLost(fieldsOf(form), submission) : {};
    const errors = { ...lostFiles, ...storing.errors };
    return { state: 'invalid', step: stepWith(form, storing.errors) ?? step, errors, values };
  } catch (error) {
    const words = { failure: 'could not save a lead', message: couldNotStore };
    return { ...notStored(visit, error, words), step, values };
  }
}

async function storeLead(
  { services, tenant, url }: LeadVisit,
  { form, car }: MadeForm,
  { texts }: SentForm,
  input: LeadInput,
): Promise<FormStored> {
  const storing = await submitLead(services.leadIntake, input);
  if (!storing.ok) return { state: 'invalid', errors: storing.error };
  const { leadId, isHeld } = storing.value;
  // Nobody has read a held lead yet, and its time is not booked.
  const isBooked = !isHeld && form.booking?.(texts);
  const key = (isBooked ? bookingKey : thanksKey)(services.secret, tenant.slug, leadId);
  const { stateQuery } = shopperTerms(url.searchParams, tenant);
  const next = successHref({ form: isHeld ? filing.contact : form, leadId, car, key });
  const isNext = car && !isBooked && !isHeld;
  const cookie = isNext ? sentCookie.header(url, `${leadId}.${key}`) : undefined;
  return { state: 'stored', next: car ? withTerms(next, stateQuery) : next, cookie };
}

/** The lead from a submitted form. */
function leadOf(
  { tenant, request, url, now, isAssistant, isTest }: LeadVisit,
  { form, car, carName, isFilledIn }: MadeForm,
  { texts, files, fileErrors }: SentForm,
): LeadInput {
  const about = car?.id ?? carName;
  return {
    tenant,
    source: isAssistant ? 'assistant' : 'form',
    isFilledIn,
    isTest,
    form: {
      fields: [...fieldsOf(form), ...consentFields(tenant, now), ...factFields(form.facts)],
      problems: (values) => ({ ...form.problems(values), ...fileErrors }),
      taken: form.taken,
    },
    attached: { booking: form.booking?.(texts), files },
    entered: {
      category: form.category,
      subcategory: form.subcategory,
      ...texts,
      ...form.impliedFields(texts),
      ...form.facts,
      ...(about && { car_id: about }),
    },
    attributes: visitAttributes({ tenant, request }, texts[attributesField]),
    url: request.headers.get('referer') ?? url.href,
    state: shopperTerms(url.searchParams, tenant).state,
    userAgent: request.headers.get('user-agent') ?? undefined,
  };
}

const shortened = (values: Texts): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.slice(0, longestValue)]));

/** The current step of a form, counted from 0. */
const stepField = 'step';
/** The pressed button: `back`, or anything else to continue. */
const goField = 'go';

type Stepped = Pick<LeadForm, 'steps' | 'problems'>;

/** The step of a submitted form, within its range. */
function stepOf({ steps }: Pick<LeadForm, 'steps'>, texts: Texts): number {
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

function turnOf(form: Stepped, texts: Texts): Turn {
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
function stepWith({ steps }: Pick<LeadForm, 'steps'>, errors: FieldErrors): number | undefined {
  const step = steps.findIndex(({ fields }) => fields.some(({ name }) => errors[name] !== undefined));
  return step === -1 ? undefined : step;
}
