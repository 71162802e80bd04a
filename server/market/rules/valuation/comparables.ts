import type { DeclineReason } from '#server/market/market-port';
import { badgeKey, type Described, modelKey, nameKey } from '#server/market/rules/listing';
import { ageAt, yearsBefore } from '#server/market/rules/model/effects';
import type { Evidence, FittedMarket } from './market-model';

/** The listings that speak for a car's price, nearest first, or why they do not suffice. */
interface Comparables {
  readonly nearest: readonly Evidence[];
  readonly reason?: DeclineReason;
}

/** More add nothing to the explanation. */
const most = 40;
/** Related models are about as dear as this car: within this distance of log price. */
const relatedLog = 0.35;

/**
 * The comparables of a car: listings of its make and model, not far from its age and kilometres. Where they are fewer
 * than the minimum, or all on one side of the car's year or kilometres, other models of the make join whose usual price
 * is about the expected one. The car must lie within the years and kilometres of its comparables.
 */
export function comparablesOf(
  market: FittedMarket,
  car: Described,
  expectedLog: number,
  minimum: number,
): Comparables {
  const ofModel = market.evidence.get(modelKey(car)) ?? [];
  if (ofModel.length === 0) return { nearest: [], reason: 'unknown-model' };
  const isNear = nearness(car, market.day);
  const own = ofModel.filter(isNear);
  const suffice = refusal(own, car, minimum).reason === undefined;
  const related = suffice ? [] : relatedTo(market, car, expectedLog, isNear);
  const pool = [...own, ...related];
  const distance = distanceFrom(car, expectedLog, market.newestDay);
  const nearest = pool
    .map((one) => ({ one, far: distance(one) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, Math.max(most, minimum))
    .map(({ one }) => one);
  return { nearest, ...refusal(pool, car, minimum) };
}

function refusal(nearest: readonly Evidence[], car: Described, minimum: number): Pick<Comparables, 'reason'> {
  if (nearest.length < minimum) return { reason: 'few-comparables' };
  if (
    !isWithin(
      car.year,
      nearest.map(({ listing }) => listing.year),
    )
  )
    return { reason: 'outside-years' };
  if (
    !isWithin(
      car.kilometres,
      nearest.map(({ listing }) => listing.kilometres),
    )
  )
    return { reason: 'outside-kilometres' };
  return {};
}

const isWithin = (value: number, values: readonly number[]): boolean =>
  value >= Math.min(...values) && value <= Math.max(...values);

/**
 * Three years either way, a year more for every three years of age; a third to three times the kilometres. A
 * used car is not compared with new ones.
 */
function nearness(car: Described, day: number): (one: Evidence) => boolean {
  const years = 3 + ageAt(day, car.year) / 3;
  const fewest = car.kilometres / 3 - 50_000;
  const mostKilometres = car.kilometres * 3 + 50_000;
  return ({ listing: { year, kilometres, carType } }) =>
    (carType !== 'new' || car.carType === 'new') &&
    Math.abs(year - car.year) <= years &&
    kilometres >= fewest &&
    kilometres <= mostKilometres;
}

/** Listings of other models of the make that are near and about as dear. */
function relatedTo(
  market: FittedMarket,
  car: Described,
  expectedLog: number,
  isNear: (one: Evidence) => boolean,
): Evidence[] {
  const own = modelKey(car);
  const related: Evidence[] = [];
  for (const key of market.models.get(nameKey(car.make)) ?? []) {
    if (key === own) continue;
    for (const one of market.evidence.get(key) ?? [])
      if (Math.abs(one.fittedLog - expectedLog) <= relatedLog && isNear(one)) related.push(one);
  }
  return related;
}

/**
 * How unlike a listing is to a car: a year and a half, a third more kilometres, a tenth of the usual price or another
 * badge count as one, another model as three; so does a price that is a year older than the newest.
 */
function distanceFrom(car: Described, expectedLog: number, newestDay: number): (one: Evidence) => number {
  const [ownModel, ownBadge, ownScale] = [modelKey(car), badgeKey(car.badge), scaleOf(car.kilometres)];
  return ({ listing, modelKey: model, badgeKey: badge, fittedLog, pricedDay }) =>
    Math.abs(listing.year - car.year) / 1.5 +
    Math.abs(scaleOf(listing.kilometres) - ownScale) / 0.3 +
    Math.abs(fittedLog - expectedLog) / 0.1 +
    (badge === ownBadge ? 0 : 1) +
    (model === ownModel ? 0 : 3) +
    3 * yearsBefore(newestDay, pricedDay);
}

const scaleOf = (kilometres: number): number => Math.log(kilometres + 20_000);
