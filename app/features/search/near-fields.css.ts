import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';

export const error = style({
  gridColumn: '1 / -1',
  color: color.critical,
  fontSize: '.9375rem',
  fontWeight: 600,
});
