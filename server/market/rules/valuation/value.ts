import type { DeclineReason } from '#server/market/market-port';
import { type Described, type FactName, type Facts, factNames } from '#server/market/rules/listing/listing';
import { badgeKey, modelKey } from '#server/market/rules/listing/words';
import { ageAt } from '#server/market/rules/model/curves';
import { subjectOf } from '#server/market/rules/model/effects';
import { monotoneLogPrice } from '#server/market/rules/model/monotone';
import { type ModelPart, profileOf } from '#server/market/rules/model/price-model';
import { comparablesOf } from './comparables';
import type { Evidence, FittedMarket } from './market-model';
import type { Difficulty } from './range';

/** A car's expected price, as a logarithm, and what makes it hard to tell. */
export interface Estimated {
  readonly log: number;
  readonly difficulty: Difficulty;
}
/** The same with the listings that it rests on. */
export interface Expected extends Estimated {
  readonly kind: 'expected';
  readonly comparables: readonly Evidence[];
}
export interface Declined {
  readonly kind: 'declined';
  readonly reason: DeclineReason;
  readonly comparables: number;
}

/** A price further than this share from the nearest comparable's is not believed. */
const mostDifference = 0.4;

/**
 * The expected price of a car at a day, given as a year with a fraction; declined with fewer comparables than the
 * minimum, outside their years or kilometres, or when it differs by more than 40 % from the nearest one's price.
 */
export function expectedPrice(
  market: FittedMarket,
  stated: Described,
  day: number,
  minimum: number,
): Expected | Declined {
  const key = modelKey(stated);
  const part = market.prices.models.get(key);
  const ofModel = market.evidence.get(key) ?? [];
  if (part === undefined) return { kind: 'declined', reason: 'unknown-model', comparables: 0 };
  const car = { ...stated, facts: { ...usualFacts(stated, ofModel), ...stated.facts } };
  const profile = profileOf(market.prices, subjectOf(car), day);
  const newest = newestYear(part);
  const log = monotoneLogPrice(profile, newest, car.year, car.kilometres);
  const { nearest, reason } = comparablesOf(market, car, log, minimum);
  const refused = car.year > newest ? 'outside-years' : (reason ?? unbelievable(log, nearest[0]));
  if (refused !== undefined) return { kind: 'declined', reason: refused, comparables: nearest.length };
  const badge = badgeKey(car.badge);
  const difficulty: Difficulty = {
    listings: ofModel.length,
    sameBadge: nearest.filter((one) => one.modelKey === key && one.badgeKey === badge).length,
    age: ageAt(day, car.year),
    kilometres: car.kilometres,
    expectedLog: log,
  };
  return { kind: 'expected', log, difficulty, comparables: nearest };
}

/** The year after the newest listing: next year's cars are valued like this year's. */
const newestYear = ({ firstYear, yearEffects }: ModelPart): number => firstYear + yearEffects.length;

function unbelievable(log: number, nearest: Evidence | undefined): DeclineReason | undefined {
  if (nearest === undefined) return 'few-comparables';
  const difference = Math.exp(log) / nearest.listing.priceDollars - 1;
  return Math.abs(difference) > mostDifference ? 'few-comparables' : undefined;
}

/**
 * What most listings of the model say, those of the badge before others: for facts that the shopper did not give. The
 * same for every year, so that the price cannot rise with age through them.
 */
function usualFacts(car: Described, ofModel: readonly Evidence[]): Facts {
  const missing = factNames.filter((name) => name !== 'state' && car.facts[name] === undefined);
  if (missing.length === 0) return {};
  const badge = badgeKey(car.badge);
  const weighed = ofModel.map(({ listing, badgeKey: ownBadge }) => ({
    facts: listing.facts,
    weight: ownBadge === badge ? 100 : 1,
  }));
  const facts: Facts = {};
  for (const name of missing) {
    const value = mostFrequent(weighed, name);
    if (value !== undefined) facts[name] = value;
  }
  return facts;
}

function mostFrequent(
  weighed: ReadonlyArray<{ readonly facts: Facts; readonly weight: number }>,
  name: FactName,
): string | undefined {
  const weights = new Map<string, number>();
  for (const { facts, weight } of weighed) {
    const value = facts[name];
    if (value !== undefined) weights.set(value, (weights.get(value) ?? 0) + weight);
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0];
}
