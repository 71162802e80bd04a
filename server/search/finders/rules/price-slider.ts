import type { NumberRange } from '#server/search/stock-search/rules/refinement';
import type { Tenant } from '#server/settings/tenant-schema';

export type PriceSlider = Pick<Tenant['home']['price_slider'], 'min' | 'max' | 'step'>;
export interface Prices {
  readonly from: number;
  readonly to: number;
}

/**
 * Where the two thumbs stand, in dollars on the slider's steps: within its ends, the min thumb at least one step below
 * the max one.
 */
export function thumbs(asked: NumberRange, { min, max, step }: PriceSlider): Prices {
  const ends = { min, max: Math.max(max, min + step) };
  const onStep = (dollars: number) => ends.min + Math.round((dollars - ends.min) / step) * step;
  const within = (dollars: number, least: number, most: number) => Math.min(Math.max(dollars, least), most);
  const from = within(onStep(asked.from ?? ends.min), ends.min, ends.max - step);
  const to = asked.to === undefined ? ends.max : within(onStep(asked.to), from + step, ends.max);
  return { from, to };
}

/**
 * The prices that a search asks for: a thumb at its end of the slider limits nothing, so that cheaper and dearer cars
 * are not left out unseen.
 */
export function chosenPrices(asked: NumberRange, slider: PriceSlider): NumberRange {
  const { from, to } = thumbs(asked, slider);
  return { ...(from > slider.min ? { from } : {}), ...(to < slider.max ? { to } : {}) };
}
