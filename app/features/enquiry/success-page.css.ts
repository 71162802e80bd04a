import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const page = style({
  display: 'grid',
  gap: space(5),
  justifyItems: 'start',
  alignContent: 'center',
  minHeight: '55vh',
  paddingBlock: space(16),
});
export const tick = style({
  display: 'grid',
  placeItems: 'center',
  width: space(16),
  height: space(16),
  borderRadius: '50%',
  background: color.positive,
  color: color.surface,
});
export const lead = style({ fontSize: '1.125rem', maxWidth: '38rem' });
export const phone = style({ whiteSpace: 'nowrap' });
