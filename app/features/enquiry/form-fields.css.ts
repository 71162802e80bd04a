import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { space } from '~/styles/space';

export const fields = style({
  display: 'grid',
  gap: space(4),
  '@media': { [from('sm')]: { gridTemplateColumns: '1fr 1fr' } },
});
export const half = style({ minWidth: 0 });
export const wide = style({ minWidth: 0, gridColumn: '1 / -1' });
export const heading = style({
  gridColumn: '1 / -1',
  fontSize: '1.125rem',
  selectors: { '&:not(:first-child)': { marginBlockStart: space(4) } },
});
