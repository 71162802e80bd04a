import { err, ok, type Result } from '#server/platform/result';
import { admitStart, admitValuation } from './admit-valuation';
import { changeValuation } from './change-valuation';
import {
  isSameVehicle,
  type NamedVehicle,
  plainText,
  readKilometres,
  readPlates,
  readVehicle,
} from './rules/own-vehicle';
import { mayChange } from './rules/steps';
import { withoutNumber } from './rules/valuation-allowances';
import { providersOf, type Refusal, type TradeInVisit } from './trade-in-visit';
import type { Registration, Valuation } from './valuation';
import { withDecline, withEstimate, withoutEstimate } from './value-car';

export interface Naming {
  /** At the daily limit: refuse it, instead of going on without a number. */
  readonly refuseAtLimit?: boolean | undefined;
}

/**
 * Names the shopper's car: `rego` and `regoState`, or `make`, `model`, `year` and `badge`. A car that is not found by
 * its registration needs a description next. Another car counts against the daily limits; at the limit the valuation
 * goes on without a number.
 */
export async function nameVehicle(
  visit: TradeInVisit,
  id: string,
  entered: Readonly<Record<string, unknown>>,
  naming: Naming = {},
): Promise<Result<Valuation, Refusal>> {
  const named = readVehicle(entered, visit.now);
  if (!named.ok) return err({ kind: 'invalid', errors: named.error });
  return changeValuation(visit, id, async (valuation) => {
    if (isNamed(valuation, named.value)) return ok({ next: valuation });
    if (!mayChange(valuation)) return err({ kind: 'closed' });
    const next = await nameCar(visit, valuation, named.value, naming);
    return next.ok ? ok({ next: next.value }) : next;
  });
}

/** Whether there is nothing to do: the same car again, unless nobody could look it up or value it the first time. */
const isNamed = ({ registration, vehicle, lookup, noEstimate }: Valuation, named: NamedVehicle): boolean =>
  isSameVehicle(named, registration, vehicle) &&
  noEstimate !== 'too-many' &&
  noEstimate !== 'unavailable' &&
  (named.by === 'description' || lookup !== 'unavailable');

/** The valuation of another car, which counts against the daily limits before anything is looked up. */
export async function nameCar(
  visit: TradeInVisit,
  valuation: Valuation,
  named: NamedVehicle,
  { refuseAtLimit }: Naming,
): Promise<Result<Valuation, Refusal>> {
  const usedUp = await admitValuation(visit, valuation);
  if (usedUp && (refuseAtLimit || (await admitStart(visit)))) {
    return err({ kind: 'too-many', waitSeconds: usedUp.waitSeconds });
  }
  const cleared = { ...withoutEstimate(valuation), ...unknownCondition, timesValued: 0 };
  if (usedUp) return ok({ ...cleared, ...described(valuation, named), ...withoutNumber });
  const car =
    named.by === 'description'
      ? described(valuation, named)
      : await lookedUp(visit, valuation, named.registration);
  return ok(await withDecline(visit, { ...cleared, ...car }));
}

/** What nobody knows yet of a car that has just been named. */
const unknownCondition = {
  confirmed: false,
  kilometres: null,
  questions: [],
  answers: {},
  payoutDollars: null,
} as const;

type Named = Pick<Valuation, 'registration' | 'lookup' | 'vehicle'>;

/** A registration that found no car, or another one, still helps the dealer. */
function described({ registration, vehicle, lookup }: Valuation, named: NamedVehicle): Named {
  if (named.by === 'registration') return { registration: named.registration, lookup: null, vehicle: null };
  const isOfThisCar = vehicle === null;
  return {
    registration: isOfThisCar ? registration : null,
    lookup: isOfThisCar ? lookup : null,
    vehicle: named.vehicle,
  };
}

async function lookedUp(
  visit: TradeInVisit,
  valuation: Valuation,
  registration: Registration,
): Promise<Named> {
  const lookup = await providersOf(visit, valuation).vehicleLookup.lookUp(visit.tenant, registration);
  return { registration, lookup: lookup.kind, vehicle: lookup.kind === 'found' ? lookup.vehicle : null };
}

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
  const questions = await providersOf(visit, valuation).valuer.questions(visit.tenant, vehicle);
  return ok({ next: await withEstimate(visit, { ...named, questions }) });
}
