import { err, ok, type Result } from '#server/platform/result';
import { admitStart, admitValuation } from './admit-valuation';
import { changeValuation } from './change-valuation';
import { isSameVehicle, type NamedVehicle, readVehicle } from './rules/own-vehicle';
import { mayChange } from './rules/steps';
import { withoutNumber } from './rules/valuation-allowances';
import type { Refusal, TradeInVisit } from './trade-in-visit';
import type { Registration, Valuation } from './valuation';
import { withDecline, withoutEstimate } from './value-car';

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
    named.by === 'description' ? described(valuation, named) : await lookedUp(visit, named.registration);
  return ok(await withDecline(visit, { ...cleared, ...car }));
}

/** What nobody knows yet of a car that has just been named. */
export const unknownCondition = {
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

async function lookedUp({ tenant, services }: TradeInVisit, registration: Registration): Promise<Named> {
  const lookup = await services.vehicleLookup.lookUp(tenant, registration);
  return { registration, lookup: lookup.kind, vehicle: lookup.kind === 'found' ? lookup.vehicle : null };
}
