import { type AustralianState, australianStates } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { AdjustmentAnswers, AdjustmentQuestion, Valuation } from '#server/trade-in/valuation';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import { kmText, noNumberText, rangeText } from './rules/valuation-view';
import {
  changedMeanwhile,
  refused,
  storeValuation,
  typedNumber,
  type ValuationChange,
  valuationOfForm,
} from './valuation-form';

const mostKilometres = 2_000_000;

/** The questions that the shopper answered: the provider's, or ours. */
export async function questionsOf(
  { services, tenant }: DeskVisit,
  { questions, vehicle }: Valuation,
): Promise<readonly AdjustmentQuestion[]> {
  if (questions.length > 0 || !vehicle) return questions;
  return services.valuer.questions(tenant, vehicle);
}

/** Values a lead's car with the kilometres and answers of the form. The shopper's own valuation and offer stay. */
export async function valueAgain(
  visit: DeskVisit,
  { staff }: SignedIn,
  leadId: string,
  form: URLSearchParams,
): Promise<ValuationChange> {
  const valuation = await valuationOfForm(visit, leadId, form);
  if (valuation === 'unknown' || (valuation !== 'changed' && !valuation.vehicle)) return { state: 'unknown' };
  if (valuation === 'changed' || !valuation.vehicle) return changedMeanwhile(form);
  const kilometres = typedNumber(form.get('kilometres'), mostKilometres);
  if (kilometres === undefined) return refused(form, { kilometres: 'Enter the kilometres as a number.' });
  const answers = answersOf(await questionsOf(visit, valuation), form);
  const { services, tenant, now } = visit;
  const answer = await services.valuer.value(tenant, {
    vehicle: valuation.vehicle,
    kilometres,
    answers,
    state: valuation.registration?.state ?? defaultState(tenant),
    rego: valuation.registration?.rego,
  });
  const estimate = answer.kind === 'estimate' ? answer.estimate : null;
  const noEstimate = answer.kind === 'declined' ? answer.reason : null;
  const revaluation = {
    kilometres,
    answers,
    estimate,
    noEstimate,
    byName: staff.name,
    at: now.toISOString(),
  };
  const result = estimate ? rangeText(estimate) : noNumberText(noEstimate);
  return storeValuation(visit, form, { ...valuation, revaluation }, `${kmText(kilometres)}: ${result}`);
}

/** The answers of the form that its questions know. */
function answersOf(questions: readonly AdjustmentQuestion[], form: URLSearchParams): AdjustmentAnswers {
  const entries = questions.flatMap(({ name, options }) => {
    const value = form.get(`answer_${name}`);
    return value !== null && options.some((option) => option.value === value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

const defaultState = ({ default_state }: Tenant): AustralianState =>
  australianStates.find((state) => state.toLowerCase() === default_state.toLowerCase()) ?? 'QLD';
