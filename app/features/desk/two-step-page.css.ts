import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { screenOnly as notOnPaper, thinBorder } from '~/styles/patterns';
import { space } from '~/styles/space';

export const qr = style({ ...thinBorder, width: '100%', maxWidth: '15rem', forcedColorAdjust: 'none' });
/** Whole groups on each line. */
export const codes = style({
  ...thinBorder,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
  gap: `${space(3)} ${space(6)}`,
  padding: space(5),
  background: color.surfaceMuted,
  fontSize: '1.125rem',
  letterSpacing: '.05em',
});
export const screenOnly = style(notOnPaper);
