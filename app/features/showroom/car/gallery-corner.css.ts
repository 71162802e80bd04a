import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { covering } from '~/styles/patterns';
import { space } from '~/styles/space';

/** Room on the photo for the words of its controls, and none. */
export const [wide, narrow] = ['(min-width: 30rem)', '(max-width: 29.99rem)'];
/** The controls would cover the car: they stand below it. */
const small = '(max-width: 17rem)';

export const corner = style({
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: space(3),
  insetInlineEnd: space(3),
  display: 'flex',
  gap: space(2),
  // On the floor in front of the car, not over its roof.
  '@container': {
    [narrow]: { insetBlock: `auto ${space(3)}` },
    [small]: { position: 'static', justifyContent: 'center', paddingBlockStart: space(2) },
  },
});
/** A solid background and a border keep it readable on any photo. */
export const control = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(1.5),
  minWidth: space(11),
  minHeight: space(11),
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: `min(${frame.radius}, 8px)`,
  background: color.surface,
  color: color.text,
  fontSize: '.875rem',
  fontWeight: 600,
  textDecoration: 'none',
  cursor: 'pointer',
  '@container': { [wide]: { paddingInline: space(3) } },
  selectors: {
    '&:focus-within:has(:focus-visible)': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
  },
});
/** Saving and comparing need JavaScript: hidden until the script runs, and absent without it. */
export const live = style([
  control,
  {
    visibility: 'hidden',
    selectors: {
      'html[data-saves] &': { visibility: 'visible' },
      '&:has(:checked)': { borderColor: color.accent, background: color.accent, color: color.onAccent },
    },
    '@media': {
      '(scripting: none)': { display: 'none' },
    },
  },
]);
export const mark = style({ flex: 'none', fill: 'none', stroke: 'currentColor', strokeWidth: 2 });
globalStyle(`${control}:is([aria-pressed=true], :target) > svg`, {
  fill: color.critical,
  stroke: color.critical,
});
/** The checkbox covers the whole control. */
export const box = style({ ...covering, cursor: 'pointer' });
/** Beside the icon where there is room; visually hidden on a narrow screen. */
export const word = style({
  '@container': {
    [narrow]: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});
