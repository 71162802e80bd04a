import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const closed = style({
  marginBlockEnd: space(4),
  padding: space(4),
  borderInlineStart: `4px solid ${color.accent}`,
  background: color.surfaceMuted,
});
