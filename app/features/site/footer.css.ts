import { style } from '@vanilla-extract/css';
import { space } from '~/styles/space';

export const inner = style({
  display: 'grid',
  gap: space(10),
  paddingBlock: `${space(12)} ${space(24)}`,
  fontSize: '.9375rem',
});
export const locations = style({
  display: 'grid',
  gap: space(8),
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
});
export const location = style({
  display: 'grid',
  gap: space(1),
  justifyItems: 'start',
  alignContent: 'start',
});
export const phone = style({
  color: 'inherit',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: space(8),
});
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: `${space(1)} ${space(6)}` });
export const legal = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space(1)} ${space(6)}`,
  fontSize: '.875rem',
});
