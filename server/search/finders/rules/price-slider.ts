import type { NumberRange } from '#server/search/rules/refinement';
import type { Tenant } from '#server/settings/tenant-schema';

export type PriceSlider = Pick<Tenant['home']['price_slider'], 'min' | 'max' | 'step'>;
export interface Prices {
  readonly from: number;
  readonly to: number;
}

/**
 * Positions of the two thumbs, in dollars on the slider's steps: within its range, the min thumb at least one step
 * below the max one.
 */
export function thumbs(range: NumberRange, { min, max, step }: PriceSlider): Prices {
  const ends = { min, max: Math.max(max, min + step) };
  const onStep = (dollars: number) => ends.min + Math.round((dollars - ends.min) / step) * step;
  const within = (dollars: number, least: number, most: number) => Math.min(Math.max(dollars, least), most);
  const from = within(onStep(range.from ?? ends.min), ends.min, ends.max - step);
  const to = range.to === undefined ? ends.max : within(onStep(range.to), from + step, ends.max);
  return { from, to };
}

/**
 * The prices of a search: a thumb at its end of the slider sets no limit, so that cheaper and more expensive cars are
 * included.
 */
export function chosenPrices(range: NumberRange, slider: PriceSlider): NumberRange {
  const { from, to } = thumbs(range, slider);
  return { ...(from > slider.min ? { from } : {}), ...(to < slider.max ? { to } : {}) };
}
