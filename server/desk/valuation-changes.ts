import { siteState } from '#server/settings/location-schema';
import { dollars } from '#server/stock/rules/price-line';
import type { AdjustmentAnswers, AdjustmentQuestion, Valuation } from '#server/trade-in/valuation';
import type { ValuationStore } from '#server/trade-in/valuation-store';
import type { StaffVisit } from './create-desk';
import { textIn } from './rules/page-parts';
import { kmText, noNumberText, rangeText } from './rules/valuation-view';
import type { FieldErrors, Texts } from './views/desk-view';

/** A form of the valuation's panel that was refused: shown again as it was typed. */
export interface ValuationTyped {
  readonly action: string;
  readonly values: Texts;
  readonly errors: FieldErrors;
}

/** The outcome of such a form. `done` has what its note says; `isUnsent`: staff have to tell the shopper. */
export type ValuationChange =
  | { readonly state: 'done'; readonly text: string; readonly isUnsent?: boolean }
  | { readonly state: 'invalid'; readonly typed: ValuationTyped }
  | { readonly state: 'unknown' };

export const refused = (form: URLSearchParams, errors: FieldErrors): ValuationChange => ({
  state: 'invalid',
  typed: { action: textIn(form, 'do'), values: Object.fromEntries(form), errors },
});

/** Somebody changed the valuation since the page was shown: a colleague, or the shopper. */
const changedMeanwhile = (form: URLSearchParams): ValuationChange =>
  refused(form, {
    version: 'The valuation has changed since you opened this page. Check it, then send again.',
  });

/** Changes the valuation of a lead if it is still as the page showed it. */
export async function changeValuation(
  { services, tenant, id }: StaffVisit,
  form: URLSearchParams,
  change: (valuation: Valuation) => Promise<ValuationChange>,
): Promise<ValuationChange> {
  const valuation = await services.valuations.ofLead(tenant.slug, id);
  if (!valuation) return { state: 'unknown' };
  return String(valuation.version) === form.get('version') ? change(valuation) : changedMeanwhile(form);
}

/** Stores the next state of a valuation; changed if somebody was faster. */
export async function storeValuation(
  { services, now }: StaffVisit,
  form: URLSearchParams,
  next: Valuation,
  text: string,
  also?: Parameters<ValuationStore['change']>[1],
): Promise<ValuationChange> {
  const isStored = await services.valuations.change({ ...next, updatedAt: now.toISOString() }, also);
  return isStored ? { state: 'done', text } : changedMeanwhile(form);
}

/** A whole number as people type it: `$16,200`, `64 000 km`; undefined for anything else. */
export function typedNumber(text: string | null, most: number): number | undefined {
  const digits = (text ?? '').replace(/[\s,$]|km/gi, '');
  const value = /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
  return value !== undefined && value <= most ? value : undefined;
}

const mostKilometres = 2_000_000;

/** The questions that the shopper answered: the provider's, or ours. */
export async function questionsOf(
  { services, tenant }: StaffVisit,
  { questions, vehicle }: Valuation,
): Promise<readonly AdjustmentQuestion[]> {
  if (questions.length > 0 || !vehicle) return questions;
  return services.valuer.questions(tenant, vehicle);
}

/** Values a lead's car with the kilometres and answers of the form. The shopper's own valuation and offer stay. */
export const valueAgain = (visit: StaffVisit, form: URLSearchParams) =>
  changeValuation(visit, form, async (valuation) => {
    const { vehicle, registration } = valuation;
    if (!vehicle) return { state: 'unknown' };
    const kilometres = typedNumber(form.get('kilometres'), mostKilometres);
    if (kilometres === undefined) return refused(form, { kilometres: 'Enter the kilometres as a number.' });
    const { services, tenant, now, staff } = visit;
    const answers = answersOf(await questionsOf(visit, valuation), form);
    const answer = await services.valuer.value(tenant, {
      vehicle,
      kilometres,
      answers,
      state: registration?.state ?? siteState(tenant),
      rego: registration?.rego,
    });
    const estimate = answer.kind === 'estimate' ? answer.estimate : null;
    const noEstimate = answer.kind === 'declined' ? answer.reason : null;
    const result = estimate ? rangeText(estimate) : noNumberText(noEstimate);
    const valued = { kilometres, answers, estimate, noEstimate, byName: staff.name, at: now.toISOString() };
    const next = { ...valuation, revaluation: valued };
    return storeValuation(visit, form, next, `${kmText(kilometres)}: ${result}`);
  });

/** The answers of the form that its questions know. */
function answersOf(questions: readonly AdjustmentQuestion[], form: URLSearchParams): AdjustmentAnswers {
  const entries = questions.flatMap(({ name, options }) => {
    const value = form.get(`answer_${name}`);
    return value !== null && options.some((option) => option.value === value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** No car is bought for more. */
export const mostDollars = 1_000_000;

/** Records whether the dealer bought the car, and for how much: the market report compares it with the estimate. */
export const recordOutcome = (visit: StaffVisit, form: URLSearchParams) =>
  changeValuation(visit, form, async (valuation) => {
    const won = form.get('won');
    if (won !== 'yes' && won !== 'no') return refused(form, { won: 'Choose whether you bought the car.' });
    const paid = won === 'yes' ? typedNumber(form.get('paid'), mostDollars) : null;
    if (paid === undefined || paid === 0) {
      const message = `Enter the price paid as a number of dollars up to ${dollars(mostDollars)}.`;
      return refused(form, { paid: message });
    }
    const outcome = { won: won === 'yes', dollars: paid, at: visit.now.toISOString() };
    return storeValuation(visit, form, { ...valuation, outcome }, paid === null ? '' : dollars(paid));
  });
