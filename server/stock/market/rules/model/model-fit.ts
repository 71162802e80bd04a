import { Columns } from './columns';
import { modelEffects } from './effects';
import { FewListings } from './few-listings';
import type { FittedListing } from './fit-prices';
import { ManyListings } from './many-listings';
import type { OwnRidge } from './own-ridge';
import type { ModelPart } from './price-model';

/** The fit of one model's own effects, over its listings among all. */
export class ModelFit {
  readonly #members: readonly number[];
  readonly #columns = new Columns();
  readonly #ridge: OwnRidge;
  readonly #years: readonly number[];

  /** The models of these listings, each with its members' places. */
  static ofEach(listings: readonly FittedListing[]): ModelFit[] {
    const members = new Map<string, number[]>();
    listings.forEach(({ subject }, at) => {
      const places = members.get(subject.modelKey) ?? [];
      members.set(subject.modelKey, places);
      places.push(at);
    });
    return [...members].map(([key, places]) => new ModelFit(key, places, listings));
  }

  private constructor(
    readonly key: string,
    members: readonly number[],
    listings: readonly FittedListing[],
  ) {
    const chosen = members.flatMap((at) => listings[at] ?? []);
    const rows = chosen.map(({ subject, scales }) => this.#columns.row(modelEffects(subject), scales));
    this.#members = members;
    this.#years = chosen.map(({ subject }) => subject.car.year);
    const Ridge = rows.length > this.#columns.width ? ManyListings : FewListings;
    this.#ridge = new Ridge(rows, this.#years, this.#columns.width);
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
