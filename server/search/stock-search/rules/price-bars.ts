import type { FacetCount } from '../search-port';
import { priceBandOf } from './price-ranges';

/** One bar of a histogram, in per cent of the slider's length and of the tallest bar. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

const whole = (part: number): number => Math.round(part * 100);

/**
 * The bars above a price slider. Bands differ in width, so a bar's height is its cars per dollar: the area is the
 * number of cars. A band beyond the slider is cut at its end. Undefined for fewer than two bars.
 */
export function priceBars(
  counts: readonly FacetCount[],
  { min, max }: { readonly min: number; readonly max: number },
): readonly Bar[] | undefined {
  const bands = counts
    .flatMap(({ value, count }) => {
      const band = priceBandOf(value);
      if (!band || count === 0) return [];
      const from = Math.max(band.from, min);
      const to = Math.min(band.to, max);
      return to > from ? [{ from, to, density: count / (to - from) }] : [];
    })
    .sort((a, b) => a.from - b.from);
  if (bands.length < 2) return undefined;
  const densest = Math.max(...bands.map(({ density }) => density));
  const place = (dollars: number) => whole((dollars - min) / (max - min));
  return bands.map(({ from, to, density }) => ({
    from: place(from),
    to: place(to),
    height: Math.max(whole(density / densest), 4),
  }));
}
