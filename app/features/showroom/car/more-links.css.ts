import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** As many columns as fit: two on a phone, four beside a wide photo. */
export const links = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9.5rem, 100%), 1fr))',
  columnGap: space(3),
});
export const link = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(11),
  color: color.text,
  fontSize: '.9375rem',
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
});
export const mark = style({ flex: 'none', fill: 'none', stroke: color.textMuted, strokeWidth: 2 });
