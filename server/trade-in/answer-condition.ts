import { err, ok, type Result } from '#server/platform/result';
import { changeValuation } from './change-valuation';
import { type Condition, readCondition } from './rules/condition';
import { mayChange } from './rules/steps';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Valuation } from './valuation';
import { withEstimate, withoutEstimate } from './value-car';

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
