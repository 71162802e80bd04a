import { busy, type Fields, failed, readFields } from '#server/leads/journey';
import type { JourneyAnswer, JourneyOutcome } from '#server/page/views/start-view';
import type { Result } from '#server/platform/result';
import { bookInspection } from '#server/trade-in/book-inspection';
import { cookieOfValuation, valuationOf } from '#server/trade-in/change-valuation';
import { decideOffer, leaveStep } from '#server/trade-in/decide-offer';
import { giveContact } from '#server/trade-in/give-contact';
import { confirmVehicle, nameVehicle } from '#server/trade-in/name-vehicle';
import { isPhotoForm, submitPhoto } from '#server/trade-in/photos/photo-step';
import { nextStep, stepAsked, stepFrom } from '#server/trade-in/rules/steps';
import { badgeIn, formMarkField, otherBadgeField } from '#server/trade-in/rules/vehicle-fields';
import { startValuation } from '#server/trade-in/start-valuation';
import type { Refusal, TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import type { Valuation, ValuationStep } from '#server/trade-in/valuation';
import { answerCondition } from '#server/trade-in/value-car';
import { startAt } from './valuation-page';
import { narrowedHref } from './vehicle-form';

type Submission = Promise<Result<Valuation, Refusal>>;
type Handler = (visit: TradeInPageVisit, id: string, fields: Fields) => Submission;

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
const namedIn = ({
  intent,
  rego,
  regoState,
  make,
  model,
  year,
  badge,
  [otherBadgeField]: other,
}: Fields): Fields =>
  intent === 'describe'
    ? { make: make ?? '', model: model ?? '', year: year ?? '', badge: badgeIn(badge, other) }
    : { rego: rego ?? '', regoState: regoState ?? '' };

/** Handles the form of the step in the address. Pressing twice changes nothing more. */
export async function submitStep(visit: TradeInPageVisit, id: string): Promise<JourneyOutcome> {
  if (isPhotoForm(visit.request)) return submitPhoto(visit, id);
  const submission = await readFields(visit.request);
  if (!submission.ok) return submission.error;
  const lookup = await valuationOf(visit, id);
  if (!lookup.ok) return refusalOf(visit, id, lookup.error, submission.value);
  const name = visit.url.searchParams.get('step');
  const step = stepAsked(name, lookup.value, visit.tenant);
  // Pressed twice, or the shopper has left this step in another tab.
  if (step === 'finished' || step !== name) return { state: 'next', href: stepFrom(visit, id, step) };
  if (submission.value['intent'] === 'remove-photo') return removePhoto(visit, id, submission.value);
  const nextList = step === 'vehicle' ? await narrowedHref(visit, submission.value) : undefined;
  if (nextList) return { state: 'next', href: nextList };
  const outcome = await handlers[step](visit, id, submission.value);
  if (!outcome.ok) return refusalOf(visit, id, outcome.error, submission.value);
  return nextPage(visit, step, outcome.value);
}

/** A photo removed without JavaScript; one that is gone already is no mistake. */
async function removePhoto(
  visit: TradeInPageVisit,
  id: string,
  { photo = '' }: Fields,
): Promise<JourneyOutcome> {
  await visit.services.valuationPhotos.remove(visit.tenant.slug, id, photo);
  return { state: 'next', href: stepFrom(visit, id, 'photos') };
}

/** The page after a step, and the browser's current valuation. */
const nextPage = (visit: TradeInPageVisit, done: ValuationStep, valuation: Valuation): JourneyOutcome => ({
  state: 'next',
  href: stepFrom(visit, valuation.id, nextStep(done, valuation, visit.tenant)),
  cookie: cookieOfValuation(visit, valuation),
});

/** A step that changed nothing, for the shopper: what they typed is never lost. */
function refusalOf(visit: TradeInPageVisit, id: string, refusal: Refusal, values: Fields): JourneyOutcome {
  switch (refusal.kind) {
    case 'invalid':
      return { state: 'invalid', answer: { errors: inLanguage(visit, refusal.errors), values } };
    case 'unknown':
      return { state: 'refused', status: 404 };
    case 'expired':
    case 'closed':
      return { state: 'next', href: `/valuations/${id}` };
    case 'offer-ended':
      return { state: 'next', href: stepFrom(visit, id, 'estimate') };
    case 'incomplete':
      return { state: 'next', href: stepFrom(visit, id, refusal.step) };
    case 'too-many':
      return busy(visit.tenant, refusal.waitSeconds, values);
    case 'changed':
      return failed('Please try again.', values);
  }
}

/** The mistakes in the language that the shopper has chosen. */
function inLanguage(
  { language }: TradeInPageVisit,
  errors: JourneyAnswer['errors'],
): JourneyAnswer['errors'] {
  if (!language) return errors;
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, language.translate(error)]));
}

/** Handles the first step of a valuation at the request's address; undefined where there is none. */
export async function submitStart(visit: TradeInPageVisit): Promise<JourneyOutcome | undefined> {
  const start = await startAt(visit);
  if (!start) return undefined;
  const submission = await readFields(visit.request);
  if (!submission.ok) return submission.error;
  const fields = submission.value;
  const nextList = await narrowedHref(visit, fields);
  if (nextList) return { state: 'next', href: nextList };
  const outcome = await startValuation(visit, {
    purpose: start.purpose,
    carNamed: start.car?.id,
    orderId: start.orderId,
    entered: namedIn(fields),
    attributes: fields['lead_attributes'],
    formMark: fields[formMarkField],
  });
  if (!outcome.ok) return refusalOf(visit, '', outcome.error, fields);
  return nextPage(visit, 'vehicle', outcome.value);
}
