import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const failure = style({
  padding: space(4),
  borderRadius: 8,
  background: color.critical,
  color: color.surface,
  fontWeight: 600,
});
