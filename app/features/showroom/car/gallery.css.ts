import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame as theme } from '~/styles/contract.css';
import { from, space } from '~/styles/space';
import { dress } from '~/templates/dressed';
import { narrow, wide } from './gallery-corner.css';

export const frame = style({ display: 'grid', gap: space(2), minWidth: 0 });
/** Its controls and marks are laid out by its width in letters. */
export const stage = style({ position: 'relative', minWidth: 0, containerType: 'inline-size' });
// Leaves room for the photo's number in the other corner, and on a wide screen for the controls there.
globalStyle(`${stage} > span`, {
  maxWidth: `calc(100% - ${space(24)})`,
  '@media': {
    print: { maxWidth: 'none' },
  },
  '@container': { [wide]: { maxWidth: `calc(100% - ${space(92)})` } },
});
/** Photos side by side, with native scrolling and snapping. */
export const strip = style({
  display: 'flex',
  overflowX: 'auto',
  overscrollBehaviorInline: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  background: color.surfaceMuted,
  '@media': {
    [from('lg')]: { borderRadius: theme.radius },
    '(prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
  },
});
dress('carGallery', strip);
export const slide = style({
  position: 'relative',
  flex: '0 0 100%',
  minWidth: 0,
  scrollSnapAlign: 'start',
  scrollSnapStop: 'always',
});
// From the third on, a photo out of sight is neither laid out nor fetched.
globalStyle(`${slide}:nth-child(n + 3)`, { contentVisibility: 'auto' });
// A phone on its side shows the whole car.
globalStyle(`${slide} img`, {
  '@media': {
    '(orientation: landscape) and (max-height: 30em)': {
      maxHeight: 'max(50svh, 100svh - 8rem)',
      objectFit: 'contain',
    },
  },
});
globalStyle(`${slide} > a`, { display: 'block', outlineOffset: -3 });
/** The photo's number; its alternative text announces it. */
export const count = style({
  position: 'absolute',
  insetBlockEnd: space(3),
  insetInlineEnd: space(3),
  padding: `${space(1)} ${space(2.5)}`,
  borderRadius: 4,
  background: color.text,
  color: color.surface,
  fontSize: '.8125rem',
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
});
// The controls are at the foot of a narrow photo.
globalStyle(`${stage} ${count}`, { '@container': { [narrow]: { insetBlock: `${space(3)} auto` } } });
export const all = style([slide, { display: 'grid', placeItems: 'center' }]);

const arrow = style({
  position: 'absolute',
  insetBlockStart: `calc(50% - ${space(6)})`,
  display: 'none',
  placeItems: 'center',
  width: space(12),
  height: space(12),
  border: 0,
  borderRadius: '50%',
  background: color.surface,
  color: color.text,
  cursor: 'pointer',
  selectors: { '&[aria-disabled=true]': { visibility: 'hidden' } },
  '@media': { '(hover: hover) and (scripting: enabled)': { display: 'grid' } },
});
export const back = style([arrow, { insetInlineStart: space(3) }]);
export const next = style([arrow, { insetInlineEnd: space(3) }]);
// They would cover the car's nose; thumbnails and keys reach the same photos.
globalStyle(`${stage} > button`, { '@container': { [narrow]: { display: 'none' } } });

export const thumbnails = style({
  display: 'flex',
  gap: space(2),
  overflowX: 'auto',
  padding: `${space(1)} ${space(4)}`,
  scrollbarWidth: 'none',
  '@media': { [from('lg')]: { paddingInline: space(1), scrollbarWidth: 'thin' } },
});
globalStyle(`${thumbnails} > li`, { flex: '0 0 4.5rem' });
globalStyle(`${thumbnails} a`, { display: 'block', borderRadius: 4, overflow: 'hidden' });
globalStyle(`${thumbnails} [aria-current=true]`, { outline: `2px solid ${color.accent}`, outlineOffset: 1 });
