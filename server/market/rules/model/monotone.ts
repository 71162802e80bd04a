import { kilometreCurve, kilometreKnots, kilometreScale } from './curves';
import type { Profile } from './price-model';

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
