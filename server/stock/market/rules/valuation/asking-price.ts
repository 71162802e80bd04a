import type { AskingPrice, MarketBasis } from '../../market-port';
import type { Described } from '../listing/listing';
import type { Evidence, FittedMarket } from './market-model';
import { type RangeModel, rangeAround } from './range';
import { type Estimated, expectedPrice } from './value';

/** A fitted market with its 80 % range and its dates. */
export interface DatedMarket extends FittedMarket {
  readonly range: RangeModel;
  /** The day of the market's prices, `YYYY-MM-DD`. */
  readonly pricesOf: string;
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
    confidence: confidenceOf((highDollars - lowDollars) / (2 * dollars)),
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

/** By half the range, as a share of the price. */
const confidenceOf = (halfRange: number) =>
  halfRange <= 0.13 ? 'high' : halfRange <= 0.25 ? 'medium' : 'low';

function basisOf(comparables: readonly Evidence[], market: DatedMarket): MarketBasis {
  const numbers = (read: (one: Evidence['listing']) => number) =>
    comparables.map(({ listing }) => read(listing)).sort((a, b) => a - b);
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
    pricesOf: market.pricesOf,
    fittedAt: market.fittedAt,
  };
}

const ends = (sorted: readonly number[]): readonly [number, number] => [sorted[0] ?? 0, sorted.at(-1) ?? 0];

/** The median; of an even number the mean of the two in the middle, rounded. */
function middle(sorted: readonly number[]): number {
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return Math.round((low + high) / 2);
}
