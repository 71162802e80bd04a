import { FewListings } from './few-listings';
import type { ListingRows, ModelListings } from './listing-rows';
import { ManyListings } from './many-listings';
import type { OwnRidge } from './own-ridge';
import type { ModelPart } from './price-model';

/** The fit of one model's own effects, over those of its listings that count. */
export class ModelFit {
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
