import type { ListingRows, ModelListings } from './listing-rows';
import { FewListings, ManyListings, type OwnRidge } from './own-ridge';
import type { ModelPart, PriceModel } from './price-model';
import { SharedRidge } from './ridge';

/** The standard deviation of the price that no fact explains; beyond it an error counts less. */
const noise = 0.11;
/** How often listings are weighed by their errors, and how often the effects are solved in turn for each. */
export interface Effort {
  readonly reweightings: number;
  readonly sweeps: number;
  /** Called when much of what was in memory is garbage. */
  readonly free?: () => void;
}

/** Fitted prices, and the logarithm of the one of each listing that they were fitted on, by its place. */
export interface FittedPrices {
  readonly prices: PriceModel;
  readonly logs: Float64Array;
}

/**
 * Fits the asking prices of a market on the listings at some places: a hedonic regression of the logarithm of the
 * price, in which every effect is drawn towards zero as strongly as its spread says, so that a badge with few listings
 * borrows from its model, and a model from its make. The shared effects and each model's own are solved in turn;
 * afterwards, listings far from their fitted price count less, so that a few odd prices do not pull the others. Older
 * prices count less too.
 */
export function fitPrices(
  rows: ListingRows,
  places: readonly number[],
  { reweightings, sweeps, free }: Effort,
): FittedPrices {
  const fit = new MarketFit(rows, places);
  for (let time = 0; time < reweightings; time += 1) fit.run(sweeps, free);
  free?.();
  return fit.result();
}

/** The vectors have an element for every listing; those that do not count stay 0. */
class MarketFit {
  readonly #rows: ListingRows;
  readonly #places: readonly number[];
  readonly #models: readonly ModelFit[];
  readonly #weights: Float64Array;
  readonly #own: Float64Array;
  readonly #common: Float64Array;
  readonly #left: Float64Array;
  #shared: readonly number[] = [];

  constructor(rows: ListingRows, places: readonly number[]) {
    this.#rows = rows;
    this.#places = places;
    this.#models = ModelFit.ofEach(rows, new Set(places));
    const perListing = () => new Float64Array(rows.targets.length);
    this.#weights = perListing();
    for (const at of places) this.#weights[at] = this.#weightOf(at, 0);
    [this.#own, this.#common, this.#left] = [perListing(), perListing(), perListing()];
  }

  /** Solves the shared effects and the models' own in turn, then weighs the listings by their errors. */
  run(times: number, free = () => {}): void {
    const ridge = new SharedRidge(this.#rows.shared, this.#weights, this.#rows.columns.width);
    for (const model of this.#models) model.weigh(this.#weights);
    free();
    for (let sweep = 0; sweep < times; sweep += 1) {
      this.#leave(this.#own);
      this.#shared = ridge.solve(this.#left);
      for (const at of this.#places) this.#common[at] = this.#rows.shared.dot(at, this.#shared);
      this.#leave(this.#common);
      for (const model of this.#models) model.solve(this.#left, this.#own);
    }
    for (const at of this.#places) {
      const error = Math.abs((this.#rows.targets[at] ?? 0) - this.#fitted(at));
      this.#weights[at] = this.#weightOf(at, error);
    }
  }

  /** The weight of a listing by the age of its price and by its error. */
  #weightOf(at: number, error: number): number {
    return (this.#rows.recency[at] ?? 1) / noise ** 2 / Math.max(1, error / noise);
  }

  result(): FittedPrices {
    const { columns, fixed, middle } = this.#rows;
    const sizeOf = (column: number) => columns.sizeOf(column, this.#shared);
    const prices: PriceModel = {
      base: middle + sizeOf(fixed.base),
      both: sizeOf(fixed.both),
      ageCurve: fixed.age.map(sizeOf),
      kilometreCurve: fixed.kilometres.map(sizeOf),
      shared: columns.effects(this.#shared),
      models: new Map(this.#models.map((model) => [model.key, model.result()])),
    };
    return { prices, logs: this.#weights.map((_, at) => middle + this.#fitted(at)) };
  }

  /** What a part of the prices leaves for the others. */
  #leave(part: Float64Array): void {
    for (const at of this.#places) this.#left[at] = (this.#rows.targets[at] ?? 0) - (part[at] ?? 0);
  }

  #fitted(at: number): number {
    return (this.#common[at] ?? 0) + (this.#own[at] ?? 0);
  }
}

/** The fit of one model's own effects, over those of its listings that count. */
class ModelFit {
  readonly key: string;
  readonly #columns: ModelListings['columns'];
  readonly #members: readonly number[];
  readonly #years: readonly number[];
  readonly #ridge: OwnRidge;

  /** The models that have listings among these places. */
  static ofEach({ own, models, years }: ListingRows, places: ReadonlySet<number>): ModelFit[] {
    return models
      .map((model) => ({ ...model, members: model.members.filter((at) => places.has(at)) }))
      .filter(({ members }) => members.length > 0)
      .map((model) => new ModelFit(model, own, years));
  }

  private constructor(
    { key, columns, members }: ModelListings,
    rows: ListingRows['own'],
    years: readonly number[],
  ) {
    this.key = key;
    this.#columns = columns;
    this.#members = members;
    this.#years = members.map((at) => years[at] ?? 0);
    const Ridge = members.length > columns.width ? ManyListings : FewListings;
    this.#ridge = new Ridge({ rows, members, years: this.#years, width: columns.width });
  }

  weigh(weights: Float64Array): void {
    this.#ridge.weigh(this.#members.map((at) => weights[at] ?? 1));
  }

  /** Fits what the shared effects leave, and writes the fitted values to the places of its listings. */
  solve(left: Float64Array, fitted: Float64Array): void {
    const values = this.#ridge.solve(this.#members.map((at) => left[at] ?? 0));
    values.forEach((value, at) => {
      fitted[this.#members[at] ?? 0] = value;
    });
  }

  result(): ModelPart {
    const [first, last] = [Math.min(...this.#years), Math.max(...this.#years)];
    const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    return {
      effects: this.#columns.effects(this.#ridge.effects()),
      firstYear: first,
      yearEffects: years.map((year) => this.#ridge.yearEffect(year)),
    };
  }
}
