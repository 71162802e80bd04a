import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export { visuallyHidden as trap } from '~/styles/layout.css';

export const form = style({ display: 'grid', gap: space(5) });
export const privacy = style({ fontSize: '.875rem', color: color.textMuted });
export const restored = style({ fontSize: '.9375rem', color: color.textMuted });
export const forget = style({
  minHeight: space(6),
  padding: 0,
  border: 0,
  background: 'none',
  color: color.accent,
  textDecoration: 'underline',
  textUnderlineOffset: '.2em',
  cursor: 'pointer',
});
