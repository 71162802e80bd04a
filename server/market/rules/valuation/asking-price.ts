import type { AskingPrice, MarketBasis } from '#server/market/market-port';
import type { Described } from '#server/market/rules/listing/listing';
import { dayText, yearOfDay } from '#server/market/rules/model/curves';
import type { Evidence, FittedMarket } from './market-model';
import { type RangeModel, rangeAround } from './range';
import { type Estimated, expectedPrice } from './value';

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
