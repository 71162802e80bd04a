/** The ends of a slider; `min` and `max` stand on the step. */
export interface SliderBounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}
/** Where the two thumbs stand. */
export interface Thumbs {
  readonly from: number;
  readonly to: number;
}
export type End = 'min' | 'max';

/** The thumbs after one was moved: it stops one step before the other. */
export function moveThumb(bounds: SliderBounds, thumbs: Thumbs, end: End, value: number): Thumbs {
  const target = onStep(bounds, value);
  return end === 'min'
    ? { from: Math.max(Math.min(target, thumbs.to - bounds.step), bounds.min), to: thumbs.to }
    : { from: thumbs.from, to: Math.min(Math.max(target, thumbs.from + bounds.step), bounds.max) };
}

/** The thumbs that fields show: an empty field is no limit, its thumb stands at the end. */
export function thumbsOf(bounds: SliderBounds, from: string, to: string): Thumbs {
  const place = (text: string, empty: number) => (text === '' ? empty : onStep(bounds, Number(text)));
  const low = Math.min(place(from, bounds.min), bounds.max - bounds.step);
  return { from: low, to: Math.max(place(to, bounds.max), low + bounds.step) };
}

/** What a thumb writes into its field: nothing at the end of the slider, where it limits nothing. */
export const fieldOf = (bounds: SliderBounds, end: End, value: number): string =>
  value === bounds[end] ? '' : String(value);

/** A place on the slider in per cent of its length. */
export const percent = ({ min, max }: SliderBounds, value: number): number =>
  max > min ? Math.round(((value - min) / (max - min)) * 10_000) / 100 : 0;

/** A value as it is announced: `$10,000`, `40,000 km`, `2018`. */
export function valueText(unit: string, value: number): string {
  if (unit === '') return String(value);
  return unit === '$' ? `$${figure(value)}` : `${figure(value)} ${unit}`;
}

function onStep({ min, max, step }: SliderBounds, value: number): number {
  const stepped = min + Math.round((value - min) / step) * step;
  return Math.min(Math.max(Number.isFinite(stepped) ? stepped : min, min), max);
}

/**
 * A whole number with commas: `12,990`. Live elements use it instead of `toLocaleString`, whose first call loads the
 * browser's language data: more than 50 ms on a slow phone, in the middle of hydration.
 */
export const figure = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');
