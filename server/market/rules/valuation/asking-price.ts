import type { AskingPrice, DeclineReason, MarketBasis } from '#server/market/market-port';
import {
  badgeKey,
  type Described,
  type FactName,
  type Facts,
  factNames,
  modelKey,
} from '#server/market/rules/listing';
import { ageAt, dayText, subjectOf, yearOfDay } from '#server/market/rules/model/effects';
import { type ModelPart, monotoneLogPrice, profileOf } from '#server/market/rules/model/price-model';
import { comparablesOf } from './comparables';
import {
  type Difficulty,
  type Evidence,
  type FittedMarket,
  type RangeModel,
  rangeAround,
} from './market-model';

/** A fitted market with its 80 % range and its dates. */
export interface DatedMarket extends FittedMarket {
  readonly range: RangeModel;
  /** The oldest and the newest day of the market's prices, `YYYY-MM-DD`. */
  readonly pricesOf: readonly [string, string];
  /** UTC ISO. */
  readonly fittedAt: string;
}

/** The asking price of a car at a day, in whole dollars rounded to tens, with its range, confidence and basis. */
export function askingPriceOf(
  market: DatedMarket,
  car: Described,
  day: number,
  minimum: number,
): AskingPrice {
  const expected = expectedPrice(market, car, day, minimum);
  if (expected.kind === 'declined') return expected;
  const estimate = estimateOf(expected, market.range);
  const { dollars, lowDollars, highDollars } = estimate;
  return {
    kind: 'estimate',
    ...estimate,
    confidence: confidenceOf((highDollars - lowDollars) / (2 * dollars), yearsOld(expected.comparables, day)),
    basis: basisOf(expected.comparables, market),
  };
}

/** The expected price and its range in dollars. */
export function estimateOf({ log, difficulty }: Estimated, range: RangeModel) {
  const [low, high] = rangeAround(range, difficulty);
  const dollars = toTen(Math.exp(log));
  return {
    dollars,
    lowDollars: Math.min(dollars, toTen(Math.exp(low))),
    highDollars: Math.max(dollars, toTen(Math.exp(high))),
  };
}

const toTen = (dollars: number): number => Math.round(dollars / 10) * 10;

/** By half the range, as a share of the price. Prices older than half a year are trusted less, those of over a year little. */
function confidenceOf(halfRange: number, years: number) {
  if (halfRange > 0.25 || years > 1) return 'low';
  return halfRange <= 0.13 && years <= 0.5 ? 'high' : 'medium';
}

/** The age of the middle comparable's price at a day, given as a year with a fraction. */
const yearsOld = (comparables: readonly Evidence[], day: number): number =>
  day - yearOfDay(dayText(middle(sorted(comparables.map(({ pricedDay }) => pricedDay)))));

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);

function basisOf(comparables: readonly Evidence[], market: DatedMarket): MarketBasis {
  const numbers = (read: (one: Evidence['listing']) => number) =>
    sorted(comparables.map(({ listing }) => read(listing)));
  const [oldest, newest] = ends(sorted(comparables.map(({ pricedDay }) => pricedDay)));
  const years = numbers(({ year }) => year);
  const kilometres = numbers((listing) => listing.kilometres);
  const prices = numbers(({ priceDollars }) => priceDollars);
  return {
    comparables: comparables.length,
    years: ends(years),
    kilometres: ends(kilometres),
    pricesDollars: ends(prices),
    medianDollars: middle(prices),
    medianKilometres: middle(kilometres),
    pricesOf: [dayText(oldest), dayText(newest)],
    fittedAt: market.fittedAt,
  };
}

const ends = (ordered: readonly number[]): readonly [number, number] => [
  ordered[0] ?? 0,
  ordered.at(-1) ?? 0,
];

/** The median; of an even number the mean of the two in the middle, rounded. */
function middle(ordered: readonly number[]): number {
  const [low, high] = [ordered[(ordered.length - 1) >> 1] ?? 0, ordered[ordered.length >> 1] ?? 0];
  return Math.round((low + high) / 2);
}

/** A car's expected price, as a logarithm, and what makes it hard to tell. */
export interface Estimated {
  readonly log: number;
  readonly difficulty: Difficulty;
}
/** The same with the listings that it rests on. */
interface Expected extends Estimated {
  readonly kind: 'expected';
  readonly comparables: readonly Evidence[];
}
interface Declined {
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
