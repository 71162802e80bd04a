import { style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(5),
  alignContent: 'center',
  minHeight: '55vh',
  paddingBlock: space(16),
});
