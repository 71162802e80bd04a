import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const range = style({ display: 'grid', gap: space(2), minWidth: 0 });

/** Two native sliders on one line, `--min` to `--max` of it chosen; only their thumbs take the pointer. Nothing to slide without scripting. */
export const track = style({
  position: 'relative',
  height: space(11),
  marginInline: space(3),
  '@media': { '(scripting: none)': { display: 'none' } },
  selectors: {
    '&::before, &::after': {
      content: '',
      position: 'absolute',
      insetBlockStart: `calc(50% - ${space(0.5)})`,
      height: space(1),
      borderRadius: 99,
    },
    '&::before': { insetInline: 0, background: color.line },
    '&::after': {
      insetInline: 'var(--min) calc(100% - var(--max))',
      // A border is still drawn where the system paints every ground.
      borderBlockStart: `${space(1)} solid ${color.accent}`,
    },
  },
});
/** Above the line. */
export const bars = style({
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: '50%',
  height: space(10),
  opacity: 0.5,
  background: color.accent,
});
globalStyle(`${track}:has(${bars})`, { marginBlockStart: space(5) });
const thumbSize = space(6);
const handle = {
  boxSizing: 'border-box',
  width: thumbSize,
  height: thumbSize,
  border: `2px solid ${color.accent}`,
  borderRadius: '50%',
  background: color.surface,
  boxShadow: '0 1px 3px rgb(0 0 0 / .25)',
  pointerEvents: 'auto',
  cursor: 'grab',
} as const;
export const thumb = style({
  position: 'absolute',
  zIndex: 1,
  insetInline: `calc(-1 * ${space(3)})`,
  insetBlock: 0,
  width: `calc(100% + ${thumbSize})`,
  margin: 0,
  appearance: 'none',
  background: 'none',
  pointerEvents: 'none',
  outline: 'none',
  touchAction: 'pan-y',
  selectors: {
    '&::-webkit-slider-thumb': { ...handle, appearance: 'none' },
    '&::-moz-range-thumb': handle,
    '&::-moz-range-track': { background: 'none' },
    '&:focus': { zIndex: 2 },
    '&:focus-visible::-webkit-slider-thumb': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
    '&:focus-visible::-moz-range-thumb': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
  },
});
