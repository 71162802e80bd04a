import type { Valuation } from '#server/trade-in/valuation';

/** How prices paid compare with the estimates before them. Shares are fractions; null without cars. */
export interface BoughtCars {
  /** Valuations with a recorded outcome, and those whose car was bought. */
  readonly decided: number;
  readonly bought: number;
  /** Bought cars with an estimate and a price paid: the figures below are about them. */
  readonly compared: number;
  readonly medianAbsoluteError: number | null;
  readonly within20: number | null;
  /** Paid within the range of the estimate. */
  readonly inRange: number | null;
}

interface Pair {
  readonly paid: number;
  readonly dollars: number;
  readonly lowDollars: number;
  readonly highDollars: number;
}

/** Compares what the dealer paid with the shopper's estimate. */
export function boughtCars(valuations: readonly Pick<Valuation, 'outcome' | 'estimate'>[]): BoughtCars {
  const outcomes = valuations.filter(({ outcome }) => outcome !== null);
  const pairs = outcomes.flatMap(({ outcome, estimate }): Pair[] =>
    outcome?.won && outcome.dollars !== null && estimate ? [{ paid: outcome.dollars, ...estimate }] : [],
  );
  const errors = pairs.map(({ paid, dollars }) => Math.abs(dollars - paid) / paid).sort((a, b) => a - b);
  return {
    decided: outcomes.length,
    bought: outcomes.filter(({ outcome }) => outcome?.won).length,
    compared: pairs.length,
    medianAbsoluteError: median(errors),
    within20: share(errors, (error) => error <= 0.2),
    inRange: share(pairs, ({ paid, lowDollars, highDollars }) => paid >= lowDollars && paid <= highDollars),
  };
}

function median(sorted: readonly number[]): number | null {
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const share = <T>(all: readonly T[], isPart: (one: T) => boolean): number | null =>
  all.length === 0 ? null : all.filter(isPart).length / all.length;
