import { Factor, zeros } from './factor';
import { type OwnRidge, type OwnRows, yearSpread, yearSteps } from './own-ridge';
import { startOf, zeroTriangle } from './triangle';

/**
 * The ridge of a model with few listings, solved over them: there are fewer of them than effects. Its cost grows with
 * the third power of the listings.
 */
export class FewListings implements OwnRidge {
  readonly #listings: OwnRows;
  #weights: readonly number[] = [];
  #factor: Factor | undefined;
  /** Each listing's pull towards its target; from it follow fitted values and effects. */
  #pulls: readonly number[] = [];

  constructor(listings: OwnRows) {
    this.#listings = listings;
  }

  weigh(weights: readonly number[]): void {
    const kernel = kernelOf(this.#listings);
    weights.forEach((weight, at) => {
      const diagonal = startOf(at) + at;
      kernel[diagonal] = (kernel[diagonal] ?? 0) + 1 / weight;
    });
    this.#weights = weights;
    this.#factor = new Factor(kernel, weights.length);
  }

  /** A fitted value misses its target by the listing's pull over its weight. */
  solve(targets: readonly number[]): readonly number[] {
    this.#pulls = this.#factor?.solve(targets) ?? [];
    return targets.map((target, at) => target - (this.#pulls[at] ?? 0) / (this.#weights[at] ?? 1));
  }

  effects(): readonly number[] {
    const { rows, members, width } = this.#listings;
    const effects = zeros(width);
    members.forEach((row, at) => {
      rows.addTo(effects, row, this.#pulls[at] ?? 0);
    });
    return effects;
  }

  yearEffect(year: number): number {
    const { years } = this.#listings;
    return this.#pulls.reduce(
      (sum, pull, at) => sum + pull * yearSpread ** 2 * Math.min(yearSteps(year), yearSteps(years[at] ?? 0)),
      0,
    );
  }
}

/** How alike any two of the listings are: the lower triangle. */
function kernelOf({ rows, members, years, width }: OwnRows): Float64Array {
  const kernel = zeroTriangle(members.length);
  const spread = zeros(width);
  members.forEach((row, at) => {
    spread.fill(0);
    rows.addTo(spread, row, 1);
    for (let other = 0; other <= at; other += 1) {
      const steps = Math.min(yearSteps(years[at] ?? 0), yearSteps(years[other] ?? 0));
      kernel[startOf(at) + other] = rows.dot(members[other] ?? 0, spread) + yearSpread ** 2 * steps;
    }
  });
  return kernel;
}
