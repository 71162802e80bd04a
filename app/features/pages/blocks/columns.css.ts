import { style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

export const columns = style({
  display: 'grid',
  gap: `${space(8)} ${space(10)}`,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
});
export const cell = style({ display: 'grid', alignContent: 'start', gap: space(3), minWidth: 0 });
