import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { oneColumn, smallPrint } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const box = style({
  ...oneColumn,
  alignContent: 'center',
  justifyItems: 'center',
  gap: space(3),
  padding: space(4),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  textAlign: 'center',
  overflow: 'hidden',
});
/** Keeps the map's place: nothing moves when it comes. */
export const tall = style({
  width: '100%',
  maxHeight: space(96),
  aspectRatio: '4 / 3',
  '@media': {
    [from('sm')]: { aspectRatio: '2 / 1' },
    // Large text makes it as tall as it needs.
    '(max-width: 18em)': { aspectRatio: 'auto', maxHeight: 'none', minHeight: space(48) },
    // The link leads elsewhere then.
    '(scripting: none)': { aspectRatio: 'auto' },
  },
  selectors: { '&:has(iframe)': { display: 'block', padding: 0 } },
});
export const note = style({
  maxWidth: '24rem',
  ...smallPrint,
  '@media': { '(scripting: none)': { display: 'none' } },
});
globalStyle(`${tall} > iframe`, { display: 'block', width: '100%', height: '100%', border: 0 });
