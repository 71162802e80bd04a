/** A tried listing: years old, counted in calendar years. */
export interface ListingTrial extends Trial {
  readonly make: string;
  readonly years: number;
  readonly kilometres: number;
}

/** The score of a group of cars. */
export interface Band extends Score {
  readonly name: string;
}

/** The back-test of a market: all used cars, recent ones, and by age, kilometres, make and price. */
export interface BackTest {
  readonly all: Score;
  readonly recent: Score;
  readonly byAge: readonly Band[];
  readonly byKilometres: readonly Band[];
  readonly byMake: readonly Band[];
  readonly byPrice: readonly Band[];
}

const recentYears = 7;
const recentKilometres = 100_000;
/** Cars up to seven years and 100,000 km. */
export const isRecent = ({ years, kilometres }: ListingTrial): boolean =>
  years <= recentYears && kilometres <= recentKilometres;

const mostMakes = 30;
const leastOfMake = 20;

export function backTestOf(trials: readonly ListingTrial[]): BackTest {
  return {
    all: scoreOf(trials),
    recent: scoreOf(trials.filter(isRecent)),
    byAge: stepBands(trials, [3, 7, 10, 15], ({ years }) => years, ageName),
    byKilometres: stepBands(
      trials,
      [50_000, 100_000, 150_000, 200_000],
      (trial) => trial.kilometres,
      kilometreName,
    ),
    byMake: makeBands(trials),
    byPrice: quarterBands(trials),
  };
}

const ageName = (from: number | undefined, to: number | undefined) =>
  to === undefined ? `over ${from} years` : `${from === undefined ? 0 : from + 1}–${to} years`;
const km = (value: number) => value.toLocaleString('en-AU');
const kilometreName = (from: number | undefined, to: number | undefined) =>
  to === undefined ? `over ${km(from ?? 0)} km` : `${from === undefined ? 'up' : km(from)} to ${km(to)} km`;

function stepBands(
  trials: readonly ListingTrial[],
  ends: readonly number[],
  read: (trial: ListingTrial) => number,
  nameOf: (from: number | undefined, to: number | undefined) => string,
): Band[] {
  return [...ends, undefined].map((to, at) => {
    const from = ends[at - 1];
    const inside = trials.filter(
      (trial) =>
        read(trial) > (from ?? Number.NEGATIVE_INFINITY) && read(trial) <= (to ?? Number.POSITIVE_INFINITY),
    );
    return { name: nameOf(from, to), ...scoreOf(inside) };
  });
}

function makeBands(trials: readonly ListingTrial[]): Band[] {
  const byMake = new Map<string, ListingTrial[]>();
  for (const trial of trials) {
    const ofMake = byMake.get(trial.make) ?? [];
    byMake.set(trial.make, ofMake);
    ofMake.push(trial);
  }
  return [...byMake]
    .filter(([, ofMake]) => ofMake.length >= leastOfMake)
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, mostMakes)
    .map(([name, ofMake]) => ({ name, ...scoreOf(ofMake) }));
}

/** Four bands of equally many cars, by price. */
function quarterBands(trials: readonly ListingTrial[]): Band[] {
  const sorted = trials.toSorted((a, b) => a.priceDollars - b.priceDollars);
  return [0, 1, 2, 3].flatMap((quarter) => {
    const inside = sorted.slice(
      Math.floor((sorted.length * quarter) / 4),
      Math.floor((sorted.length * (quarter + 1)) / 4),
    );
    const [first, last] = [inside[0], inside.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ name: `$${km(first.priceDollars)} to $${km(last.priceDollars)}`, ...scoreOf(inside) }];
  });
}

/** A car whose price is known, and what the market says about it without having seen it. */
interface Trial {
  readonly priceDollars: number;
  /** Undefined: declined. */
  readonly estimate?:
    | { readonly dollars: number; readonly lowDollars: number; readonly highDollars: number }
    | undefined;
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
