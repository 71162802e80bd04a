import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { thinBorder } from '~/styles/patterns';
import { from, space } from '~/styles/space';

export const photo = style({
  gridArea: 'photo',
  width: '6rem',
  height: '4.5rem',
  objectFit: 'cover',
  borderRadius: 8,
  background: color.surfaceMuted,
});
/** Over the photo's corner, above the link that covers the whole row: only its box hides something of the photo. */
export const tick = style({
  gridArea: 'photo',
  position: 'relative',
  zIndex: 1,
  display: 'grid',
  placeItems: 'start',
  padding: space(1),
  alignSelf: 'start',
  justifySelf: 'start',
  width: space(11),
  height: space(11),
  cursor: 'pointer',
});
globalStyle(`${tick} > input`, { width: space(6), height: space(6), margin: 0 });
export const several = style({
  ...thinBorder,
  position: 'sticky',
  zIndex: 2,
  insetBlockEnd: 0,
  marginBlockStart: space(4),
  padding: space(2),
  background: color.surface,
  // Large text needs the screen for the list.
  '@media': { '(max-height: 30rem)': { position: 'static' } },
});
// Open, its fields would cover the list on a phone.
globalStyle(`${several}:has(details[open])`, {
  position: 'static',
  '@media': { [from('lg')]: { position: 'sticky' } },
});
// Until a car is ticked it ends the list.
globalStyle(`form:not(:has([name=car]:checked)) > ${several}`, { position: 'static' });
/** Within the bar: on its border, it would be over the list. */
export const legend = style({ float: 'left', padding: 0, color: color.textMuted, fontSize: '.875rem' });
globalStyle(`${legend} + *`, { clear: 'both' });
/** All of them in one row of a phone. */
export const states = style({ display: 'flex', flexWrap: 'wrap', gap: space(1) });
globalStyle(`${states} > button`, { paddingInline: space(2) });
