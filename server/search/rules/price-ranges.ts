import type { FacetCount } from '#server/search/search-port';
import { dollars } from '#server/stock/rules/price-line';

interface Bands {
  readonly steps: readonly number[];
  /** One more than steps: the first is below all of them, the last above. */
  readonly labels: readonly string[];
}

function bandsBetween(steps: readonly number[]): Bands {
  const amounts = steps.map(dollars);
  const labels = amounts.map((to, index) => (index === 0 ? `Under ${to}` : `${amounts[index - 1]} - ${to}`));
  return { steps, labels: [...labels, `Over ${amounts.at(-1)}`] };
}

const priceBands = bandsBetween(
  [5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150].map((thousand) => thousand * 1000),
);
const weeklyBands = bandsBetween([50, 100, 150, 200, 250, 300, 400, 500]);

/** No step is above the last band: its label is at -1. */
const label = (amount: number | undefined, { steps, labels }: Bands): string | undefined =>
  amount === undefined ? undefined : labels.at(steps.findIndex((step) => amount < step));

/** The band a price in dollars belongs to, e.g. `$20,000 - $25,000`; the lower end is inside. */
export const priceRangeLabel = (price: number | undefined): string | undefined => label(price, priceBands);

/** The band a weekly payment in dollars belongs to. */
export const weeklyPriceRangeLabel = (weekly: number | undefined): string | undefined =>
  label(weekly, weeklyBands);

/** Orders bands by their first amount, `Under` first. */
export const comparePriceRanges = (a: string, b: string): number => startOf(a) - startOf(b);

/** Any other text comes last. */
const startOf = (band: string): number => priceBandOf(band)?.from ?? Number.MAX_VALUE;

/** The ends of a band in dollars, read from its label; undefined for any other text. */
function priceBandOf(label: string): { readonly from: number; readonly to: number } | undefined {
  const [first, second] = [...label.matchAll(/\$([\d,]+)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  );
  if (first === undefined) return undefined;
  if (/^under/i.test(label)) return { from: 0, to: first };
  if (/^over/i.test(label)) return { from: first, to: Number.POSITIVE_INFINITY };
  return second === undefined ? undefined : { from: first, to: second };
}

/** One bar of a histogram, in per cent of the slider's length and of the tallest bar. */
interface Bar {
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
