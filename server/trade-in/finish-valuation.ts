import { err, ok, type Result } from '#server/platform/result';
import { changeValuation } from './change-valuation';
import { currentStep, furthest, type OptionalStep, stepAfter } from './rules/steps';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';

/** Leaves a step that needs no answer: an estimate without an offer, the photos, the inspection. */
export const leaveStep = (
  visit: TradeInVisit,
  id: string,
  step: OptionalStep,
): Promise<Result<Valuation, Refusal>> =>
  changeValuation(visit, id, async (valuation) => {
    const { tenant } = visit;
    const current = currentStep(valuation, tenant);
    if (current !== step || (step === 'estimate' && valuation.offer)) return ok({ next: valuation });
    const reached = furthest(tenant, valuation.reached, stepAfter(tenant, step));
    return ok({ next: { ...valuation, reached } });
  });

/** Steps that a shopper who has finished does without. */
const mayBeSkipped: readonly string[] = ['photos', 'inspection', 'finished'];

/** Ends the journey: the lead is complete, and leaves for the dealer. Finishing again changes nothing. */
export const finishValuation = (visit: TradeInVisit, id: string): Promise<Result<Valuation, Refusal>> =>
  changeValuation(visit, id, async (valuation) => {
    if (valuation.reached === 'finished') return ok({ next: valuation });
    const step = currentStep(valuation, visit.tenant);
    if (!mayBeSkipped.includes(step)) return err({ kind: 'incomplete', step });
    return ok({ next: { ...valuation, reached: 'finished' } });
  });
