import { badgeWords, type Described, modelKey, nameKey, type SameTexts } from '#server/market/rules/listing';
import type { SparseRow } from './sparse-rows';

/** How an effect grows: a fixed share of the price, or with age, age squared or kilometres. */
type Direction = 'level' | 'age' | 'bend' | 'km';

/** Something about a car that moves its price, and how far the market is expected to spread (standard deviation of log price). */
export interface Effect {
  readonly key: string;
  readonly direction: Direction;
  readonly spread: number;
}

/** A car with its names and facts ready for the effects. */
export interface Subject {
  readonly makeKey: string;
  readonly modelKey: string;
  readonly words: readonly string[];
  readonly car: Described;
}

export const subjectOf = (car: Described): Subject => ({
  makeKey: nameKey(car.make),
  modelKey: modelKey(car),
  words: badgeWords(car.badge),
  car,
});

const effect = (direction: Direction, what: string, spread: number): Effect => ({
  key: `${direction}:${what}`,
  direction,
  spread,
});

/** Effects that all makes and models share, and those of the make. */
export function marketEffects({ makeKey, words, car }: Subject): Effect[] {
  const facts = Object.entries(car.facts);
  const make = `make=${makeKey}`;
  const isUsed = car.carType === 'used';
  return [
    ...(isUsed ? [] : [effect('level', `type=${car.carType}`, 1), effect('level', `${make} unused`, 0.1)]),
    effect('level', make, 0.4),
    effect('age', make, 0.1),
    effect('bend', make, 0.03),
    effect('km', make, 0.05),
    ...facts.map(([name, value]) => effect('level', `${name}=${value}`, 0.1)),
    ...facts
      .filter(([name]) => name === 'body' || name === 'fuel')
      .flatMap(([name, value]) => [
        effect('age', `${name}=${value}`, 0.05),
        effect('km', `${name}=${value}`, 0.05),
      ]),
    ...words.map((word) => effect('level', `word=${word}`, 0.1)),
  ];
}

/** Effects within one model: its badges, engines and its own way of growing old. */
export function modelEffects({ words, car }: Subject): Effect[] {
  const { state: _, ...facts } = car.facts;
  const engine = [facts.litres, facts.fuel, facts.drive, facts.body].join(',');
  const badge = words.join(' ');
  return [
    effect('level', 'model', 0.3),
    effect('age', 'model', 0.1),
    effect('bend', 'model', 0.03),
    effect('km', 'model', 0.05),
    ...(car.carType === 'used' ? [] : [effect('level', 'unused', 0.1)]),
    effect('level', `engine=${engine}`, 0.06),
    effect('level', `badge=${badge}`, 0.08),
    effect('age', `badge=${badge}`, 0.02),
    ...Object.entries(facts).map(([name, value]) => effect('level', `${name}=${value}`, 0.05)),
    ...words.flatMap((word) => [effect('level', `word=${word}`, 0.1), effect('age', `word=${word}`, 0.02)]),
  ];
}

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
