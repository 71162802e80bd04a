/** A car whose price is known, and what the market says about it without having seen it. */
export interface Trial {
  readonly priceDollars: number;
  /** Undefined: declined. */
  readonly estimate?: { readonly dollars: number; readonly lowDollars: number; readonly highDollars: number };
}

/** How good estimates are. Shares are fractions; null without an estimate. */
export interface Score {
  /** Share of the cars that got an estimate. */
  readonly answered: number;
  readonly count: number;
  /** Median of the absolute error, as a share of the price. */
  readonly medianAbsoluteError: number | null;
  /** Share of the estimates within 10 % of the price. */
  readonly within10: number | null;
  readonly within20: number | null;
  /** Share of the prices within their 80 % range. */
  readonly coverage80: number | null;
}

export function scoreOf(trials: readonly Trial[]): Score {
  const tried = trials.flatMap(({ priceDollars, estimate }) =>
    estimate ? [{ priceDollars, ...estimate }] : [],
  );
  const errors = tried
    .map(({ priceDollars, dollars }) => Math.abs(dollars - priceDollars) / priceDollars)
    .sort((a, b) => a - b);
  const shareOf = (count: number) => (tried.length === 0 ? null : fraction(count / tried.length));
  const within = (share: number) => shareOf(errors.filter((error) => error <= share).length);
  const covered = tried.filter(
    ({ priceDollars, lowDollars, highDollars }) => priceDollars >= lowDollars && priceDollars <= highDollars,
  );
  return {
    answered: trials.length === 0 ? 0 : fraction(tried.length / trials.length),
    count: trials.length,
    medianAbsoluteError: errors.length === 0 ? null : fraction(medianOf(errors)),
    within10: within(0.1),
    within20: within(0.2),
    coverage80: shareOf(covered.length),
  };
}

const medianOf = (sorted: readonly number[]): number =>
  ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;

/** Four digits after the point. */
const fraction = (value: number): number => Math.round(value * 10_000) / 10_000;
