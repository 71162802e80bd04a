import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const box = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(3)}`,
});
/** The alternative reading of the words. */
export const other = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(9),
  fontSize: '.9375rem',
});
export const lead = style({ fontSize: '.9375rem', color: color.textMuted });
