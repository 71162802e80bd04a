import type { SameTexts } from '#server/market/rules/same-texts';
import type { Direction, Effect } from './effects';
import type { SparseRow } from './sparse-rows';

/** Where a car stands on the scales of age and kilometres. */
export interface Scales {
  readonly age: number;
  readonly kilometres: number;
}

const growth: Readonly<Record<Direction, (scales: Scales) => number>> = {
  level: () => 1,
  age: ({ age }) => age,
  bend: ({ age }) => age ** 2,
  km: ({ kilometres }) => kilometres,
};

/** Numbers the effects of some listings as they come, and remembers how far each may spread. */
export class Columns {
  readonly #ids = new Map<string, number>();
  readonly #spreads: number[] = [];
  readonly #texts: SameTexts;

  /** `texts` holds the keys: columns of many models have the same ones. */
  constructor(texts: SameTexts) {
    this.#texts = texts;
  }

  get width(): number {
    return this.#spreads.length;
  }

  /** Adds a column of its own. Returns its number. */
  add(spread: number): number {
    this.#spreads.push(spread);
    return this.#spreads.length - 1;
  }

  /** The row of a listing: each effect's size for it, in spreads. */
  row(
    effects: readonly Effect[],
    scales: Scales,
    more: ReadonlyArray<readonly [number, number]> = [],
  ): SparseRow {
    const columns: number[] = [];
    const values: number[] = [];
    const put = (column: number, value: number) => {
      if (value === 0) return;
      columns.push(column);
      values.push(value * (this.#spreads[column] ?? 0));
    };
    for (const [column, value] of more) put(column, value);
    for (const effect of effects) put(this.#idOf(effect), growth[effect.direction](scales));
    return { columns, values };
  }

  /** A fitted column in shares of the price. */
  sizeOf(column: number, weights: readonly number[]): number {
    return (weights[column] ?? 0) * (this.#spreads[column] ?? 0);
  }

  /** The fitted effects that move a price by more than a hair. */
  effects(weights: readonly number[]): Map<string, number> {
    const effects = new Map<string, number>();
    for (const [key, column] of this.#ids) {
      const size = this.sizeOf(column, weights);
      if (Math.abs(size) >= leastSize) effects.set(key, size);
    }
    return effects;
  }

  #idOf({ key, spread }: Effect): number {
    const earlier = this.#ids.get(key);
    if (earlier !== undefined) return earlier;
    const id = this.add(spread);
    this.#ids.set(this.#texts.of(key), id);
    return id;
  }
}

const leastSize = 0.0005;
