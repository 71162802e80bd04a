import type { MarketListing } from '../listing/listing';
import { Columns, type Scales } from './columns';
import { ageAt, ageCurve, ageScale, kilometreCurve, kilometreScale } from './curves';
import { marketEffects, type Subject, subjectOf } from './effects';
import { ModelFit } from './model-fit';
import type { PriceModel } from './price-model';
import { dot, SharedRidge, type SparseRow } from './ridge';

/** A listing and the day of its price, as a year with a fraction. */
export interface DatedListing {
  readonly listing: MarketListing;
  readonly day: number;
}

/** A listing with its scales: what the fit reads. */
export interface FittedListing {
  readonly subject: Subject;
  readonly scales: Scales;
}

/** The standard deviation of the price that no fact explains; beyond it an error counts less. */
const noise = 0.11;
/** How often listings are weighed by their errors, and how often the effects are solved in turn for each. */
export interface Effort {
  readonly reweightings: number;
  readonly sweeps: number;
}
const usualEffort: Effort = { reweightings: 3, sweeps: 12 };
/** For back-tests: a tenth of a percent less exact, in half the time. */
export const lightEffort: Effort = { reweightings: 2, sweeps: 6 };
/** A badge word teaches other models only if so many listings have it. */
const leastListings = 40;
const spreads = { base: 10, both: 0.1, age: 0.75, kilometres: 0.3 };

/**
 * Fits the asking prices of a market: a hedonic regression of the logarithm of the price, in which every effect is drawn towards
 * zero as strongly as its spread says, so that a badge with few listings borrows from its model, and a model from its
 * make. The shared effects and each model's own are solved in turn; afterwards, listings far from their fitted price
 * count less, so that a few odd prices do not pull the others.
 */
export function fitPrices(
  dated: readonly DatedListing[],
  { reweightings, sweeps }: Effort = usualEffort,
): PriceModel {
  const listings = dated.map(({ listing, day }) => ({
    subject: subjectOf(listing),
    scales: scalesOf(listing, day),
  }));
  const logs = dated.map(({ listing }) => Math.log(listing.priceDollars));
  const middle = logs.toSorted((a, b) => a - b)[logs.length >> 1] ?? 0;
  const fit = new MarketFit(
    dated,
    listings,
    Float64Array.from(logs, (log) => log - middle),
  );
  for (let time = 0; time < reweightings; time += 1) fit.run(sweeps);
  return fit.result(middle);
}

const scalesOf = ({ year, kilometres }: MarketListing, day: number): Scales => ({
  age: ageScale(ageAt(day, year)),
  kilometres: kilometreScale(kilometres),
});

class MarketFit {
  readonly #columns = new Columns();
  readonly #fixed: ReturnType<typeof addFixed>;
  readonly #rows: readonly SparseRow[];
  readonly #models: readonly ModelFit[];
  readonly #targets: Float64Array;
  readonly #weights: Float64Array;
  readonly #own: Float64Array;
  #shared: Float64Array = new Float64Array();
  #common: Float64Array;

  constructor(dated: readonly DatedListing[], listings: readonly FittedListing[], targets: Float64Array) {
    this.#fixed = addFixed(this.#columns);
    const words = frequentWords(listings);
    this.#rows = listings.map(({ subject, scales }, at) => {
      const effects = marketEffects({ ...subject, words: subject.words.filter((word) => words.has(word)) });
      return this.#columns.row(effects, scales, this.#curvesOf(dated[at], scales));
    });
    this.#models = ModelFit.ofEach(listings);
    this.#targets = targets;
    this.#weights = new Float64Array(targets.length).fill(1 / noise ** 2);
    this.#own = new Float64Array(targets.length);
    this.#common = new Float64Array(targets.length);
  }

  /** Solves the shared effects and the models' own in turn, then weighs the listings by their errors. */
  run(times: number): void {
    const ridge = new SharedRidge(this.#rows, this.#weights, this.#columns.width);
    for (const model of this.#models) model.weigh(this.#weights);
    for (let sweep = 0; sweep < times; sweep += 1) {
      this.#shared = ridge.solve(this.#targets.map((target, at) => target - (this.#own[at] ?? 0)));
      this.#common = Float64Array.from(this.#rows, (row) => dot(row, this.#shared));
      const left = this.#targets.map((target, at) => target - (this.#common[at] ?? 0));
      for (const model of this.#models) model.solve(left, this.#own);
    }
    this.#targets.forEach((target, at) => {
      const error = Math.abs(target - (this.#common[at] ?? 0) - (this.#own[at] ?? 0));
      this.#weights[at] = 1 / noise ** 2 / Math.max(1, error / noise);
    });
  }

  result(middle: number): PriceModel {
    const sizeOf = (column: number) => this.#columns.sizeOf(column, this.#shared);
    const { base, both, age, kilometres } = this.#fixed;
    return {
      base: middle + sizeOf(base),
      both: sizeOf(both),
      ageCurve: age.map(sizeOf),
      kilometreCurve: kilometres.map(sizeOf),
      shared: this.#columns.effects(this.#shared),
      models: new Map(this.#models.map((model) => [model.key, model.result()])),
    };
  }

  #curvesOf(dated: DatedListing | undefined, scales: Scales): Array<readonly [number, number]> {
    if (dated === undefined) return [];
    const { listing, day } = dated;
    const { base, both, age, kilometres } = this.#fixed;
    const ages = ageCurve(ageAt(day, listing.year));
    const distances = kilometreCurve(listing.kilometres);
    return [
      [base, 1],
      [both, scales.age * scales.kilometres],
      ...age.map((column, at) => [column, ages[at] ?? 0] as const),
      ...kilometres.map((column, at) => [column, distances[at] ?? 0] as const),
    ];
  }
}

const addFixed = (columns: Columns) => ({
  base: columns.add(spreads.base),
  both: columns.add(spreads.both),
  age: ageCurve(0).map(() => columns.add(spreads.age)),
  kilometres: kilometreCurve(0).map(() => columns.add(spreads.kilometres)),
});

function frequentWords(listings: readonly FittedListing[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { subject } of listings)
    for (const word of subject.words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count >= leastListings).map(([word]) => word));
}
