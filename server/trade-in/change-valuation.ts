import { untilStored } from '#server/leads/journey';
import type { WithLead } from '#server/leads/journey-store';
import { destinationsOf } from '#server/leads/rules/destinations';
import { valuationCookie } from '#server/leads/rules/journey';
import { err, ok, type Result } from '#server/platform/result';
import { ulidPattern } from '#server/platform/ulid';
import { currentStep, furthest } from './rules/steps';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';

type Finding = Pick<TradeInVisit, 'tenant' | 'now'> & {
  readonly services: Pick<TradeInVisit['services'], 'valuations'>;
};

/** The valuation of a personal link. */
export async function valuationOf(visit: Finding, id: string): Promise<Result<Valuation, Refusal>> {
  const valuation = ulidPattern.test(id) ? await visit.services.valuations.byId(visit.tenant.slug, id) : null;
  if (!valuation) return err({ kind: 'unknown' });
  return valuation.expiresAt <= visit.now.toISOString() ? err({ kind: 'expired' }) : ok(valuation);
}

/** The browser's current valuation, by its cookie; null without one. Without a cookie it costs nothing. */
export async function currentValuation(
  visit: Finding & Pick<TradeInVisit, 'request' | 'url'>,
): Promise<Valuation | null> {
  const id = valuationCookie.idIn(visit);
  if (id === undefined) return null;
  const valuation = await valuationOf(visit, id);
  return valuation.ok ? valuation.value : null;
}

/** The Set-Cookie header that makes a valuation the browser's current one. */
export const cookieOfValuation = (
  { url }: Pick<TradeInVisit, 'url'>,
  { id }: Pick<Valuation, 'id'>,
): string => valuationCookie.header(url, id);

/** What a step makes of a valuation; the same valuation if there is nothing to change. */
export interface StepOutcome {
  readonly next: Valuation;
  readonly also?: WithLead<Valuation> | undefined;
}

/**
 * Takes a valuation one step further. The step sees the stored valuation: if another tab changes it meanwhile, the step
 * is repeated with the new one, so that no answer gets lost. A step that ends the journey reports the lead.
 */
export async function changeValuation(
  visit: TradeInVisit,
  id: string,
  step: (valuation: Valuation) => Promise<Result<StepOutcome, Refusal>>,
): Promise<Result<Valuation, Refusal>> {
  const outcome = await untilStored(async (): Promise<Result<Valuation, Refusal> | null> => {
    const stored = await valuationOf(visit, id);
    if (!stored.ok) return stored;
    const change = await step(stored.value);
    if (!change.ok) return change;
    const { next, also } = change.value;
    if (next === stored.value) return stored;
    const valuation = inItsStep(visit, next);
    const withLead = reporting(visit, next, valuation, also);
    if (!(await visit.services.valuations.change(valuation, withLead))) return null;
    if (withLead?.release) visit.services.leadIntake.onLead?.();
    return ok({ ...valuation, version: valuation.version + 1 });
  });
  return outcome ?? err({ kind: 'changed' });
}

/**
 * A changed valuation at the step that it has reached by now. A journey that ends is reported, except with "Not now":
 * shoppers often think again at once, so that is left for a moment (`reportSilent`).
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
  also: WithLead<Valuation> | undefined,
): WithLead<Valuation> | undefined {
  if (before.reportedAt !== null || after.reportedAt === null) return also;
  return { ...also, release: { at: now, destinations: (lead) => destinationsOf(lead, tenant) } };
}
