import type { PageVisit } from '#server/pages/parts/page-visit';
import { startValuation } from '#server/people/trade-in/start-valuation';
import { formMarkField } from './rules/vehicle-fields';
import { startAt } from './start-page';
import { namedIn, nextPage, readFields, refusalOf } from './submit-step';
import type { StepOutcome } from './views/step-outcome';

/** Handles the first step of a valuation at the request's address; undefined where there is none. */
export async function submitStart(visit: PageVisit): Promise<StepOutcome | undefined> {
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
