import { SharedRidge } from '#server/market/rules/model/ridge';
import { SparseRows } from '#server/market/rules/model/sparse-rows';

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
