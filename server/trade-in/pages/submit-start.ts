import { formMarkField } from '#server/trade-in/rules/vehicle-fields';
import { startValuation } from '#server/trade-in/start-valuation';
import type { TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import type { StepOutcome } from '#server/trade-in/views/step-outcome';
import { startAt } from './start-page';
import { namedIn, nextPage, readFields, refusalOf } from './submit-step';

/** Handles the first step of a valuation at the request's address; undefined where there is none. */
export async function submitStart(visit: TradeInPageVisit): Promise<StepOutcome | undefined> {
  const start = await startAt(visit);
  if (!start) return undefined;
  const submission = await readFields(visit);
  if (!submission.ok) return submission.error;
  const fields = submission.value;
  const outcome = await startValuation(visit, {
    purpose: start.purpose,
    carNamed: start.car?.id,
    entered: namedIn(fields),
    attributes: fields['lead_attributes'],
    formMark: fields[formMarkField],
  });
  if (!outcome.ok) return refusalOf(visit, '', outcome.error, fields);
  return nextPage(visit, 'vehicle', outcome.value);
}
