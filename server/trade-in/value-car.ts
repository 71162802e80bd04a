import type { NoEstimate } from '#server/leads/rules/lead-valuation';
import { err, ok, type Result } from '#server/platform/result';
import { siteState } from '#server/settings/location-schema';
import { admitValuation } from './admit-valuation';
import { changeValuation } from './change-valuation';
import { type Condition, readCondition } from './rules/condition';
import { hasAllAnswers, mayChange } from './rules/steps';
import { countsAgain, isBeyondLimits, linkEnd, offerFor, withoutNumber } from './rules/valuation-allowances';
import { providersOf, type Refusal, type TradeInVisit } from './trade-in-visit';
import type { Estimate, Valuation } from './valuation';

/** A valuation whose car or condition has changed: the number for the old one is void, and so is "Not now". */
export const withoutEstimate = (valuation: Valuation): Valuation => ({
  ...valuation,
  estimate: null,
  noEstimate: null,
  offer: null,
  accepted: null,
  reached: valuation.reached === 'finished' ? 'vehicle' : valuation.reached,
});

/**
 * Values the car once everything is known, and makes the offer. A number that is there already stays as it is. Where
 * contact details come first, there is no number before them.
 */
export async function withEstimate(
  visit: TradeInVisit,
  valuation: Valuation,
  hasContact = valuation.leadId !== null,
): Promise<Valuation> {
  const { tenant, now } = visit;
  if (valuation.estimate || valuation.noEstimate || !hasAllAnswers(valuation)) return valuation;
  if (tenant.valuation.contact === 'before_estimate' && !hasContact) return valuation;
  const answer = await estimateOf(visit, valuation);
  const valued = { ...valuation, timesValued: valuation.timesValued + 1 };
  if (answer === 'too-many') return { ...valuation, ...withoutNumber };
  if (typeof answer === 'string') return { ...valued, noEstimate: answer };
  const offer = offerFor({ estimate: answer }, tenant, now);
  return {
    ...valued,
    estimate: answer,
    offer,
    expiresAt: linkEnd(valuation.createdAt, offer, tenant.time_zone),
  };
}

/**
 * The valuation of a car that gets no number, as soon as that is certain: too old, too many kilometres, or no market for
 * it. Nothing more is asked before the shopper reads it.
 */
export async function withDecline(visit: TradeInVisit, valuation: Valuation): Promise<Valuation> {
  const { tenant, now } = visit;
  const { vehicle, kilometres, confirmed, registration } = valuation;
  if (!vehicle || valuation.noEstimate) return valuation;
  if (isBeyondLimits(vehicle, kilometres ?? 0, tenant, now)) return { ...valuation, noEstimate: 'limits' };
  // The shopper has left the kilometres out.
  if (confirmed && kilometres === null) return { ...valuation, noEstimate: 'unavailable' };
  const state = registration?.state ?? siteState(tenant);
  const reason = await providersOf(visit, valuation).valuer.declines(tenant, { vehicle, kilometres, state });
  return reason === undefined ? valuation : { ...valuation, noEstimate: reason };
}

async function estimateOf(visit: TradeInVisit, valuation: Valuation): Promise<Estimate | NoEstimate> {
  const { tenant, now } = visit;
  const { vehicle, kilometres, registration, answers, lookup } = valuation;
  if (!vehicle || kilometres === null) return 'unavailable';
  if (isBeyondLimits(vehicle, kilometres, tenant, now)) return 'limits';
  if (countsAgain(valuation.timesValued) && (await admitValuation(visit, valuation))) return 'too-many';
  const answer = await providersOf(visit, valuation).valuer.value(tenant, {
    vehicle,
    kilometres,
    answers,
    state: registration?.state ?? siteState(tenant),
    rego: lookup === 'found' ? registration?.rego : undefined,
  });
  return answer.kind === 'estimate' ? answer.estimate : answer.reason;
}

/**
 * Answers the questions about the condition, each under its name, with the pay-out figure as `payout` where finance is
 * owing. The number follows. The same answers again leave the number as it is, unless nobody could value the car
 * or the daily limit was reached.
 */
export const answerCondition = (
  visit: TradeInVisit,
  id: string,
  entered: Readonly<Record<string, unknown>>,
): Promise<Result<Valuation, Refusal>> =>
  changeValuation(visit, id, async (valuation) => {
    if (valuation.vehicle === null) return err({ kind: 'incomplete', step: 'vehicle' });
    if (!valuation.confirmed) return err({ kind: 'incomplete', step: 'kilometres' });
    const condition = readCondition(valuation.questions, entered);
    if (!condition.ok) return err({ kind: 'invalid', errors: condition.error });
    if (isSame(valuation, condition.value) && !mayTryAgain(valuation)) {
      return ok({ next: await withEstimate(visit, valuation) });
    }
    if (!mayChange(valuation)) return err({ kind: 'closed' });
    return ok({ next: await withEstimate(visit, { ...withoutEstimate(valuation), ...condition.value }) });
  });

const isSame = ({ answers, payoutDollars }: Condition, other: Condition): boolean =>
  payoutDollars === other.payoutDollars &&
  Object.keys(other.answers).length === Object.keys(answers).length &&
  Object.entries(other.answers).every(([name, value]) => answers[name] === value);

const mayTryAgain = ({ noEstimate }: Valuation): boolean =>
  noEstimate === 'unavailable' || noEstimate === 'too-many';
