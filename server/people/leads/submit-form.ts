import { sitePhone } from '#server/dealership/locations/rules/primary-location';
import type { LeadVisit } from '#server/people/leads/lead-services';
import { bookingKey } from '#server/people/leads/test-drives/rules/booking-key';
import { slotField } from '#server/people/leads/test-drives/rules/slot-choice';
import { isDocument } from '#server/platform/http/is-document';
import { notesOn } from '#server/platform/http/page-notes';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { faultOf } from '#server/platform/log';
import { admitBooking } from './admit-booking';
import { admitSender } from './admit-sender';
import { filesLost, readSentForm, type SentForm } from './read-sent-form';
import { busyWords, tooManyDrives } from './rules/busy-words';
import { consentFields } from './rules/consent-fields';
import { stepOf, stepWith, turnOf } from './rules/form-steps';
import { attributesField, readAttributes } from './rules/lead-attributes';
import { fieldsOf } from './rules/lead-form';
import { successHref } from './rules/success-href';
import { type LeadInput, submitLead } from './submit-lead';
import type { MadeForm } from './to-form-view';
import type { FormOutcome } from './views/form-view';

/** Message when a lead could not be stored. */
const couldNotStore = 'An unexpected error occured';
/** Maximum characters of a value returned to a form with mistakes: the limit of the longest field. */
const longestValue = 4_096;

/** Handles a submitted form. The shopper's input is never lost. */
export async function submitForm(visit: LeadVisit, make: () => Promise<MadeForm>): Promise<FormOutcome> {
  if (isCrossOriginForm(visit.request)) return { state: 'refused', status: 403 };
  const made = await make();
  const sent = await readSentForm(visit, fieldsOf(made.form));
  if (!sent.ok) return { state: 'refused', status: sent.error === 'not-a-form' ? 415 : 413 };
  const entered = sent.value.texts;
  const values = shortened(entered);
  const turn = turnOf(made.form, entered);
  notesOn(visit).back = true;
  if (turn.to === 'step') return { state: 'step', step: turn.step, values };
  if (turn.to === 'mistake') return { state: 'invalid', step: turn.step, errors: turn.errors, values };
  return admitted(visit, made, sent.value, values);
}

/** Limits forms per connection; forms that aren't stored don't count. */
async function admitted(
  visit: LeadVisit,
  made: MadeForm,
  sent: SentForm,
  values: Texts,
): Promise<FormOutcome> {
  const { waitSeconds, giveBack } = await admitSender(visit);
  if (waitSeconds > 0) {
    const message = busyWords(waitSeconds, sitePhone(visit.tenant));
    return { state: 'busy', step: stepOf(made.form, sent.texts), message, values, waitSeconds };
  }
  const outcome = await booked(visit, made, sent, values);
  if (outcome.state !== 'stored') await giveBack();
  return outcome;
}

/** Limits test drives per connection and phone number; the shopper can always ask for a call. */
async function booked(visit: LeadVisit, made: MadeForm, sent: SentForm, values: Texts): Promise<FormOutcome> {
  const { form } = made;
  const { texts } = sent;
  if (!form.booking?.(texts)) return store(visit, made, sent, values);
  const { admitted, giveBack } = await admitBooking(visit, texts['phone'] ?? '');
  if (!admitted) {
    const errors = { [slotField]: tooManyDrives(sitePhone(visit.tenant)) };
    return { state: 'invalid', step: stepWith(form, errors) ?? stepOf(form, texts), errors, values };
  }
  const outcome = await store(visit, made, sent, values);
  if (outcome.state !== 'stored') await giveBack();
  return outcome;
}

type Texts = Record<string, string>;

async function store(visit: LeadVisit, made: MadeForm, sent: SentForm, values: Texts): Promise<FormOutcome> {
  const { form, car } = made;
  const { texts: entered } = sent;
  try {
    const stored = await submitLead(visit.services.leadIntake, leadOf(visit, made, sent));
    if (stored.ok) {
      const { leadId } = stored.value;
      const booking = form.booking?.(entered) && keyed(visit, leadId);
      return { state: 'stored', next: successHref({ form, leadId, car, booking }) };
    }
    const step = stepWith(form, stored.error) ?? stepOf(form, entered);
    const lost = isDocument(visit.request) ? filesLost(fieldsOf(form), sent) : {};
    return { state: 'invalid', step, errors: { ...lost, ...stored.error }, values };
  } catch (error) {
    visit.services.log.error({ requestId: visit.requestId, ...faultOf(error) }, 'could not save a lead');
    return { state: 'failed', step: stepOf(form, entered), message: couldNotStore, values };
  }
}

/** A booking has the id of its lead. */
const keyed = ({ services, tenant }: LeadVisit, id: string) => ({
  id,
  key: bookingKey(services.secret, tenant.slug, id),
});

/** The lead from a submitted form. */
function leadOf({ tenant, request, url, now }: LeadVisit, made: MadeForm, sent: SentForm): LeadInput {
  const { form, car, carName } = made;
  const { texts: entered, files, fileErrors } = sent;
  const about = car?.id ?? carName;
  return {
    tenant,
    source: 'form',
    form: {
      fields: [...fieldsOf(form), ...consentFields(tenant, now)],
      problems: (texts) => ({ ...form.problems(texts), ...fileErrors }),
      taken: form.taken,
    },
    attached: { booking: form.booking?.(entered), files },
    entered: {
      category: form.category,
      subcategory: form.subcategory,
      ...entered,
      ...form.told(entered),
      ...(about ? { car_id: about } : {}),
    },
    attributes: tenant.analytics.visited_pages ? readAttributes(entered[attributesField]) : undefined,
    url: request.headers.get('referer') ?? url.href,
    userAgent: request.headers.get('user-agent') ?? undefined,
  };
}

const shortened = (values: Texts): Texts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.slice(0, longestValue)]));
