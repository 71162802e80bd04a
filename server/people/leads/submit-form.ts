import { sitePhone } from '#server/dealership/locations/rules/place-order';
import type { LeadVisit } from '#server/people/leads/create-leads';
import { bookingKey } from '#server/people/leads/test-drives/find-booking';
import { isDocument } from '#server/platform/http/page-answer';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { filing } from '#server/settings/rules/filing';
import { notStored } from './not-stored';
import { filesLost, readSentForm, type SentForm } from './read-sent-form';
import { consentFields } from './rules/consents';
import { stepOf, stepWith, turnOf } from './rules/enquiry';
import { attributesField, readAttributes } from './rules/lead-attributes';
import { factFields } from './rules/lead-fields';
import { fieldsOf } from './rules/lead-form';
import { successHref, thanksKey } from './rules/success-words';
import { admitBooking, admitSender, busyWords, tooManyDrives } from './sender-limits';
import { type LeadInput, submitLead } from './submit-lead';
import { slotField } from './test-drives/rules/slot-days';
import type { FormStored, MadeForm } from './to-form-view';
import type { FormOutcome } from './views/form-view';

/** Message when a lead could not be stored. */
const couldNotStore = 'An unexpected error occured';
/** Maximum characters of a value returned to a form with mistakes: the limit of the longest field. */
const longestValue = 4_096;

/** Handles a submitted form. The shopper's input is never lost. */
export async function submitForm(visit: LeadVisit, make: () => Promise<MadeForm>): Promise<FormOutcome> {
  if (isCrossOriginForm(visit.request)) return { state: 'refused', status: 403 };
  const pageForm = await make();
  const submission = await readSentForm(visit, fieldsOf(pageForm.form));
  if (!submission.ok) return { state: 'refused', status: submission.error === 'not-a-form' ? 415 : 413 };
  const texts = submission.value.texts;
  const values = shortened(texts);
  const turn = turnOf(pageForm.form, texts);
  if (turn.to === 'step') return { state: 'step', step: turn.step, values };
  if (turn.to === 'mistake') return { state: 'invalid', step: turn.step, errors: turn.errors, values };
  return admit(visit, pageForm, submission.value, values);
}

/** Limits forms per connection; forms that aren't stored don't count. */
async function admit(
  visit: LeadVisit,
  pageForm: MadeForm,
  submission: SentForm,
  values: Texts,
): Promise<FormOutcome> {
  const { waitSeconds, giveBack } = await admitSender(visit);
  if (waitSeconds > 0) {
    const message = busyWords(waitSeconds, sitePhone(visit.tenant));
    return { state: 'busy', step: stepOf(pageForm.form, submission.texts), message, values, waitSeconds };
  }
  const outcome = await book(visit, pageForm, submission, values);
  if (outcome.state !== 'stored') await giveBack();
  return outcome;
}

/** Limits test drives per connection and phone number; the shopper can always ask for a call. */
async function book(
  visit: LeadVisit,
  pageForm: MadeForm,
  submission: SentForm,
  values: Texts,
): Promise<FormOutcome> {
  const { form } = pageForm;
  const { texts } = submission;
  if (!form.booking?.(texts)) return store(visit, pageForm, submission, values);
  const { admitted, giveBack } = await admitBooking(visit, texts['phone'] ?? '');
  if (!admitted) {
    const errors = { [slotField]: tooManyDrives(sitePhone(visit.tenant)) };
    return { state: 'invalid', step: stepWith(form, errors) ?? stepOf(form, texts), errors, values };
  }
  const outcome = await store(visit, pageForm, submission, values);
  if (outcome.state !== 'stored') await giveBack();
  return outcome;
}

type Texts = Record<string, string>;

async function store(
  visit: LeadVisit,
  pageForm: MadeForm,
  submission: SentForm,
  values: Texts,
): Promise<FormOutcome> {
  const { form } = pageForm;
  const { texts } = submission;
  const step = stepOf(form, texts);
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
  visit: LeadVisit,
  { form, car }: MadeForm,
  { texts }: SentForm,
  input: LeadInput,
): Promise<FormStored> {
  const storing = await submitLead(visit.services.leadIntake, input);
  if (!storing.ok) return { state: 'invalid', errors: storing.error };
  const { leadId, isHeld } = storing.value;
  // Nobody has read a held lead yet, and its time is not booked.
  const isBooked = !isHeld && form.booking?.(texts);
  const key = (isBooked ? bookingKey : thanksKey)(visit.services.secret, visit.tenant.slug, leadId);
  const next = successHref({ form: isHeld ? filing.contact : form, leadId, car, key });
  return { state: 'stored', next };
}

/** The lead from a submitted form. */
function leadOf(
  { tenant, request, url, now }: LeadVisit,
  pageForm: MadeForm,
  submission: SentForm,
): LeadInput {
  const { form, car, carName } = pageForm;
  const { texts: values, files, fileErrors } = submission;
  const about = car?.id ?? carName;
  return {
    tenant,
    source: 'form',
    form: {
      fields: [...fieldsOf(form), ...consentFields(tenant, now), ...factFields(form.facts)],
      problems: (texts) => ({ ...form.problems(texts), ...fileErrors }),
      taken: form.taken,
    },
    attached: { booking: form.booking?.(values), files },
    entered: {
      category: form.category,
      subcategory: form.subcategory,
      ...values,
      ...form.impliedFields(values),
      ...form.facts,
      ...(about ? { car_id: about } : {}),
    },
    attributes: tenant.analytics.visited_pages ? readAttributes(values[attributesField]) : undefined,
    url: request.headers.get('referer') ?? url.href,
    userAgent: request.headers.get('user-agent') ?? undefined,
  };
}

const shortened = (values: Texts): Texts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.slice(0, longestValue)]));
