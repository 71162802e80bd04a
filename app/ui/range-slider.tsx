import type { CSSProperties } from 'react';
import { say } from '~/rendering/say';
import { input, pair, pairLabel } from './input.css';
import * as css from './range-slider.css';
import { type End, figure, percent, type SliderBounds, thumbsOf, valueText } from './thumbs';

/** A range to choose: the ends of the slider and what is chosen now. */
interface RangeSliderView extends SliderBounds {
  /** The fields are `{name}_min` and `{name}_max`. */
  readonly name: string;
  readonly label: string;
  readonly unit: '$' | 'km' | '';
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** A histogram above the slider, in per cent. */
  readonly bars?: readonly Bar[] | undefined;
}

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

/** The chosen part of the track, in per cent, for its style. */
const places = (from: number, to: number): CSSProperties & Record<`--${End}`, string> => ({
  '--min': `${from}%`,
  '--max': `${to}%`,
});
const ends = ['min', 'max'] as const;
const endText = { min: '{label} from', max: '{label} to' } as const;

/**
 * Two number fields with a two-thumb slider above them. The fields are what is sent; the thumbs write into them by
 * `slider.ts`, loaded on first use. Without scripting there are only the fields.
 */
export function RangeSlider({ range }: { range: RangeSliderView }) {
  const { min, max, step, unit, bars } = range;
  const thumbs = thumbsOf(range, String(range.from ?? ''), String(range.to ?? ''));
  return (
    <div className={css.range} data-input="range" data-range={unit}>
      {max - min > step ? (
        <div className={css.track} style={places(percent(range, thumbs.from), percent(range, thumbs.to))}>
          {bars ? <i className={css.bars} style={{ clipPath: outlineOf(bars) }} /> : null}
          {ends.map((end) => (
            <Thumb key={end} range={range} end={end} value={end === 'min' ? thumbs.from : thumbs.to} />
          ))}
        </div>
      ) : null}
      <div className={pair}>
        {ends.map((end) => (
          <NumberField key={end} range={range} end={end} />
        ))}
      </div>
    </div>
  );
}

/** The outline of a histogram: from the line, along the tops, down wherever there is no car. */
const outlineOf = (bars: readonly Bar[]): string =>
  `polygon(${bars
    .flatMap(({ from, to, height }, at) => {
      const top = `${100 - height}%`;
      const before = bars[at - 1]?.to === from ? [] : [`${from}% 100%`];
      const after = bars[at + 1]?.from === to ? [] : [`${to}% 100%`];
      return [...before, `${from}% ${top}`, `${to}% ${top}`, ...after];
    })
    .join()})`;

const Thumb = ({ range, end, value }: { range: RangeSliderView; end: End; value: number }) => (
  <input
    className={css.thumb}
    type="range"
    data-end={end}
    min={range.min}
    max={range.max}
    step={range.step}
    defaultValue={value}
    aria-label={say(endText[end], { label: range.label })}
    aria-valuetext={valueText(range.unit, value)}
  />
);

const NumberField = ({ range, end }: { range: RangeSliderView; end: End }) => (
  <label className={pairLabel}>
    <span>
      {say(end === 'min' ? 'From' : 'To')}
      {range.unit === '' ? '' : ` (${range.unit})`}
    </span>
    <input
      className={input}
      type="number"
      inputMode="numeric"
      name={`${range.name}_${end}`}
      min={0}
      placeholder={range.unit === '' ? String(range[end]) : figure(range[end])}
      defaultValue={end === 'min' ? range.from : range.to}
      aria-label={say(endText[end], { label: range.label })}
    />
  </label>
);
