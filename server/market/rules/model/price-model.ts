import {
  ageAt,
  ageCurve,
  ageScale,
  type Effect,
  kilometreCurve,
  kilometreKnots,
  kilometreScale,
  marketEffects,
  modelEffects,
  type Subject,
} from './effects';

/** Effects on the logarithm of the price, by key. */
type Effects = ReadonlyMap<string, number>;

/** One model's own effects, and what each of its build years adds. */
export interface ModelPart {
  readonly effects: Effects;
  readonly firstYear: number;
  readonly yearEffects: readonly number[];
}

/** The fitted prices of a market: everything adds up in the logarithm of the price. */
export interface PriceModel {
  readonly base: number;
  readonly ageCurve: readonly number[];
  readonly kilometreCurve: readonly number[];
  /** Age and kilometres together. */
  readonly both: number;
  readonly shared: Effects;
  readonly models: ByName<ModelPart>;
}

/** One car's price for any year and kilometres, all else equal. */
interface Profile {
  readonly yearPart: (year: number) => number;
  readonly ageScale: (year: number) => number;
  readonly slope: number;
  readonly model: PriceModel;
}

/** The profile of a car at a day, given as a year with a fraction. */
export function profileOf(model: PriceModel, subject: Subject, day: number): Profile {
  const part = model.models.get(subject.modelKey);
  const sums = { level: model.base, age: 0, bend: 0, km: 0 };
  const add = (effects: Effects | undefined, { key, direction }: Effect) => {
    sums[direction] += effects?.get(key) ?? 0;
  };
  for (const effect of marketEffects(subject)) add(model.shared, effect);
  for (const effect of modelEffects(subject)) add(part?.effects, effect);
  const scaleOf = (year: number) => ageScale(ageAt(day, year));
  return {
    model,
    slope: sums.km,
    ageScale: scaleOf,
    yearPart: (year) => {
      const scale = scaleOf(year);
      const curve = weighted(ageCurve(ageAt(day, year)), model.ageCurve);
      return sums.level + sums.age * scale + sums.bend * scale ** 2 + curve + yearEffect(part, year);
    },
  };
}

function yearEffect(part: ModelPart | undefined, year: number): number {
  if (part === undefined) return 0;
  const at = Math.min(Math.max(0, year - part.firstYear), part.yearEffects.length - 1);
  return part.yearEffects[at] ?? 0;
}

const weighted = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);

/**
 * The logarithm of the price of a car, which never rises with kilometres or age: the lowest fitted price of all cars
 * like it that are as new or newer, up to `newest`, and have as few or fewer kilometres. The fitted price is straight
 * between the knots, so the knots below the car's kilometres and the car itself are enough.
 */
export function monotoneLogPrice(profile: Profile, newest: number, year: number, kilometres: number): number {
  const { model, slope } = profile;
  const distances = [...kilometreKnots.filter((knot) => knot < kilometres), kilometres].map((distance) => {
    const scale = kilometreScale(distance);
    const curve = kilometreCurve(distance).reduce(
      (sum, value, at) => sum + value * (model.kilometreCurve[at] ?? 0),
      slope * scale,
    );
    return { scale, curve };
  });
  let lowest = Number.POSITIVE_INFINITY;
  for (let other = year; other <= Math.max(year, newest); other += 1) {
    const part = profile.yearPart(other);
    const both = model.both * profile.ageScale(other);
    for (const { scale, curve } of distances) lowest = Math.min(lowest, part + curve + both * scale);
  }
  return lowest;
}

/** Values by name, such as those of a Map. */
export interface ByName<T> {
  keys(): Iterable<string>;
  get(name: string): T | undefined;
}
