import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** Keeps the map's place: nothing moves when it comes. */
export const box = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  gap: space(3),
  aspectRatio: '4 / 3',
  padding: space(4),
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  textAlign: 'center',
  overflow: 'hidden',
  '@media': { [from('sm')]: { aspectRatio: '2 / 1' } },
});
export const note = style({ fontSize: '.875rem', color: color.textMuted });
globalStyle(`${box} iframe`, {
  width: `calc(100% + ${space(8)})`,
  height: `calc(100% + ${space(8)})`,
  margin: `calc(-1 * ${space(4)})`,
  border: 0,
});
globalStyle(`${box}:has(iframe)`, { display: 'block' });
