import { style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

export const pages = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space(6),
});
export const link = style({ display: 'inline-block', paddingBlock: space(2) });
