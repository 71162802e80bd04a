import {
  badgeKey,
  type Described,
  type MarketListing,
  modelKey,
  type PricedListing,
  type SameTexts,
} from '#server/market/rules/listing';
import { ageAt, dayNumber, yearOfDay } from '#server/market/rules/model/effects';
import type { FittedPrices } from '#server/market/rules/model/fit-prices';
import type { ByName, PriceModel } from '#server/market/rules/model/price-model';
import { SharedRidge } from '#server/market/rules/model/ridge';
import { SparseRows } from '#server/market/rules/model/sparse-rows';

/** A listing that may be evidence for another car's price. */
export interface Evidence {
  readonly listing: MarketListing;
  readonly modelKey: string;
  readonly badgeKey: string;
  /** The day of its price, as a number (`dayNumber`). */
  readonly pricedDay: number;
  /** The logarithm of the price that the model finds usual for it. */
  readonly fittedLog: number;
}

/** A market as fitted: its prices, and the listings behind them. */
export interface FittedMarket {
  readonly prices: PriceModel;
  /** The day of the market's newest prices, as a year with a fraction. */
  readonly day: number;
  /** The same day as a number (`dayNumber`). */
  readonly newestDay: number;
  /** By model. */
  readonly evidence: ByName<readonly Evidence[]>;
  /** The models of each make. */
  readonly models: ReadonlyMap<string, readonly string[]>;
}

/** Cars of this age are collectors' cars: their prices follow other rules. */
const oldestAge = 30;

/** Whether a car is young enough for the market. */
export const isUsual = (car: Pick<Described, 'year'>, day: number): boolean =>
  ageAt(day, car.year) <= oldestAge;

/** A listing with its names, whichever prices are fitted. */
type NamedListing = Omit<Evidence, 'fittedLog'>;

export const namedListing = (listing: PricedListing, texts: SameTexts): NamedListing => ({
  listing,
  modelKey: texts.of(modelKey(listing)),
  badgeKey: texts.of(badgeKey(listing.badge)),
  pricedDay: dayNumber(listing.listedOn),
});

/** Puts the listings at some places beside the prices fitted on them. */
export function gatherMarket(
  { prices, logs }: FittedPrices,
  named: readonly NamedListing[],
  places: readonly number[],
  newest: string,
): FittedMarket {
  const evidence = new Map<string, Evidence[]>();
  for (const at of places) {
    const one = named[at];
    if (one === undefined) continue;
    const ofModel = evidence.get(one.modelKey) ?? [];
    evidence.set(one.modelKey, ofModel);
    ofModel.push({ ...one, fittedLog: logs[at] ?? 0 });
  }
  const days = { day: yearOfDay(newest), newestDay: dayNumber(newest) };
  return { prices, ...days, evidence, models: modelsByMake(evidence.keys()) };
}

/** The models of each make, by the keys of both (`modelKey`, `nameKey`). */
export function modelsByMake(modelKeys: Iterable<string>): FittedMarket['models'] {
  const models = new Map<string, string[]>();
  for (const model of modelKeys) {
    const [make = ''] = model.split('|', 1);
    models.set(make, [...(models.get(make) ?? []), model]);
  }
  return models;
}

/** What makes a price hard to tell. */
export interface Difficulty {
  /** Listings of the same model. */
  readonly listings: number;
  /** Comparables with the same badge. */
  readonly sameBadge: number;
  readonly age: number;
  readonly kilometres: number;
  readonly expectedLog: number;
}

/** A held-out listing: its difficulty, and how far the price was from the expected one, as a difference of logarithms. */
export interface Miss {
  readonly difficulty: Difficulty;
  readonly error: number;
}

/** The 80 % range: a car's usual error from its difficulty, times the shares that held four fifths of all prices. */
export interface RangeModel {
  readonly coefficients: readonly number[];
  readonly low: number;
  readonly high: number;
}

const leastError = 0.02;
/** Without enough held-out listings, a wide range. */
const unknownRange: RangeModel = { coefficients: [Math.log(0.15)], low: -1.5, high: 1.5 };
const leastMisses = 50;
const share = 0.1;

/** Fits how the usual error grows with the difficulty, then takes the tenth and the ninetieth percentile of errors in its units. */
export function fitRange(misses: readonly Miss[]): RangeModel {
  if (misses.length < leastMisses) return unknownRange;
  const rows = new SparseRows();
  for (const { difficulty } of misses)
    rows.add({ columns: difficultyColumns, values: columnsOf(difficulty) });
  const ridge = new SharedRidge(rows, new Float64Array(misses.length).fill(1), difficultyColumns.length);
  const coefficients = ridge.solve(misses.map(({ error }) => Math.log(Math.abs(error) + leastError)));
  const shares = misses
    .map(({ difficulty, error }) => error / usualError(coefficients, difficulty))
    .sort((a, b) => a - b);
  const at = (part: number) => shares[Math.min(shares.length - 1, Math.floor(shares.length * part))] ?? 0;
  return { coefficients, low: Math.min(0, at(share)), high: Math.max(0, at(1 - share)) };
}

/** The range of the logarithm of the price, around the expected one. */
export function rangeAround(range: RangeModel, difficulty: Difficulty): readonly [low: number, high: number] {
  const usual = usualError(range.coefficients, difficulty);
  return [difficulty.expectedLog + range.low * usual, difficulty.expectedLog + range.high * usual];
}

function usualError(coefficients: readonly number[], difficulty: Difficulty): number {
  const log = columnsOf(difficulty).reduce((sum, value, at) => sum + value * (coefficients[at] ?? 0), 0);
  return Math.min(1, Math.max(leastError, Math.exp(log)));
}

const middleLog = 10.2;

const difficultyColumns = [0, 1, 2, 3, 4, 5, 6, 7];
const columnsOf = ({ listings, sameBadge, age, kilometres, expectedLog }: Difficulty): number[] => [
  1,
  Math.log1p(listings),
  Math.log1p(sameBadge),
  age / 10,
  (age / 10) ** 2,
  kilometres / 100_000,
  expectedLog - middleLog,
  (expectedLog - middleLog) ** 2,
];
