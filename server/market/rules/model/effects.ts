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

/**
 * The shapes of age and kilometres. Both are straight between knots: so a value's highest and lowest points along the
 * kilometres are at knots, and the monotone value needs only them.
 */
const ageKnots = [0, 1, 2, 3, 5, 7, 10, 14, 18, 24] as const;
export const kilometreKnots = [
  0, 1_000, 2_500, 5_000, 10_000, 20_000, 30_000, 45_000, 60_000, 80_000, 100_000, 125_000, 150_000, 175_000,
  200_000, 250_000, 300_000, 400_000, 600_000,
] as const;
const bends = [0, 5_000, 20_000, 45_000, 80_000, 125_000, 175_000, 250_000] as const;

const oldestAge = 35;
const kmUnit = 100_000;

/** Years since the middle of the build year, at a day given as a year with a fraction. */
export const ageAt = (day: number, year: number): number =>
  Math.min(oldestAge, Math.max(0, day - year - 0.5));

/** `2023-07-02` as 2023.5. */
export function yearOfDay(day: string): number {
  const ms = Date.parse(day);
  const year = new Date(ms).getUTCFullYear();
  const [from, to] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  return year + (ms - from) / (to - from);
}

const dayMs = 86_400_000;
const daysAYear = 365.2425;

/** `2023-07-02` in days since the start of 1970. */
export const dayNumber = (day: string): number => Math.round(Date.parse(day) / dayMs);

/** The same day as a text again. */
export const dayText = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** The age in years that an asking price has on another day; 0 if it was asked later. Both days as numbers. */
export const yearsBefore = (later: number, earlier: number): number =>
  Math.max(0, (later - earlier) / daysAYear);

/** The columns of the market's own curve of age. */
export const ageCurve = (age: number): readonly number[] =>
  ageKnots.map((knot) => Math.max(0, age - knot) / 5);

/** The columns of the market's own curve of kilometres. */
export function kilometreCurve(kilometres: number): readonly number[] {
  const km = withinKnots(kilometres);
  return bends.map((bend) => Math.max(0, km - bend) / kmUnit);
}

const usualAge = 7;
/** Age for slopes: 0 at seven years, 1 five years later. */
export const ageScale = (age: number): number => (age - usualAge) / 5;

const usualLog = 2.2;
const logAt = (km: number): number => Math.log1p(km / 10_000) - usualLog;

/** Kilometres for slopes: their logarithm, straight between knots; 0 at about 80,000 km. */
export function kilometreScale(kilometres: number): number {
  const km = withinKnots(kilometres);
  const at = Math.max(
    1,
    kilometreKnots.findIndex((knot) => knot >= km),
  );
  const [from, to] = [kilometreKnots[at - 1] ?? 0, kilometreKnots[at] ?? kmUnit];
  const share = (km - from) / (to - from);
  return logAt(from) * (1 - share) + logAt(to) * share;
}

const withinKnots = (kilometres: number): number =>
  Math.min(Math.max(0, kilometres), kilometreKnots.at(-1) ?? 0);
