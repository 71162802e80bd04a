import { destinationsOf } from '#server/leads/rules/destinations';
import { err, ok, type Result } from '#server/platform/result';
import { valuationOf } from './find-valuation';
import { currentStep, furthest } from './rules/steps';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';
import type { WithLead } from './valuation-store-port';

/** What a step makes of a valuation; the same valuation if there is nothing to change. */
export interface StepOutcome {
  readonly next: Valuation;
  readonly also?: WithLead | undefined;
}

/** More tabs than anybody has. */
const tries = 8;

/**
 * Takes a valuation one step further. The step sees the stored valuation: if another tab changes it meanwhile, the step
 * is repeated with the new one, so that no answer gets lost. A step that ends the journey reports the lead.
 */
export async function changeValuation(
  visit: TradeInVisit,
  id: string,
  step: (valuation: Valuation) => Promise<Result<StepOutcome, Refusal>>,
): Promise<Result<Valuation, Refusal>> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const stored = await valuationOf(visit, id);
    if (!stored.ok) return stored;
    const outcome = await step(stored.value);
    if (!outcome.ok) return outcome;
    const { next, also } = outcome.value;
    if (next === stored.value) return stored;
    const valuation = inItsStep(visit, next);
    const withLead = reporting(visit, next, valuation, also);
    if (!(await visit.services.valuations.change(valuation, withLead))) continue;
    if (withLead?.release) visit.services.leadIntake.onLead?.();
    return ok({ ...valuation, version: valuation.version + 1 });
  }
  return err({ kind: 'changed' });
}

/**
 * A changed valuation at the step that it has reached by now. A journey that ends is reported, except with "Not now":
 * shoppers often think again at once, so that is left for a moment (`report-silent.ts`).
 */
export function inItsStep({ tenant, now }: Pick<TradeInVisit, 'tenant' | 'now'>, next: Valuation): Valuation {
  const reached = furthest(tenant, next.reached, currentStep(next, tenant));
  const at = now.toISOString();
  const isReported = reached === 'finished' && next.leadId !== null && next.accepted !== false;
  return { ...next, reached, updatedAt: at, reportedAt: next.reportedAt ?? (isReported ? at : null) };
}

function reporting(
  { tenant, now }: TradeInVisit,
  before: Valuation,
  after: Valuation,
  also: WithLead | undefined,
): WithLead | undefined {
  if (before.reportedAt !== null || after.reportedAt === null) return also;
  return { ...also, release: { at: now, destinations: (lead) => destinationsOf(lead, tenant) } };
}
