import type { Behaviour } from '~/rendering/enhanced';
import {
  type End,
  fieldOf,
  moveThumb,
  percent,
  type SliderBounds,
  type Thumbs,
  thumbsOf,
  valueText,
} from './thumbs';

/**
 * Runs on each input: a thumb writes its value into its field, a field moves its thumb. It runs before anything else
 * hears the input. When the code loads too late for that, a `change` event reports the new value.
 */
export const run: Behaviour = (range, event) => {
  const input = event.target;
  const parts = partsOf(range);
  if (!parts || !(input instanceof HTMLInputElement)) return;
  const { bounds, fromField, toField } = parts;
  const thumbs = thumbsOf(bounds, fromField.value, toField.value);
  const end = input.dataset['end'];
  show(parts, end === 'min' || end === 'max' ? take(parts, thumbs, end) : thumbs);
  if (event.eventPhase === Event.NONE) input.dispatchEvent(new Event('change', { bubbles: true }));
};

/** Moves a thumb as far as it may go, and writes where it stands into its field. */
function take({ bounds, low, high, fromField, toField }: Parts, before: Thumbs, end: End): Thumbs {
  const thumbs = moveThumb(bounds, before, end, Number((end === 'min' ? low : high).value));
  if (end === 'min') fromField.value = fieldOf(bounds, end, thumbs.from);
  else toField.value = fieldOf(bounds, end, thumbs.to);
  return thumbs;
}

interface Parts {
  readonly bounds: SliderBounds;
  readonly unit: string;
  readonly track: HTMLElement;
  readonly low: HTMLInputElement;
  readonly high: HTMLInputElement;
  readonly fromField: HTMLInputElement;
  readonly toField: HTMLInputElement;
}

function partsOf(range: HTMLElement): Parts | null {
  const [low, high] = range.querySelectorAll<HTMLInputElement>('input[data-end]');
  const [fromField, toField] = range.querySelectorAll<HTMLInputElement>('input[name]');
  const track = low?.parentElement;
  if (!low || !high || !fromField || !toField || !track) return null;
  const bounds = { min: Number(low.min), max: Number(low.max), step: Number(low.step) };
  return { bounds, unit: range.dataset['range'] ?? '', track, low, high, fromField, toField };
}

function show({ bounds, unit, track, low, high }: Parts, { from, to }: Thumbs): void {
  const place = (input: HTMLInputElement, end: End, value: number) => {
    input.value = String(value);
    input.ariaValueText = valueText(unit, value);
    track.style.setProperty(`--${end}`, `${percent(bounds, value)}%`);
  };
  place(low, 'min', from);
  place(high, 'max', to);
}
