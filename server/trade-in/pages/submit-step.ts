import { sitePhone } from '#server/dealer/locations/rules/place-order';
import { busyWords } from '#server/leads/not-stored';
import { readForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { err, type Result } from '#server/platform/result';
import { answerCondition } from '#server/trade-in/answer-condition';
import { bookInspection } from '#server/trade-in/book-inspection';
import { confirmVehicle } from '#server/trade-in/confirm-vehicle';
import { decideOffer } from '#server/trade-in/decide-offer';
import { cookieOfValuation, valuationOf } from '#server/trade-in/find-valuation';
import { leaveStep } from '#server/trade-in/finish-valuation';
import { giveContact } from '#server/trade-in/give-contact';
import { nameVehicle } from '#server/trade-in/name-vehicle';
import { isPhotoForm, submitPhoto } from '#server/trade-in/photos/submit-photo';
import { nextStep, stepAsked } from '#server/trade-in/rules/journey';
import type { Refusal, TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import type { Valuation, ValuationStep } from '#server/trade-in/valuation';
import type { StepOutcome } from '#server/trade-in/views/step-outcome';
import { stepHref } from './addresses';

export type Fields = Readonly<Record<string, string>>;
type Submission = Promise<Result<Valuation, Refusal>>;
type Handler = (visit: TradeInPageVisit, id: string, fields: Fields) => Submission;

const formLimitBytes = 32 * 1024;
/** Maximum characters of a value returned to a form with mistakes. */
const longestValue = 4_096;

/** The handler of each step's form. */
const handlers: Readonly<Record<Exclude<ValuationStep, 'finished'>, Handler>> = {
  vehicle: (visit, id, fields) => nameVehicle(visit, id, namedIn(fields)),
  kilometres: (visit, id, fields) =>
    confirmVehicle(visit, id, { ...fields, confirmed: fields['intent'] === 'other' ? 'no' : 'yes' }),
  condition: answerCondition,
  contact: giveContact,
  estimate: (visit, id, { intent }) =>
    intent === 'accept' || intent === 'decline'
      ? decideOffer(visit, id, intent === 'accept')
      : leaveStep(visit, id, 'estimate'),
  photos: (visit, id) => leaveStep(visit, id, 'photos'),
  inspection: (visit, id, fields) =>
    fields['intent'] === 'skip' ? leaveStep(visit, id, 'inspection') : bookInspection(visit, id, fields),
};

/** Only the form that was pressed counts: a registration, or a description. */
export const namedIn = ({ intent, rego, regoState, make, model, year, badge }: Fields): Fields =>
  intent === 'describe'
    ? { make: make ?? '', model: model ?? '', year: year ?? '', badge: badge ?? '' }
    : { rego: rego ?? '', regoState: regoState ?? '' };

/** Handles the form of the step in the address. Pressing twice changes nothing more. */
export async function submitStep(visit: TradeInPageVisit, id: string): Promise<StepOutcome> {
  if (isPhotoForm(visit.request)) return photoOutcome(visit, id);
  const submission = await readFields(visit);
  if (!submission.ok) return submission.error;
  const lookup = await valuationOf(visit, id);
  if (!lookup.ok) return refusalOf(visit, id, lookup.error, submission.value);
  const name = visit.url.searchParams.get('step');
  const step = stepAsked(name, lookup.value, visit.tenant);
  // Pressed twice, or the shopper has left this step in another tab.
  if (step === 'finished' || step !== name) return { state: 'elsewhere', href: stepHref(id, step) };
  if (submission.value['intent'] === 'remove-photo') return removePhoto(visit, id, submission.value);
  const outcome = await handlers[step](visit, id, submission.value);
  if (!outcome.ok) return refusalOf(visit, id, outcome.error, submission.value);
  return nextPage(visit, step, outcome.value);
}

/** A photo that was sent without JavaScript. */
async function photoOutcome(visit: TradeInPageVisit, id: string): Promise<StepOutcome> {
  const submission = await submitPhoto(visit, id);
  switch (submission.state) {
    case 'done':
      return { state: 'elsewhere', href: stepHref(id, 'photos') };
    case 'invalid':
      return { state: 'invalid', answer: { errors: submission.errors, values: {} } };
    case 'refused':
      return submission;
  }
}

/** A photo removed without JavaScript; one that is gone already is no mistake. */
async function removePhoto(
  { tenant, services }: TradeInPageVisit,
  id: string,
  { photo = '' }: Fields,
): Promise<StepOutcome> {
  await services.valuationPhotos.remove(tenant.slug, id, photo);
  return { state: 'elsewhere', href: stepHref(id, 'photos') };
}

/** The page after a step, and the browser's current valuation. */
export const nextPage = (
  visit: TradeInPageVisit,
  done: ValuationStep,
  valuation: Valuation,
): StepOutcome => ({
  state: 'next',
  href: stepHref(valuation.id, nextStep(done, valuation, visit.tenant)),
  cookie: cookieOfValuation(visit, valuation),
});

/** The fields of a form of this site. */
export async function readFields({ request }: TradeInPageVisit): Promise<Result<Fields, StepOutcome>> {
  if (isCrossOriginForm(request)) return err({ state: 'refused', status: 403 });
  const form = await readForm(request, formLimitBytes);
  if (!form.ok) return err({ state: 'refused', status: form.error === 'not-a-form' ? 415 : 413 });
  const texts = [...form.value].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.slice(0, longestValue)] as const] : [],
  );
  return { ok: true, value: Object.fromEntries(texts) };
}

/** A step that changed nothing, for the shopper: what they typed is never lost. */
export function refusalOf(
  visit: TradeInPageVisit,
  id: string,
  refusal: Refusal,
  values: Fields,
): StepOutcome {
  switch (refusal.kind) {
    case 'invalid':
      return { state: 'invalid', answer: { errors: refusal.errors, values } };
    case 'unknown':
      return { state: 'refused', status: 404 };
    case 'expired':
    case 'closed':
      return { state: 'elsewhere', href: `/valuations/${id}` };
    case 'offer-ended':
      return { state: 'elsewhere', href: stepHref(id, 'estimate') };
    case 'incomplete':
      return { state: 'elsewhere', href: stepHref(id, refusal.step) };
    case 'too-many': {
      const { waitSeconds } = refusal;
      const failure = busyWords(waitSeconds, sitePhone(visit.tenant));
      return { state: 'busy', waitSeconds, answer: { errors: {}, values, failure } };
    }
    case 'changed':
      return { state: 'invalid', answer: { errors: {}, values, failure: 'Please press the button again.' } };
  }
}
