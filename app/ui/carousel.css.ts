import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { thinBorder } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const carousel = style({ display: 'grid', gap: space(3), minWidth: 0 });
/** Scrolls by itself, slide by slide, without any script. */
export const track = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '88%',
  gap: space(4),
  overflowX: 'auto',
  overscrollBehaviorInline: 'contain',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  padding: space(1),
  margin: `calc(-1 * ${space(1)})`,
  scrollPaddingInline: space(1),
  '@media': {
    [from('md')]: { gridAutoColumns: '64%' },
    [from('lg')]: { gridAutoColumns: '56%' },
    '(scripting: none)': { scrollbarWidth: 'thin' },
    '(prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
  },
});
export const slide = style({ scrollSnapAlign: 'start', minWidth: 0 });
// One alone has the whole width.
globalStyle(`${track}:has(> :only-child)`, { gridAutoColumns: '100%' });
/** Absent without scripting. Hidden, with its room kept, until the slides come near and if all of them fit. */
export const controls = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(2),
  minHeight: space(11),
  selectors: { '[data-waiting] > &': { visibility: 'hidden' } },
  '@media': { '(scripting: none)': { display: 'none' } },
});
export const arrow = style({
  display: 'grid',
  placeItems: 'center',
  width: space(11),
  height: space(11),
  ...thinBorder,
  background: color.surface,
  color: color.text,
  cursor: 'pointer',
  selectors: { '&[aria-disabled=true]': { opacity: 0.4, cursor: 'default' } },
});
export const dot = style({
  display: 'grid',
  placeItems: 'center',
  width: space(6),
  height: space(6),
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
  selectors: {
    '&::before': {
      content: '',
      width: space(2.5),
      height: space(2.5),
      borderRadius: '50%',
      border: `2px solid ${color.textMuted}`,
    },
    '&[aria-current=true]::before': { background: color.accent, borderColor: color.accent },
  },
});
