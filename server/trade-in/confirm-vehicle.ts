import { err, ok, type Result } from '#server/platform/result';
import { changeValuation } from './change-valuation';
import { unknownCondition } from './name-vehicle';
import { plainText } from './rules/entered';
import { readKilometres } from './rules/kilometres';
import { readPlates } from './rules/own-vehicle';
import { mayChange } from './rules/steps';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Registration, Valuation } from './valuation';
import { withDecline, withEstimate, withoutEstimate } from './value-car';

/**
 * Answers "Is this your car?": `confirmed` is `yes`, with `kilometres`, or `no`; the car then needs a description. A car
 * that was only described may get its `rego` and `regoState` here. The number follows as soon as everything is known.
 */
export async function confirmVehicle(
  visit: TradeInVisit,
  id: string,
  entered: Readonly<Record<string, unknown>>,
): Promise<Result<Valuation, Refusal>> {
  const answer = plainText(entered['confirmed']).toLowerCase();
  if (answer === 'no') return changeValuation(visit, id, async (valuation) => refuse(valuation));
  if (answer !== 'yes')
    return err({ kind: 'invalid', errors: { confirmed: 'Say whether this is your car.' } });
  const kilometres = readKilometres(entered['kilometres'], visit.tenant);
  const plates = readPlates(entered);
  if (!kilometres.ok || !plates.ok) {
    const errors = plates.ok ? {} : plates.error;
    return err({
      kind: 'invalid',
      errors: kilometres.ok ? errors : { kilometres: kilometres.error, ...errors },
    });
  }
  return changeValuation(visit, id, (valuation) =>
    confirm(visit, withPlates(valuation, plates.value), kilometres.value),
  );
}

/** Plates that the shopper gives later never replace those that the car was found by. */
const withPlates = (valuation: Valuation, plates: Registration | null): Valuation =>
  plates === null || valuation.registration !== null ? valuation : { ...valuation, registration: plates };

type Step = Result<{ readonly next: Valuation }, Refusal>;

function refuse(valuation: Valuation): Step {
  if (valuation.vehicle === null) return ok({ next: valuation });
  if (!mayChange(valuation)) return err({ kind: 'closed' });
  const cleared = { ...withoutEstimate(valuation), ...unknownCondition };
  return ok({ next: { ...cleared, vehicle: null, lookup: 'unknown' } });
}

async function confirm(visit: TradeInVisit, valuation: Valuation, kilometres: number | null): Promise<Step> {
  const { vehicle } = valuation;
  if (vehicle === null) return err({ kind: 'incomplete', step: 'vehicle' });
  if (valuation.confirmed && valuation.kilometres === kilometres) return ok({ next: valuation });
  if (!mayChange(valuation)) return err({ kind: 'closed' });
  const named = { ...withoutEstimate(valuation), confirmed: true, kilometres };
  const outcome = await withDecline(visit, named);
  if (outcome.noEstimate) return ok({ next: outcome });
  const questions = await visit.services.valuer.questions(visit.tenant, vehicle);
  return ok({ next: await withEstimate(visit, { ...named, questions }) });
}
