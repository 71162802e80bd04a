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
 * Moves what belongs to an input of a range slider after it was used: a thumb writes into its field, a field moves its
 * thumb. Loaded on first use (`use-sliders.ts`).
 */
export function slide(used: HTMLInputElement): void {
  const range = used.closest<HTMLElement>('[data-range]');
  const parts = range && partsOf(range);
  if (!parts) return;
  const { bounds, fromField, toField } = parts;
  const thumbs = thumbsOf(bounds, fromField.value, toField.value);
  const end = used.dataset['end'];
  show(parts, end === 'min' || end === 'max' ? take(parts, thumbs, end) : thumbs);
}

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
