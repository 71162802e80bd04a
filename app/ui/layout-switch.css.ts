import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { thinBorder } from '~/styles/patterns';
import { below, space } from '~/styles/space';

export const choices = style({
  display: 'inline-flex',
  marginInlineStart: 'auto',
  ...thinBorder,
  overflow: 'hidden',
  // A phone has one car beside the other in neither.
  '@media': { [below('sm')]: { display: 'none' } },
});
export const choice = style({
  padding: `${space(2)} ${space(4)}`,
  color: color.textMuted,
  fontSize: '.875rem',
  textDecoration: 'none',
  selectors: {
    '&[aria-current]': { background: color.surfaceMuted, color: color.text, fontWeight: 600 },
    '&:focus-visible': { outlineOffset: -3 },
  },
});
