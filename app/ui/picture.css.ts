import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { below, space } from '~/styles/space';

/** One that does not come says what it would show: browsers draw the pseudo-element only then. */
export const photo = style({
  position: 'relative',
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  background: color.surfaceMuted,
  '::after': {
    content: 'attr(alt)',
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeContent: 'center',
    padding: space(4),
    background: color.surfaceMuted,
    color: color.textMuted,
    textAlign: 'center',
  },
});
/** Never cut to a lower shape on a phone. */
export const tallPhoto = style([
  photo,
  { '@media': { [below('lg')]: { selectors: { '&&&': { aspectRatio: '4 / 3' } } } } },
]);
